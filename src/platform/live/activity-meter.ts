import type { Unwatch } from '../../machines/ports.ts'

/** Milliseconds without input. */
export const IDLE_AFTER = 30_000
/** Milliseconds after the last input: a playing video may be left alone. */
export const WATCHING_MAX = 15 * 60_000
const REPORT_EVERY = 1000

const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Milliseconds; gaps between inputs are cut at `IDLE_AFTER`. */
export function createActivityMeter() {
  let lastTouch: number | null = null
  let lastSign: number | null = null
  let countedUntil = 0
  const live = (at: number): void => {
    if (lastSign === null || at - lastSign > IDLE_AFTER) countedUntil = Math.max(countedUntil, at)
    lastSign = at
  }
  return {
    sign: (at: number) => {
      lastTouch = at
      live(at)
    },
    plays: (at: number) => {
      if (lastTouch !== null && at - lastTouch <= WATCHING_MAX) live(at)
    },
    hidden: () => {
      lastSign = null
    },
    take: (at: number): number => {
      if (lastSign === null) return 0
      const until = Math.min(at, lastSign + IDLE_AFTER)
      const active = Math.max(0, until - countedUntil)
      countedUntil = Math.max(countedUntil, until)
      return active
    },
  }
}

export function watchActivity(report: (activeMs: number) => void, isPlaying: () => boolean): Unwatch {
  const meter = createActivityMeter()
  const sign = () => meter.sign(performance.now())
  const visibility = () => {
    if (document.hidden) meter.hidden()
  }
  for (const type of INPUT_EVENTS) addEventListener(type, sign, { capture: true, passive: true })
  document.addEventListener('visibilitychange', visibility)
  const timer = setInterval(() => {
    const now = performance.now()
    if (!document.hidden && isPlaying()) meter.plays(now)
    const active = meter.take(now)
    if (active > 0) report(active)
  }, REPORT_EVERY)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', visibility)
    for (const type of INPUT_EVENTS) removeEventListener(type, sign, { capture: true })
  }
}
