import { useQuery } from '@tanstack/react-query'
import type { Data } from '../../api/call-types.ts'
import { api } from '../../platform/services.ts'

export type Job = Data<'/api/admin/jobs/{id}', 'get'>

/** Milliseconds between two looks at a job that is under way. */
const LOOK_EVERY = 1000

export const isOver = (job: Job | undefined): boolean =>
  job?.status === 'done' || job?.status === 'failed' || job?.status === 'cancelled'

/** Follows a job until it is over; null follows nothing. */
export const useJob = (id: string | null) =>
  useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => api.get('/api/admin/jobs/{id}', { id: id ?? '' }, { signal }),
    enabled: id !== null,
    refetchInterval: (query) => (isOver(query.state.data) ? false : LOOK_EVERY),
  })
