import type { ExportRequest, RevertRequest, TagQualityInput } from '../../contract/types.d.ts'
import { GoldRequestLimits, HandOverRequestLimits } from '../../contract/limits.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data, WritePayload } from '../../api/call-types.ts'
import { adminPath } from '../../api/kind-paths.ts'
import type { AdminKind, Kind } from '../../domain/kinds.ts'
import type { Status } from '../../domain/lifecycle/tasks.ts'
import { api } from '../../platform/services.ts'
import { partsOf } from '../shared/lists/paging.ts'
import { searchParam } from '../shared/lists/search.ts'
import type { LabelChoice } from '../shared/labels/label-choice.ts'
import type { TagSort } from './tag-sorting.ts'

export type Tag = Data<'/api/admin/images2/tags', 'get'>['items'][number]
export type TagInput = WritePayload<'/api/admin/images2/tags', 'post'>
export type TagChange = Omit<WritePayload<'/api/admin/images2/tags/{id}', 'put'>, 'id'>

export type TagDetail = Data<'/api/admin/images2/tags/{id}', 'get'>
export type RevertPreview = Data<'/api/admin/images2/tags/{id}/revert-from-checked/preview', 'post'>
export type ExportPreview = Data<'/api/admin/images2/tags/{id}/export/preview', 'post'>
export type RevertTo = NonNullable<RevertRequest['to']>
export type TagQuality = Data<'/api/admin/images2/tags/{id}/quality', 'get'>
export type QualityItem = Data<'/api/admin/images2/tags/{id}/quality/items', 'get'>['items'][number]
export type TagItem = Data<'/api/resources', 'get'>['items'][number]

export interface TagQuery {
  search?: string
  needPull?: boolean
  sort: TagSort
  order: 'asc' | 'desc'
  page: number
  pageSize: number
}

export const useTags = (kind: AdminKind, asked: TagQuery) =>
  useQuery({
    queryKey: ['admin-tags', kind, 'list', asked],
    queryFn: ({ signal }) => api.get(adminPath(kind, 'tags'), { ...asked }, { signal }),
    placeholderData: keepPreviousData,
  })

const REPORT = { report: 'caller' } as const

export const useTagDetail = (kind: AdminKind, id: number, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['admin-tags', kind, 'detail', id],
    queryFn: ({ signal }) => api.get(adminPath(kind, 'tag'), { id }, { ...REPORT, signal }),
  })

export const readTag = async (kind: AdminKind, id: number): Promise<Tag> =>
  (await api.get(adminPath(kind, 'tag'), { id }, REPORT)).tag

export const useRevertPreview = (kind: Kind, id: number, to: RevertTo, ids?: readonly string[]) =>
  useQuery({
    queryKey: ['admin-tags', kind, 'revert-preview', id, to, ids],
    queryFn: ({ signal }) =>
      api.post(
        adminPath(kind, 'revertPreview'),
        { to, ...(ids && { ids: [...ids] }) },
        { ...REPORT, params: { id }, signal },
      ),
    staleTime: 0,
  })

