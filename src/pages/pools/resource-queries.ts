import type { InfiniteData } from '@tanstack/react-query'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Data } from '../../api/call-types.ts'
import { adminPath } from '../../api/kind-paths.ts'
import { POOL_BATCH_MAX } from '../../domain/constants.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { searchParam } from '../shared/lists/search.ts'

type ResourceResponse = Data<'/api/admin/images2/pools/{id}/resources', 'get'>
export type PoolResource = ResourceResponse['items'][number]

interface ResourcePage extends ResourceResponse {
  /** Valid even if that item is gone; null at the end. */
  next: string | null
}

const PAGE_SIZE = 200

export const RESOURCE_SORTS = {
  newest: { sort: 'uploadedAt', order: 'desc' },
  oldest: { sort: 'uploadedAt', order: 'asc' },
  name: { sort: 'name', order: 'asc' },
  nameDown: { sort: 'name', order: 'desc' },
} as const

export type ResourceSort = keyof typeof RESOURCE_SORTS

export interface ResourceView {
  sort: ResourceSort
  find: string
  /** Only files whose content another one had before. */
  repeated: boolean
}

export const readView = ({ order, find = '', repeated }: Search): ResourceView => ({
  sort: order !== undefined && Object.hasOwn(RESOURCE_SORTS, order) ? (order as ResourceSort) : 'newest',
  find,
  repeated: repeated !== undefined,
})

export const writeView = ({ sort, find, repeated }: Partial<ResourceView>): SearchChange => ({
  ...(sort && { order: sort }),
  ...(find !== undefined && { find }),
  ...(repeated !== undefined && { repeated: repeated ? 1 : null }),
})

const keyOf = (kind: Kind, poolId: number) => ['pool-resources', kind, poolId] as const

export const usePoolResources = (kind: Kind, poolId: number, { sort, find, repeated }: ResourceView) =>
  useInfiniteQuery({
    queryKey: [...keyOf(kind, poolId), sort, repeated, find],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<ResourcePage> => {
      const after = pageParam === null ? {} : { after: pageParam }
      const place = {
        id: poolId,
        pageSize: PAGE_SIZE,
        ...after,
        ...searchParam(find),
        ...(repeated && { duplicates: true }),
      }
      const path = adminPath(kind, 'poolResources')
      const page = await api.get(path, { ...place, ...RESOURCE_SORTS[sort] }, { report: 'caller', signal })
      const last = page.items.at(-1)?.uuid ?? null
      return { ...page, next: page.items.length < PAGE_SIZE ? null : last }
    },
    getNextPageParam: ({ next }) => next,
  })

export type PoolResources = ReturnType<typeof usePoolResources>

const itemsOf = ({ data }: PoolResources): PoolResource[] => data?.pages.flatMap(({ items }) => items) ?? []

export const totalOf = ({ data }: PoolResources): number => data?.pages.at(-1)?.total ?? 0

export async function loadSelectable(resources: PoolResources): Promise<PoolResource[]> {
  let known = resources
  let failed = false
  while (known.hasNextPage && !failed && itemsOf(known).length < POOL_BATCH_MAX) {
    known = (await known.fetchNextPage()) as PoolResources
    failed = known.isFetchNextPageError
  }
  return itemsOf(known)
}

const isWhole = (queryKey: readonly unknown[]): boolean => queryKey.at(-1) === '' && queryKey.at(-2) === false

/** @param left the new total, if known */
const without = (
  data: InfiniteData<ResourcePage> | undefined,
  ids: readonly string[],
  left: number | null,
) => {
  const gone = new Set(ids)
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        total: left ?? page.total - gone.size,
        items: page.items.filter(({ uuid }) => !gone.has(uuid)),
      })),
    }
  )
}

export function usePoolResourceCalls(kind: Kind, poolId: number) {
  const client = useQueryClient()
  const params = { id: poolId }
  const settle = {
    onSuccess: ({ left }: { left: number }, { ids }: { ids: string[] }) => {
      // `left` counts the whole pool, which a search or a filter shows only in part.
      for (const [queryKey, data] of client.getQueriesData<InfiniteData<ResourcePage>>({
        queryKey: keyOf(kind, poolId),
      }))
        client.setQueryData(queryKey, without(data, ids, isWhole(queryKey) ? left : null))
      return Promise.all([
        client.invalidateQueries({ queryKey: ['pools', kind] }),
        client.invalidateQueries({ queryKey: ['pool-resources', kind], refetchType: 'none' }),
      ])
    },
    // Some were already gone, so the grid is loaded again.
    onError: () => client.invalidateQueries({ queryKey: keyOf(kind, poolId) }),
  }
  return {
    move: useMutation({
      mutationFn: (body: { ids: string[]; poolId: number }) =>
        api.post(adminPath(kind, 'moveResources'), body, { params, report: 'caller' }),
      ...settle,
    }),
    remove: useMutation({
      mutationFn: (body: { ids: string[] }) =>
        api.post(adminPath(kind, 'deleteResources'), body, { params, report: 'caller' }),
      ...settle,
    }),
  }
}
