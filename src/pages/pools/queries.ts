import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Data, WritePayload } from '../../api/call-types.ts'
import { adminPath } from '../../api/families.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import type { Job } from '../shared/use-job.ts'
import { isOver } from '../shared/use-job.ts'

export type Pool = Data<'/api/admin/images2/pools', 'get'>['items'][number]
export type PoolInput = WritePayload<'/api/admin/images2/pools', 'post'>
export type SplitInput = WritePayload<'/api/admin/images2/tags/split-data', 'post'>

const JOBS_SHOWN = 50
const LOOK_EVERY = 1500

export const usePools = (kind: Kind, search: string, page: number, pageSize: number) =>
  useQuery({
    queryKey: ['pools', kind, search, page, pageSize],
    queryFn: ({ signal }) =>
      api.get(adminPath(kind, 'pools'), { page, pageSize, ...(search && { search }) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Import jobs of a pool, newest first; looked at often while any is under way or files are still arriving. */
export function useImports(poolId: number, uploading: boolean) {
  const client = useQueryClient()
  const jobs = useQuery({
    queryKey: ['imports', poolId],
    queryFn: ({ signal }) =>
      api.get('/api/admin/jobs', { type: 'import', poolId, page: 1, pageSize: JOBS_SHOWN }, { signal }),
    refetchInterval: (query) =>
      uploading || query.state.data?.items.some((job) => !isOver(job)) ? LOOK_EVERY : false,
  })
  const over = jobs.data?.items.filter(isOver).length ?? 0
  useEffect(() => {
    if (over > 0) void client.invalidateQueries({ queryKey: ['pools'] })
  }, [client, over])
  return jobs
}

export interface ImportTotals {
  accepted: number
  duplicates: number
  refused: number
  refusals: readonly { name: string; reason: string }[]
  failures: readonly string[]
  running: number
}

/** What came of a number of imports, together. */
export function totalsOf(jobs: readonly Job[]): ImportTotals {
  const results = jobs.flatMap((job) => (job.result ? [job.result] : []))
  const sum = (pick: (result: NonNullable<Job['result']>) => number | undefined) =>
    results.reduce((total, result) => total + (pick(result) ?? 0), 0)
  return {
    accepted: sum((result) => result.accepted),
    duplicates: sum((result) => result.duplicates),
    refused: sum((result) => result.refused),
    refusals: results.flatMap((result) => result.refusals ?? []),
    failures: jobs.flatMap((job) => (job.status === 'failed' ? [job.error ?? ''] : [])),
    running: jobs.filter((job) => !isOver(job)).length,
  }
}

/** Calls that change pools. */
export function usePoolCalls(kind: Kind) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['pools', kind] })
  const report = { report: 'caller' } as const
  return {
    save: useMutation({
      mutationFn: ({ id, input }: { id: number | null; input: PoolInput }): Promise<Pool> =>
        id === null
          ? api.post(adminPath(kind, 'pools'), input, report)
          : api.put(adminPath(kind, 'pool'), input, { ...report, params: { id } }),
      onSuccess: refresh,
    }),
    remove: useMutation({
      mutationFn: (id: number) =>
        api.delete(adminPath(kind, 'pool'), undefined, { ...report, params: { id } }),
      onSuccess: refresh,
    }),
    split: useMutation({
      mutationFn: (input: SplitInput) => api.post(adminPath(kind, 'split'), input, report),
      onSuccess: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: ['admin-tags', kind] })]),
    }),
  }
}

export type PoolCalls = ReturnType<typeof usePoolCalls>
