import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/services.ts'
import { isOver } from './jobs.ts'

/** Milliseconds between two looks at a job that is under way. */
const LOOK_EVERY = 1000

/** Follows a job until it is over; null follows nothing. */
export const useJob = (id: string | null) =>
  useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => api.get('/api/admin/jobs/{id}', { id: id ?? '' }, { signal }),
    enabled: id !== null,
    refetchInterval: (query) => (isOver(query.state.data) ? false : LOOK_EVERY),
  })
