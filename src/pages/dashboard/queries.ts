import { useQuery } from '@tanstack/react-query'
import type { Data } from '../../api/call-types.ts'
import { familyPath } from '../../api/families.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import type { RecordScope } from './record-scopes.ts'

export type Summary = Data<'/api/statistics/summary', 'get'>
export type WorkSummaryPage = Data<'/api/images2/reject-records', 'get'>
export type WorkSummary = WorkSummaryPage['items'][number]
export type DraftPage = Data<'/api/images2/drafts', 'get'>
export type DraftSummary = DraftPage['items'][number]
export type RecordPage = Data<'/api/operationRecords', 'get'>
export type OperationRecord = RecordPage['items'][number]

/** Left out of a query when there is none: the contract knows no empty tag. */
export const withTag = (tagId: number | null) => (tagId === null ? {} : { tagId })

export const useSummary = (kind: Kind, tagId: number | null) =>
  useQuery({
    queryKey: ['summary', kind, tagId],
    queryFn: ({ signal }) => api.get('/api/statistics/summary', { kind, ...withTag(tagId) }, { signal }),
    placeholderData: (previous) => previous,
  })

export const useWorkTags = (kind: Kind) =>
  useQuery({
    queryKey: ['work-tags', kind],
    queryFn: ({ signal }) => api.get('/api/tags', { kind }, { signal }),
    staleTime: 60_000,
  })

export type WorkListName = 'rejected' | 'unapproved' | 'pending'

export interface WorkListQuery {
  name: WorkListName
  kind: Kind
  tagId: number | null
  scope: RecordScope
}

/** A page of rejected, unapproved or pending items; not asked for while not `enabled`. */
export const useWorkList = (query: WorkListQuery, page: number, pageSize: number, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['work-list', query, page, pageSize],
    queryFn: ({ signal }) => {
      const { name, kind, tagId, scope } = query
      return api.get(familyPath(kind, name), { page, pageSize, scope, ...withTag(tagId) }, { signal })
    },
    placeholderData: (previous) => previous,
  })

export const useDrafts = (kind: Kind, tagId: number | null, page: number, pageSize: number) =>
  useQuery({
    queryKey: ['drafts', kind, tagId, page, pageSize],
    queryFn: ({ signal }) =>
      api.get(familyPath(kind, 'drafts'), { page, pageSize, ...withTag(tagId) }, { signal }),
    placeholderData: (previous) => previous,
  })
