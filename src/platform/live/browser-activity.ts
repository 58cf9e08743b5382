import { ApiError } from '../../api/api-error.ts'
import type { ActivityReporter, ActivityReport, FollowTools } from './activity-reports.ts'
import { createActivityReporter, followActivity, createPendingActivityStore } from './activity-reports.ts'
import { STORAGE_KEYS } from '../key-value-store.ts'
import { api, session } from '../services.ts'

const TIMEOUT_MS = 4000
const REFUSED: ReadonlySet<number> = new Set([400, 413])

/** A report that the server will never accept must not hold back later ones. */
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof ApiError && REFUSED.has(error.status))) throw error
}

const send = (items: readonly ActivityReport[], leaving: boolean) =>
  api
    .post(
      '/api/activity',
      { items: [...items] },
      // A push waits for this call, so it must not hang.
      { report: 'none', keepalive: leaving, signal: AbortSignal.timeout(TIMEOUT_MS) },
    )
    .catch(unlessRefused)

const known = new Map<string, ActivityReporter>()

export function activityReporterOf(owner: string): ActivityReporter {
  const beats =
    known.get(owner) ??
    createActivityReporter({
      // In another user's session the time would be theirs; it waits for the owner's next session.
      send: async (items, leaving) => {
        if (!session.isOf(owner)) throw new Error('not the session of the owner')
        await send(items, leaving)
      },
      now: Date.now,
      waiting: createPendingActivityStore(localStorage, `${STORAGE_KEYS.activity}:${owner}`),
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

export const reportActivity = (stage: Parameters<typeof followActivity>[0], owner: string): (() => void) =>
  followActivity(stage, activityReporterOf(owner), browserTools)
