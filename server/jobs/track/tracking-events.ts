import type { EventHub } from '../../events/hub.ts'
import type { JobRow } from '../queue.ts'

/** Milliseconds between two tellings of one job. */
const GAP_MS = 300

const isTracking = (job: JobRow): job is JobRow<'track'> => job.type === 'track'

/**
 * Tells who started a tracking job how far it is, by `tracking` events `{id, taskId, progress}`, and by one without
 * `progress` when it has ended or waits again. What is true says `resources/by-ids`.
 */
export function trackingNews(hub: EventHub) {
  const told = new Map<string, number>()
  const publish = (job: JobRow<'track'>, more: { progress?: number }): void => {
    const { id, holder } = job.payload
    hub.publish('tracking', { id, taskId: job.id, ...more }, { users: [holder] })
  }
  return {
    progress: (job: JobRow<'track'>, progress: number): void => {
      const now = performance.now()
      if (now - (told.get(job.id) ?? -GAP_MS) < GAP_MS) return
      told.set(job.id, now)
      publish(job, { progress })
    },
    settled: (job: JobRow): void => {
      if (!isTracking(job)) return
      told.delete(job.id)
      publish(job, {})
    },
  }
}
