import { ApiError } from '../../api/api-error.ts'
import type { ActivityBeats, Beat, FollowTools } from './activity-beats.ts'
import { createActivityBeats, followActivity } from './activity-beats.ts'
import { STORAGE_KEYS } from '../storage/keys.ts'
import { api, session } from '../services.ts'
import { createWaitingStore } from './waiting-beats.ts'

/** Milliseconds. */
const GIVE_UP_AFTER = 4000
const REFUSED: ReadonlySet<number> = new Set([400, 413])

/** What the server will never take must not hold back what comes after it. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof ApiError && REFUSED.has(error.status))) throw error
}

const send = (items: readonly Beat[], leaving: boolean) =>
  api
    .post(
      '/api/activity',
      { items: [...items] },
      // A push waits for this, so that it must not hang.
      { report: 'none', keepalive: leaving, signal: AbortSignal.timeout(GIVE_UP_AFTER) },
    )
    .catch(unlessRefused)

const known = new Map<string, ActivityBeats>()

/** The reports of a person in this browser; failures are nobody's business but the next report's. */
export function activityBeatsOf(owner: string): ActivityBeats {
  const beats =
    known.get(owner) ??
    createActivityBeats({
      // In somebody else's session it would be time of theirs; it waits for the owner's next one.
      send: async (items, leaving) => {
        if (!session.isOf(owner)) throw new Error('not the session of the owner')
        await send(items, leaving)
      },
      now: Date.now,
      waiting: createWaitingStore(localStorage, `${STORAGE_KEYS.activity}:${owner}`),
    })
  known.set(owner, beats)
  return beats
}

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

/** Reports the time that an annotation page counts, for whom it belongs to. @returns what stops it */
export const reportActivity = (stage: Parameters<typeof followActivity>[0], owner: string): (() => void) =>
  followActivity(stage, activityBeatsOf(owner), browserTools)
