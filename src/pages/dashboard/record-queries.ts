import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/services.ts'
import type { RecordQuery } from './records-asked.ts'
import { recordsAsked } from './records-asked.ts'

export const useRecords = (query: RecordQuery, page: number, pageSize: number) =>
  useQuery({
    queryKey: ['records', query.kind, query.tagId, query.filter, page],
    queryFn: ({ signal }) =>
      api.get('/api/operationRecords', { ...recordsAsked(query), page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  })
