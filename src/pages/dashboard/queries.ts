import { useQuery } from '@tanstack/react-query'
import type { Data } from '../../api/call-types.ts'
import { familyPath } from '../../api/kind-paths.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import type { dashboardText } from '../../text/dashboard.ts'
import { searchParam } from '../shared/lists/search.ts'

export type Summary = Data<'/api/statistics/summary', 'get'>
type DraftPage = Data<'/api/images2/drafts', 'get'>
export type DraftSummary = DraftPage['items'][number]

export const withTag = (tagId: number | null) => (tagId === null ? {} : { tagId })

export const useSummary = (kind: Kind, tagId: number | null) =>
  useQuery({
    queryKey: ['summary', kind, tagId],
    queryFn: ({ signal }) => api.get('/api/statistics/summary', { kind, ...withTag(tagId) }, { signal }),
    placeholderData: (previous) => previous,
  })

export type Marker = Data<'/api/images2/resources/users', 'get'>['items'][number]

export const useMarkers = (kind: Kind, tagId: number | null) =>
  useQuery({
    queryKey: ['markers', kind, tagId],
    queryFn: ({ signal }) => api.get(familyPath(kind, 'markers'), withTag(tagId), { signal }),
  })

export type WorkTag = Data<'/api/tags', 'get'>['items'][number]

export const workTagKey = (kind: Kind, id: number | null) => ['work-tags', kind, id] as const

export const useWorkTag = (kind: Kind, id: number | null) =>
  useQuery({
    queryKey: workTagKey(kind, id),
    queryFn: async ({ signal }): Promise<WorkTag | null> => {
      const { items } = await api.get('/api/tags', { kind, id: id ?? 0 }, { signal })
      return items[0] ?? null
    },
    staleTime: 60_000,
    enabled: id !== null,
  })

export type WorkListName = 'rejected' | 'unapproved' | 'pending'

export type ListScope = keyof typeof dashboardText.lists.scopes

export interface ListFilter {
  scope: ListScope
  userId?: number
  judgeId?: number
}

interface WorkListQuery extends ListFilter {
  name: WorkListName
  kind: Kind
  tagId: number | null
  find?: string
}

export const useWorkList = (query: WorkListQuery, page: number, pageSize: number, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['work-list', query, page, pageSize],
    queryFn: ({ signal }) => {
      const { name, kind, tagId, find, ...filter } = query
      const asked = { page, pageSize, ...filter, ...withTag(tagId), ...searchParam(find) }
      return api.get(familyPath(kind, name), asked, { signal })
    },
    placeholderData: (previous) => previous,
  })

export const useDrafts = (
  query: Pick<WorkListQuery, 'kind' | 'tagId' | 'find'>,
  page: number,
  pageSize: number,
  enabled = true,
) =>
  useQuery({
    enabled,
    queryKey: ['drafts', query, page, pageSize],
    queryFn: ({ signal }) => {
      const { kind, tagId, find } = query
      const asked = { page, pageSize, ...withTag(tagId), ...searchParam(find) }
      return api.get(familyPath(kind, 'drafts'), asked, { signal })
    },
    placeholderData: (previous) => previous,
  })
