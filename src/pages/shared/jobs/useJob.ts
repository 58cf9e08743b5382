import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/services.ts'
import type { Job } from './job-queries.ts'
import { isOver, jobKey, pollInterval } from './job-queries.ts'

/** Milliseconds, without the event stream. */
const LOOK_EVERY = 1000

export function useJob(id: string | null) {
  const client = useQueryClient()
  return useQuery({
    queryKey: jobKey(id),
    queryFn: ({ signal }) => api.get('/api/admin/jobs/{id}', { id: id ?? '' }, { signal }),
    enabled: id !== null,
    refetchInterval: (query) => (isOver(query.state.data) ? false : pollInterval(client, LOOK_EVERY)),
  })
}

export const useTagJobs = (
  type: 'export' | 'import-annotations' | 'prelabel',
  tagId: number,
  count: number,
) =>
  useQuery({
    queryKey: ['tag-jobs', type, tagId],
    queryFn: ({ signal }) => {
      const asked = { type, tagId, page: 1, pageSize: count }
      return api.get('/api/admin/jobs', asked, { report: 'none', signal })
    },
    staleTime: 0,
  })

export function useListedJob(listed: Job) {
  const followed = useJob(isOver(listed) ? null : listed.id)
  return { job: followed.data ?? listed, look: followed.refetch }
}

export const useCancelJob = (onSuccess: () => unknown) =>
  useMutation({
    mutationFn: (id: string) => api.post('/api/admin/jobs/{id}/cancel', undefined, { params: { id } }),
    onSuccess,
  })

export function useOwnJob<Choice>(begin: (choice: Choice) => Promise<Job>) {
  const start = useMutation({ mutationFn: begin })
  const followed = useJob(start.data?.id ?? null)
  const job = followed.data ?? start.data
  const cancel = useCancelJob(() => followed.refetch())
  return { start, cancel, job, running: start.isPending || (job !== undefined && !isOver(job)) }
}
