import { useQuery } from '@tanstack/react-query'
import type { Data } from '../../api/call-types.ts'
import { api } from '../../platform/services.ts'
import { allPages } from './all-pages.ts'

export type Corp = Data<'/api/admin/corps', 'get'>['items'][number]

/** All companies: who picks one must find every one. Only admins may list them. */
export const useAllCorps = (enabled = true) =>
  useQuery({
    queryKey: ['corps', 'all'],
    queryFn: ({ signal }) => allPages((paging) => api.get('/api/admin/corps', paging, { signal })),
    staleTime: 60_000,
    enabled,
  })
