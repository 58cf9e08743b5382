import type { EventHub } from '../../events/hub.ts'
import type { JobStatus } from '../../store/schema/work.ts'
import type { JobRow } from '../queue.ts'

/** How a job left its worker. */
type Left = 'done' | 'failed' | 'cancelled' | 'retry' | 'lost'

/**
 * Tells admins how far a job of this process is, by `job` events `{id, type, kind, tagId, poolId, status, progress,
 * progressText}`: `running` while it goes on, and how it ended. One that waits again is `queued`; of one that another
 * worker has, that worker tells. What came of it is asked for, not told.
 */
export const jobNews = (hub: EventHub) => {
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
    settled: (job: JobRow, left: Left): void => {
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
