import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/services.ts'
import type { Job } from '../shared/jobs/job-queries.ts'
import { isOver } from '../shared/jobs/job-queries.ts'
import { useJob } from '../shared/jobs/useJob.ts'

/** The last jobs of a type about a database, whoever began them, newest first; read anew by each window. */
export const useTagJobs = (type: 'export' | 'import-annotations', tagId: number, count: number) =>
  useQuery({
    queryKey: ['tag-jobs', type, tagId],
    queryFn: ({ signal }) => {
      const asked = { type, tagId, page: 1, pageSize: count }
      return api.get('/api/admin/jobs', asked, { report: 'none', signal })
    },
    staleTime: 0,
  })

/** A job of a list as it is by now. */
export function useListedJob(listed: Job) {
  const followed = useJob(isOver(listed) ? null : listed.id)
  return { job: followed.data ?? listed, look: followed.refetch }
}
