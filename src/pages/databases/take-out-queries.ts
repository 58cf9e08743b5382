import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { components } from '../../contract/types.d.ts'
import { adminPath } from '../../api/kind-paths.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'

export type TakeOutRequest = components['schemas']['TakeOutRequest']
export type TakeOutPreview = components['schemas']['TakeOutPreview']
export type TakeOutResult = components['schemas']['TakeOutResult']
export type Split = components['schemas']['DealtSplit']
export type TakeOutChoice = Pick<TakeOutRequest, 'ids' | 'status' | 'search' | 'splitId'>

const REPORT = { report: 'caller' } as const

export const useTakeOutPreview = (kind: Kind, id: number, to: TakeOutRequest['to'], choice: TakeOutChoice) =>
  useQuery({
    queryKey: ['admin-tags', kind, 'take-out-preview', id, to, choice],
    queryFn: ({ signal }) =>
      api.post(adminPath(kind, 'takeOutPreview'), { to, ...choice }, { ...REPORT, params: { id }, signal }),
    staleTime: 0,
  })

export const useSplits = (kind: Kind, id: number, page: number, pageSize: number) =>
  useQuery({
    queryKey: ['admin-tags', kind, 'splits', id, page, pageSize],
    queryFn: ({ signal }) =>
      api.get(adminPath(kind, 'splits'), { id, page, pageSize }, { ...REPORT, signal }),
    placeholderData: keepPreviousData,
  })

export function useTakeOut(kind: Kind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, key, body }: { id: number; key: string; body: TakeOutRequest }) => {
      const idempotencyKey = `${key}:${body.to}:${body.tagId ?? 0}:${body.worked ?? false}`
      return api.post(adminPath(kind, 'takeOut'), body, { ...REPORT, params: { id }, idempotencyKey })
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin-tags', kind] }),
        client.invalidateQueries({ queryKey: ['pools', kind] }),
        client.invalidateQueries({ queryKey: ['pool-resources', kind], refetchType: 'none' }),
      ]),
  })
}
