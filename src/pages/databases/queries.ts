import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data, WritePayload } from '../../api/call-types.ts'
import { adminPath } from '../../api/families.ts'
import type { AdminKind, Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'

export type Tag = Data<'/api/admin/images2/tags', 'get'>['items'][number]
export type TagInput = WritePayload<'/api/admin/images2/tags', 'post'>
export type Corp = Data<'/api/admin/corps', 'get'>['items'][number]

/** The server's largest page. */
const PAGE = 200

/** All databases of a kind, page after page: there are hundreds at most, and the table sorts them as a whole. */
async function allTags(kind: AdminKind, signal: AbortSignal): Promise<Tag[]> {
  const tags: Tag[] = []
  for (let page = 1; ; page += 1) {
    const answer = await api.get(adminPath(kind, 'tags'), { page, pageSize: PAGE }, { signal })
    tags.push(...answer.items)
    if (tags.length >= answer.total || answer.items.length === 0) return tags
  }
}

export const useTags = (kind: AdminKind) =>
  useQuery({ queryKey: ['admin-tags', kind], queryFn: ({ signal }) => allTags(kind, signal) })

export const useCorps = () =>
  useQuery({
    queryKey: ['corps'],
    queryFn: ({ signal }) => api.get('/api/admin/corps', { page: 1, pageSize: PAGE }, { signal }),
    staleTime: 60_000,
  })

/** Numbers of the companies of the house: what a new database is visible to unless told otherwise. */
export const internalCorps = (corps: readonly Corp[]): number[] =>
  corps.filter((corp) => corp.teamType !== 2 && !corp.disabled).map((corp) => corp.id)

/** Calls that change a kind's databases; each shows its failure in place and refreshes the list. */
export function useTagCalls(kind: AdminKind) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['admin-tags', kind] })
  const report = { report: 'caller' } as const
  const annotated = kind as Kind

  return {
    save: useMutation({
      mutationFn: ({ id, input }: { id: number | null; input: TagInput }): Promise<Tag> =>
        id === null
          ? api.post(adminPath(kind, 'tags'), input, report)
          : api.put(adminPath(kind, 'tag'), input, { ...report, params: { id } }),
      onSuccess: refresh,
    }),
    needPull: useMutation({
      mutationFn: ({ id, needPull }: { id: number; needPull: boolean }) =>
        api.put(adminPath(kind, 'needPull'), { needPull }, { params: { id } }),
      onSettled: refresh,
    }),
    copy: useMutation({
      mutationFn: ({ id, ...body }: { id: number; name: string; withResources: boolean }) =>
        api.post(adminPath(kind, 'copy'), body, { ...report, params: { id } }),
      onSuccess: refresh,
    }),
    revert: useMutation({
      mutationFn: ({ id, to }: { id: number; to: 'checked' | 'marked' }) =>
        api.post(adminPath(annotated, 'revert'), { to }, { ...report, params: { id } }),
      onSuccess: refresh,
    }),
    remove: useMutation({
      mutationFn: (id: number) =>
        api.delete(adminPath(kind, 'tag'), undefined, { ...report, params: { id } }),
      onSuccess: refresh,
    }),
  }
}

export type TagCalls = ReturnType<typeof useTagCalls>
