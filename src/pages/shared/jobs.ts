import type { Data } from '../../api/call-types.ts'

export type Job = Data<'/api/admin/jobs/{id}', 'get'>

export const isOver = (job: Pick<Job, 'status'> | undefined): boolean =>
  job?.status === 'done' || job?.status === 'failed' || job?.status === 'cancelled'
