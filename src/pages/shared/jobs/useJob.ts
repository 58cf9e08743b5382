import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/services.ts'
import { isOver, jobKey, pollInterval } from './job-queries.ts'

/** Milliseconds between two looks at a job that is under way, while the event stream does not tell of it. */
const LOOK_EVERY = 1000

/** Follows a job until it is over; null follows nothing. */
export function useJob(id: string | null) {
  const client = useQueryClient()
  return useQuery({
    queryKey: jobKey(id),
    queryFn: ({ signal }) => api.get('/api/admin/jobs/{id}', { id: id ?? '' }, { signal }),
    enabled: id !== null,
    refetchInterval: (query) => (isOver(query.state.data) ? false : pollInterval(client, LOOK_EVERY)),
  })
}
