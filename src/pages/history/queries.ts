import { useQuery } from '@tanstack/react-query'
import type { Data } from '../../api/call-types.ts'
import type { SegmentObject } from '../../domain/documents/types.ts'
import { createRowCalls } from '../../platform/mask-rows/row-calls.ts'
import { api } from '../../platform/services.ts'
import { loadMaskDifferences } from './load-mask-differences.ts'

export type ResourceDetail = Data<'/api/resources/{id}', 'get'>

const REPORT = { report: 'caller' } as const

export const useResource = (id: string) =>
  useQuery({
    queryKey: ['resource', id],
    queryFn: ({ signal }) => api.get('/api/resources/{id}', { id }, { ...REPORT, signal }),
  })

export const useVersion = (id: string, version: number) =>
  useQuery({
    queryKey: ['resource-version', id, version],
    queryFn: async ({ signal }) =>
      (await api.get('/api/resources/{id}', { id, version }, { ...REPORT, signal })).annotation,
    enabled: version > 0,
    staleTime: Infinity,
  })

const objectsOf = (document: ResourceDetail['annotation']): readonly SegmentObject[] =>
  document && 'clipRanges' in document ? document.objects : []

export const useMaskDifferences = (
  id: string,
  [before, after]: readonly [number, number],
  documents: readonly ResourceDetail['annotation'][],
) =>
  useQuery({
    queryKey: ['mask-differences', id, before, after],
    queryFn: ({ signal }) =>
      loadMaskDifferences(
        (version) => createRowCalls(api, id, version),
        { before, after, objects: documents.flatMap(objectsOf) },
        signal,
      ),
    staleTime: Infinity,
  })
