import { ApiError } from '../api/api-error.ts'
import type { FollowTools } from './activity-beats.ts'
import { createActivityBeats, followActivity } from './activity-beats.ts'
import { api } from './services.ts'

/** Milliseconds. */
const GIVE_UP_AFTER = 4000
const REFUSED: ReadonlySet<number> = new Set([400, 413])

/** What the server will never take must not hold back what comes after it. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof ApiError && REFUSED.has(error.status))) throw error
}

/** The reports of this browser; failures are nobody's business but the next report's. */
export const activityBeats = createActivityBeats({
  send: (items, leaving) =>
    api
      .post(
        '/api/activity',
        { items: [...items] },
        // A push waits for this, so that it must not hang.
        { report: 'none', keepalive: leaving, signal: AbortSignal.timeout(GIVE_UP_AFTER) },
      )
      .catch(unlessRefused),
  now: Date.now,
})

const browserTools: FollowTools = {
  every: (callback, milliseconds) => {
    const timer = setInterval(callback, milliseconds)
    return () => clearInterval(timer)
  },
  watchHidden: (callback) => {
    const look = () => {
      if (document.hidden) callback()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  },
}

/** Reports the time that an annotation page counts. @returns what stops it */
export const reportActivity = (stage: Parameters<typeof followActivity>[0]): (() => void) =>
  followActivity(stage, activityBeats, browserTools)
