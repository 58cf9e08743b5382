import type { Unwatch } from '../../machines/ports.ts'

/** A person who has not touched anything for this long is not working. Milliseconds. */
export const IDLE_AFTER = 30_000
/** A video that plays is watched, but for no longer than this after anything was touched: it may have been left alone. */
export const WATCHING_MOST = 15 * 60_000
const REPORT_EVERY = 1000

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/**
 * Counts active time: from one sign of life to the next while the page is visible, with gaps cut at `IDLE_AFTER`.
 * Works on timestamps given from outside.
 */
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
    /** A video plays in sight: somebody watches it. */
    plays: (at: number) => {
      if (lastTouch !== null && at - lastTouch <= WATCHING_MOST) live(at)
    },
    hidden: () => {
      lastSign = null
    },
    /** Active milliseconds since the last call. */
    take: (at: number): number => {
      if (lastSign === null) return 0
      const until = Math.min(at, lastSign + IDLE_AFTER)
      const active = Math.max(0, until - countedUntil)
      countedUntil = Math.max(countedUntil, until)
      return active
    },
  }
}

/** Reports milliseconds of active work about once a second while a person works or watches a video that plays. */
export function watchActivity(report: (activeMs: number) => void, isPlaying: () => boolean): Unwatch {
  const meter = createActivityMeter()
  const sign = () => meter.sign(performance.now())
  const visibility = () => {
    if (document.hidden) meter.hidden()
  }
  for (const type of SIGNS_OF_LIFE) addEventListener(type, sign, { capture: true, passive: true })
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
    for (const type of SIGNS_OF_LIFE) removeEventListener(type, sign, { capture: true })
  }
}
