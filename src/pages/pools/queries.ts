import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Data, WritePayload } from '../../api/call-types.ts'
import { adminPath } from '../../api/kind-paths.ts'
import type { Kind } from '../../domain/kinds.ts'
import { throttle } from '../../platform/files/throttle.ts'
import { api } from '../../platform/services.ts'
import { isOver, isUnderWay, importsKey, pollInterval, type ImportType } from '../shared/jobs/job-queries.ts'
import { onArrival } from './uploads.ts'

export type Pool = Data<'/api/admin/images2/pools', 'get'>['items'][number]
type PoolInput = WritePayload<'/api/admin/images2/pools', 'post'>
export type PoolChange = Omit<WritePayload<'/api/admin/images2/pools/{id}', 'put'>, 'id'>
export type SplitInput = WritePayload<'/api/admin/images2/tags/split-data', 'post'>

/** Videos of a phone arrive by the dozen. */
const JOBS_SHOWN: Readonly<Record<ImportType, number>> = {
  import: 50,
  'import-folder': 50,
  'import-video': 200,
}
/** Milliseconds, without the event stream. */
const LOOK_EVERY = 1500
/** Milliseconds. */
const LOOK_AT_ARRIVALS_EVERY = 3000

export const usePools = (kind: Kind, search: string, page: number, pageSize: number) =>
  useQuery({
    queryKey: ['pools', kind, search, page, pageSize],
    queryFn: ({ signal }) =>
      api.get(adminPath(kind, 'pools'), { page, pageSize, ...(search && { search }) }, { signal }),
    placeholderData: keepPreviousData,
  })

export async function readPool(kind: Kind, id: number, signal?: AbortSignal): Promise<Pool | null> {
  const { items } = await api.get(adminPath(kind, 'pools'), { id }, { signal })
  return items[0] ?? null
}

export const usePool = (kind: Kind, id: number | null) =>
  useQuery({
    queryKey: ['pools', kind, 'one', id],
    queryFn: ({ signal }) => readPool(kind, id ?? 0, signal),
    enabled: id !== null,
    // Counts must be current when a pool is opened.
    refetchOnMount: 'always',
  })

export function useArrivals(): void {
  const client = useQueryClient()
  useEffect(() => {
    const kinds = new Set<Kind>()
    const look = throttle(LOOK_AT_ARRIVALS_EVERY, () => {
      for (const kind of kinds) void client.invalidateQueries({ queryKey: ['pools', kind] })
      kinds.clear()
    })
    return onArrival((kind) => {
      kinds.add(kind)
      look()
    })
  }, [client])
}

/** @param awaited jobs that some upload has begun; the list is looked at until it shows them, and each of it over */
export function useImports(
  type: ImportType,
  poolId: number,
  uploading: boolean,
  awaited: readonly string[] = [],
) {
  const client = useQueryClient()

  const jobs = useQuery({
    queryKey: importsKey(type, poolId),
    queryFn: ({ signal }) =>
      api.get('/api/admin/jobs', { type, poolId, page: 1, pageSize: JOBS_SHOWN[type] }, { signal }),
    refetchInterval: (query) =>
      uploading || isUnderWay(query.state.data?.items ?? [], awaited, JOBS_SHOWN[type])
        ? pollInterval(client, LOOK_EVERY)
        : false,
  })
  const over = jobs.data?.items.filter(isOver).length ?? 0
  useEffect(() => {
    if (over > 0) void client.invalidateQueries({ queryKey: ['pools'] })
  }, [client, over])
  return jobs
}

export function usePoolCalls(kind: Kind) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['pools', kind] })
  const report = { report: 'caller' } as const
  return {
    create: useMutation({
      mutationFn: ({ input, key }: { input: PoolInput; key: string }): Promise<Pool> =>
        api.post(adminPath(kind, 'pools'), input, { ...report, idempotencyKey: key }),
      onSuccess: refresh,
    }),
    // Also after a refusal, because somebody else may have changed the pool.
    change: useMutation({
      mutationFn: ({ id, change }: { id: number; change: PoolChange }): Promise<Pool> =>
        api.put(adminPath(kind, 'pool'), change, { ...report, params: { id } }),
      onSettled: refresh,
    }),
    remove: useMutation({
      mutationFn: (id: number) =>
        api.delete(adminPath(kind, 'pool'), undefined, { ...report, params: { id } }),
      onSettled: refresh,
    }),
    split: useMutation({
      mutationFn: ({ input, key }: { input: SplitInput; key: string }) =>
        api.post(adminPath(kind, 'split'), input, { ...report, idempotencyKey: key }),
      onSettled: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: ['admin-tags', kind] })]),
    }),
  }
}

export type PoolCalls = ReturnType<typeof usePoolCalls>
