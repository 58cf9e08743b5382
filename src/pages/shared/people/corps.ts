import { useQuery } from '@tanstack/react-query'
import type { Data } from '../../../api/call-types.ts'
import { api } from '../../../platform/services.ts'
import { allPages } from '../lists/paging.ts'

export type Corp = Data<'/api/admin/corps', 'get'>['items'][number]

const FRESH_FOR = 60_000
/** The form shows the failure itself. */
const IN_PLACE = { report: 'caller' } as const

export async function readCorp(id: number, signal?: AbortSignal): Promise<Corp | null> {
  const { items } = await api.get('/api/admin/corps', { id }, { signal })
  return items[0] ?? null
}

export const useCorp = (id: number | null) =>
  useQuery({
    queryKey: ['corps', 'one', id],
    queryFn: ({ signal }) => readCorp(id ?? 0, signal),
    staleTime: FRESH_FOR,
    enabled: id !== null,
  })

export const useInternalCompanies = () =>
  useQuery({
    queryKey: ['corps', 'internal'],
    queryFn: ({ signal }) =>
      allPages((paging) =>
        api.get('/api/admin/corps', { ...paging, external: false, disabled: false }, { ...IN_PLACE, signal }),
      ),
    staleTime: FRESH_FOR,
  })

export const useCorpsOfTag = (tagId: number) =>
  useQuery({
    queryKey: ['corps', 'of-tag', tagId],
    queryFn: ({ signal }) =>
      allPages((paging) => api.get('/api/admin/corps', { ...paging, tagId }, { ...IN_PLACE, signal })),
    staleTime: 0,
  })

export const findCorps = async (search: string, limit: number, signal: AbortSignal, external?: boolean) => {
  const asked = {
    page: 1,
    pageSize: limit,
    ...(search !== '' && { search }),
    ...(external !== undefined && { external }),
  }
  return (await api.get('/api/admin/corps', asked, { signal })).items
}
