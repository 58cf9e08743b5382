import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Data, WritePayload } from '../../../api/call-types.ts'
import { adminPath } from '../../../api/kind-paths.ts'
import type { Kind } from '../../../domain/kinds.ts'
import { api } from '../../../platform/services.ts'
import { importText } from '../../../text/imports.ts'
import type { Tag } from '../queries.ts'

export type ModelTrial = Data<'/api/admin/images2/tags/{id}/prelabel-runs/trial', 'post'>
export type ModelRun = Data<'/api/admin/images2/tags/{id}/prelabel-runs', 'get'>['items'][number]
export type ModelFate = Data<'/api/admin/images2/tags/{id}/prelabel-runs/{runId}', 'get'>['labels'][number]
export type PrelabelRequest = WritePayload<'/api/admin/images2/tags/{id}/prelabel-runs', 'post'>
export type ModelChoice = WritePayload<'/api/admin/images2/tags/{id}/prelabel-runs/trial', 'post'>

const REPORT = { report: 'caller' } as const

/** Loads a model on the server, so it is asked for by the choice, not at every look. */
export const useModelTrial = (kind: Kind, id: number, choice: ModelChoice, after: string | undefined) =>
  useQuery({
    queryKey: ['prelabel-trial', kind, id, choice, after],
    queryFn: ({ signal }) =>
      api.post(adminPath(kind, 'prelabelTrial'), choice, { ...REPORT, params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })

export const useModelRuns = (kind: Kind, id: number) =>
  useQuery({
    queryKey: ['admin-tags', kind, 'prelabel-runs', id],
    queryFn: ({ signal }) => api.get(adminPath(kind, 'prelabelRuns'), { id }, { ...REPORT, signal }),
  })

export const useModelRun = (kind: Kind, id: number, runId: number) =>
  useQuery({
    queryKey: ['admin-tags', kind, 'prelabel-run', id, runId],
    queryFn: ({ signal }) => api.get(adminPath(kind, 'prelabelRun'), { id, runId }, { ...REPORT, signal }),
  })

/** What a stored label is called. */
export function labelWord({ settings }: Pick<Tag, 'settings'>, label: string): string {
  const words: Readonly<Record<string, string>> = importText.labels.own
  return settings.ontology?.labels.find(({ id }) => id === label)?.name ?? words[label] ?? label
}
