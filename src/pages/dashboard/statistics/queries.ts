import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Data } from '../../../api/call-types.ts'
import { chinaDay } from '../../../domain/china.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { Status } from '../../../domain/lifecycle/tasks.ts'
import { chinaDayStart } from '../../../platform/china-days.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { api } from '../../../platform/services.ts'
import { withTag } from '../queries.ts'
import type { RecordScope } from '../record-scopes.ts'

export type SeriesPoint = Data<'/api/statistics/series', 'get'>['items'][number]
export type PersonOutput = Data<'/api/statistics/people', 'get'>['items'][number]
export type QueueEntry = Data<'/api/statistics/queue', 'get'>['items'][number]
export type Reasons = Data<'/api/statistics/reasons', 'get'>
export type PersonQuality = Data<'/api/statistics/quality', 'get'>['items'][number]

export interface Period {
  kind: Kind
  tagId: number | null
  scope: RecordScope
  userId?: number
  /** `YYYY-MM-DD` in China, oldest first. */
  days: readonly string[]
}

const asked = ({ kind, tagId, scope, userId, days }: Period) => ({
  kind,
  scope,
  ...withTag(tagId),
  ...(userId !== undefined && { userId }),
  from: chinaDayStart(days[0] ?? ''),
  to: chinaDayStart(days.at(-1) ?? '', 1),
})

/** The kind comes second, so that workflow events find the queries to refresh. */
const keyOf = (name: string, { kind, tagId, scope, userId, days }: Period) =>
  ['statistics', kind, name, tagId, scope, userId, days[0], days.at(-1)] as const

export const useSeries = (period: Period, by: 'day' | 'person', enabled = true) =>
  useQuery({
    placeholderData: keepPreviousData,
    queryKey: [...keyOf('series', period), by],
    queryFn: ({ signal }) => api.get('/api/statistics/series', { ...asked(period), by }, { signal }),
    enabled,
  })

export const useReasons = (period: Period) =>
  useQuery({
    placeholderData: keepPreviousData,
    queryKey: keyOf('reasons', period),
    queryFn: ({ signal }) => api.get('/api/statistics/reasons', asked(period), { signal }),
  })

export async function saveFigures(period: Period, by: 'day' | 'person' | 'tag', name: string): Promise<void> {
  const { bytes, mediaType } = await api.download('/api/statistics/csv', { ...asked(period), by })
  saveFile(`${name}.csv`, bytes, mediaType)
}

export const usePeople = (period: Period, page: number, pageSize: number) =>
  useQuery({
    placeholderData: keepPreviousData,
    queryKey: [...keyOf('people', period), page, pageSize],
    queryFn: ({ signal }) =>
      api.get('/api/statistics/people', { ...asked(period), page, pageSize }, { signal }),
  })

export interface QueueQuery {
  kind: Kind
  tagId: number | null
  scope: RecordScope
}

export const useQueue = ({ kind, tagId, scope }: QueueQuery) =>
  useQuery({
    placeholderData: keepPreviousData,
    queryKey: ['statistics', kind, 'queue', tagId, scope],
    queryFn: ({ signal }) => api.get('/api/statistics/queue', { kind, scope, ...withTag(tagId) }, { signal }),
  })

export const useLabelFigures = ({ kind, tagId, scope }: QueueQuery & { tagId: number }) =>
  useQuery({
    placeholderData: keepPreviousData,
    queryKey: ['statistics', kind, 'labels', tagId, scope],
    queryFn: ({ signal }) => api.get('/api/statistics/labels', { kind, tagId, scope }, { signal }),
  })

export const useQuality = (kind: Kind, tagId: number | null, userId: number) =>
  useQuery({
    queryKey: ['statistics', kind, 'quality', tagId, userId],
    queryFn: async ({ signal }): Promise<PersonQuality | null> => {
      const query = { kind, userId, ...withTag(tagId) }
      const { items } = await api.get('/api/statistics/quality', query, { signal })
      return items[0] ?? null
    },
  })

export interface Waiting {
  kind: Kind
  tagId: number
  scope: RecordScope
  status: Status
  /** Whole days in the status; `to` is exclusive, null means no end. */
  from: number
  to: number | null
}

export const useWaiting = (
  { kind, tagId, scope, status, from, to }: Waiting,
  now: number,
  page: number,
  pageSize: number,
) => {
  const today = chinaDay(now)
  return useQuery({
    queryKey: ['work-list', kind, 'waiting', tagId, scope, status, from, to, page, today],
    queryFn: ({ signal }) =>
      api.get(
        '/api/resources',
        {
          tagId,
          status,
          scope,
          order: 'asc',
          // Everybody's is what an admin sees, with copies that measure people apart.
          ...(scope === 'all' && { copies: 'without' as const }),
          page,
          pageSize,
          to: chinaDayStart(today, 1 - from),
          ...(to !== null && { from: chinaDayStart(today, 1 - to) }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}
