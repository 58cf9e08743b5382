import { chinaTime } from '../domain/china.ts'
import { formatDuration } from '../domain/time.ts'
import { timeText } from '../text/times.ts'

/** `YYYY-MM-DD HH:mm:ss` in China; a dash where there is none. */
export function showTime(at: string | number | null | undefined): string {
  const moment = typeof at === 'string' ? Date.parse(at) : (at ?? NaN)
  return Number.isFinite(moment) ? chinaTime(moment) : timeText.none
}

/** `HH:mm:ss` in China. @param at milliseconds since the epoch */
export const showClock = (at: number): string => showTime(at).slice(-8)

/** `m:ss`, without fractions; a dash when not finite or negative. */
export const showDuration = (seconds: number): string =>
  seconds < 0 ? timeText.none : formatDuration(seconds)

const UNITS = [
  [86_400_000, timeText.days],
  [3_600_000, timeText.hours],
  [60_000, timeText.minutes],
] as const

export function showAgo(iso: string | null | undefined, now: number): string {
  const then = iso ? Date.parse(iso) : NaN
  if (!Number.isFinite(then)) return timeText.none
  const age = Math.max(0, now - then)
  for (const [length, unit] of UNITS) if (age >= length) return unit(Math.floor(age / length))
  return timeText.now
}

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB']

export function showSize(bytes: number): string {
  const power = Math.min(
    SIZES.length - 1,
    Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))),
  )
  const value = bytes / 1024 ** power
  return `${power === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${SIZES[power]}`
}
