import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import { isoAtStartOf } from '../../platform/times.ts'
import type { RecordFilter } from './dashboard-search.ts'
import { withTag } from './queries.ts'

export interface RecordQuery {
  kind: Kind
  tagId: number | null
  filter: RecordFilter
}

/** The query of the records as the contract takes it. */
export const recordsAsked = ({ kind, tagId, filter: { from, to, ...same } }: RecordQuery) => ({
  kind,
  ...withTag(tagId),
  ...same,
  ...(from && { from: isoAtStartOf(from, 0) }),
  ...(to && { to: isoAtStartOf(to, 1) }),
})

export const useRecords = (query: RecordQuery, page: number, pageSize: number) =>
  useQuery({
    queryKey: ['records', query.kind, query.tagId, query.filter, page],
    queryFn: ({ signal }) =>
      api.get('/api/operationRecords', { ...recordsAsked(query), page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  })
