import type { EventHub } from '../../events/hub.ts'
import type { JobStatus } from '../../store/schema/work.ts'
import type { JobRow } from '../queue.ts'

/** Shortest time between two progress events of one job. */
const GAP_MS = 300

const isTracking = (job: JobRow): job is JobRow<'track'> => job.type === 'track'

/** Sends `{id, taskId, progress}` to the person who started the job; no `progress` when it ends or waits. */
export function trackingEvents(hub: EventHub) {
  const reported = new Map<string, number>()
  const publish = (job: JobRow<'track'>, more: { progress?: number }): void => {
    const { id, holder } = job.payload
    hub.publish('tracking', { id, taskId: job.id, ...more }, { users: [holder] })
  }
  return {
    progress: (job: JobRow<'track'>, progress: number): void => {
      const now = performance.now()
      if (now - (reported.get(job.id) ?? -GAP_MS) < GAP_MS) return
      reported.set(job.id, now)
      publish(job, { progress })
    },
    settled: (job: JobRow): void => {
      if (!isTracking(job)) return
      reported.delete(job.id)
      publish(job, {})
    },
  }
}

type JobEnd = 'done' | 'failed' | 'cancelled' | 'retry' | 'lost'

/** To admins. A job that waits again is `queued`; a lost one is reported by its new worker. */
export const jobEvents = (hub: EventHub) => {
  const publish = (
    { id, type, payload }: JobRow,
    status: JobStatus,
    progress: number,
    text: string,
  ): void => {
    const { kind = null, tagId = null, poolId = null } = payload
    hub.publish('job', { id, type, kind, tagId, poolId, status, progress, progressText: text }, 'admins')
  }
  return {
    progress: (job: JobRow, done: number, text: string): void => publish(job, 'running', done, text),
    settled: (job: JobRow, left: JobEnd): void => {
      if (left !== 'lost')
        publish(
          job,
          left === 'retry' ? 'queued' : left,
          left === 'done' ? 1 : job.progress,
          job.progress_text,
        )
    },
  }
}