export const useExportPreview = (kind: Kind, id: number, asked: ExportRequest, enabled: boolean) =>
  useQuery({
    queryKey: ['admin-tags', kind, 'export-preview', id, asked],
    queryFn: ({ signal }) =>
      api.post(adminPath(kind, 'exportPreview'), asked, { ...REPORT, params: { id }, signal }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export type LabelCount = Data<'/api/admin/images2/tags/{id}/labels', 'get'>['items'][number]

export const useLabelCounts = (kind: Kind, id: number, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['admin-tags', kind, 'labels', id],
    queryFn: ({ signal }) => api.get(adminPath(kind, 'labelCounts'), { id }, { ...REPORT, signal }),
    staleTime: 30_000,
  })

export const useTagQuality = (kind: Kind, id: number) =>
  useQuery({
    queryKey: ['admin-tags', kind, 'quality', id],
    queryFn: ({ signal }) => api.get(adminPath(kind, 'quality'), { id }, { ...REPORT, signal }),
  })

export const readTagQuality = (kind: Kind, id: number): Promise<TagQuality> =>
  api.get(adminPath(kind, 'quality'), { id }, REPORT)

export const useQualityItems = (kind: Kind, id: number, page: number, pageSize: number) =>
  useQuery({
    queryKey: ['admin-tags', kind, 'quality-items', id, page],
    queryFn: ({ signal }) =>
      api.get(adminPath(kind, 'qualityItems'), { id, page, pageSize }, { ...REPORT, signal }),
    placeholderData: keepPreviousData,
  })

export interface AskedItems {
  status: Status | null
  find: string
  copies: 'without' | 'only' | null
  labels: LabelChoice
}

export const useTagItems = (
  { id: tagId, kind }: Pick<Tag, 'id' | 'kind'>,
  { status, find, copies, labels }: AskedItems,
  page: number,
  pageSize: number,
) =>
  useQuery({
    queryKey: ['admin-tags', kind, 'items', tagId, status, find, copies, labels, page],
    queryFn: ({ signal }) =>
      api.get(
        '/api/resources',
        {
          tagId,
          scope: 'all',
          order: 'asc',
          page,
          pageSize,
          ...(status && { status }),
          ...(copies && { copies }),
          ...labels,
          ...searchParam(find),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export type HandOnResults = Data<'/api/admin/images2/resources/hand-over', 'post'>['results']

const HAND_ON_MAX = HandOverRequestLimits.ids.maxItems
const GOLD_MAX = GoldRequestLimits.ids.maxItems
/** Browsers fail some of thousands of parallel calls. */
const AT_ONCE = 20

function useWorkCalls(kind: Kind, refresh: () => Promise<void>) {
  const report = REPORT
  return {
    revert: useMutation({
      mutationFn: ({ id, key, ...body }: { id: number; key: string; to: RevertTo; ids?: string[] }) => {
        const idempotencyKey = `${key}:${body.to}`
        return api.post(adminPath(kind, 'revert'), body, { ...report, params: { id }, idempotencyKey })
      },
      onSuccess: refresh,
    }),
    quality: useMutation({
      mutationFn: ({ id, ...shares }: { id: number } & TagQualityInput) =>
        api.put(adminPath(kind, 'quality'), shares, { ...report, params: { id } }),
      onSuccess: refresh,
    }),
    handOn: useMutation({
      // After a failure the parts before it return their earlier results.
      mutationFn: async ({ ids, userId, key }: { ids: string[]; userId: number | null; key: string }) => {
        const results: HandOnResults = []
        for (const [part, some] of partsOf(ids, HAND_ON_MAX).entries()) {
          const idempotencyKey = `${key}:${userId ?? 0}:${part}`
          const body = { ids: some, userId }
          const done = await api.post(adminPath(kind, 'handOver'), body, { ...report, idempotencyKey })
          results.push(...done.results)
        }
        return { results }
      },
      onSettled: refresh,
    }),
    gold: useMutation({
      mutationFn: async ({ id, ids }: { id: number; ids: string[] }) => {
        for (const some of partsOf(ids, GOLD_MAX))
          await api.put(adminPath(kind, 'gold'), { ids: some, gold: true }, { ...report, params: { id } })
      },
      onSettled: refresh,
    }),
  }
}

export function useTagCalls(kind: AdminKind) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['admin-tags', kind] })
  const report = REPORT

  return {
    create: useMutation({
      mutationFn: ({ input, key }: { input: TagInput; key: string }): Promise<Tag> =>
        api.post(adminPath(kind, 'tags'), input, { ...report, idempotencyKey: key }),
      onSuccess: refresh,
    }),
    // Also after a refusal, so that the drawer shows what somebody else changed.
    change: useMutation({
      mutationFn: ({ id, change }: { id: number; change: TagChange }): Promise<Tag> =>
        api.put(adminPath(kind, 'tag'), change, { ...report, params: { id } }),
      onSettled: refresh,
    }),
    needPull: useMutation({
      mutationFn: ({ id, needPull }: { id: number; needPull: boolean }) =>
        api.put(adminPath(kind, 'needPull'), { needPull }, { params: { id } }),
      onSettled: refresh,
    }),
    // The caller reports all results together.
    needPullOfMany: useMutation({
      mutationFn: async ({ ids, needPull }: { ids: readonly number[]; needPull: boolean }) => {
        const call = (id: number) =>
          api.put(adminPath(kind, 'needPull'), { needPull }, { ...report, params: { id } })
        const results: PromiseSettledResult<unknown>[] = []
        for (const some of partsOf(ids, AT_ONCE)) results.push(...(await Promise.allSettled(some.map(call))))
        return results
      },
      onSettled: refresh,
    }),
    copy: useMutation({
      mutationFn: ({ id, key, ...body }: { id: number; key: string; name: string; withResources: boolean }) =>
        api.post(adminPath(kind, 'copy'), body, { ...report, params: { id }, idempotencyKey: key }),
      onSuccess: refresh,
    }),
    remove: useMutation({
      mutationFn: (id: number) =>
        api.delete(adminPath(kind, 'tag'), undefined, { ...report, params: { id } }),
      onSuccess: refresh,
    }),
    ...useWorkCalls(kind as Kind, refresh),
  }
}

export type TagCalls = ReturnType<typeof useTagCalls>
