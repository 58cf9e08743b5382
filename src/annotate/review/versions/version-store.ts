import type { AnnotationDocument, Judgement } from '../../../machines/work.ts'
import type { Person } from '../../../domain/person.ts'
import type { CurrentItem } from '../../../platform/session/open-as.ts'
import { createAsyncCache } from './async-cache.ts'
import type { Client } from '../../../api/client.ts'

export interface VersionFacts {
  readonly version: number
  readonly stage: string
  readonly author: Person | null
  readonly at: string
}

export interface ItemHistory {
  readonly versions: readonly VersionFacts[]
  readonly judgements: readonly Judgement[]
}

export interface LatestItem extends CurrentItem {
  readonly version: number
  readonly annotation: AnnotationDocument | null
  readonly holder: Person | null
  readonly judgement: Judgement | null
}

export interface VersionCalls {
  readonly history: (uuid: string) => Promise<ItemHistory>
  readonly document: (uuid: string, version: number) => Promise<AnnotationDocument | null>
  readonly outcome: (uuid: string) => Promise<LatestItem>
}

/** Versions with large masks take megabytes. */
const KEPT_DOCUMENTS = 8

/** A version never changes; a history does. */
export function createVersionStore(calls: VersionCalls) {
  const listeners = new Set<() => void>()
  const tell = (): void => listeners.forEach((listener) => listener())
  const histories = createAsyncCache<ItemHistory>(1, tell)
  const outcomes = createAsyncCache<LatestItem>(1, tell)
  const documents = createAsyncCache<AnnotationDocument | null>(KEPT_DOCUMENTS, tell)
  const keyOf = (uuid: string, version: number): string => `${uuid}@${version}`
  return {
    history: (uuid: string) => histories.get(uuid),
    openHistory: (uuid: string) => histories.renew(uuid, () => calls.history(uuid)),
    outcome: (uuid: string) => outcomes.get(uuid),
    refreshLatest: (uuid: string) => outcomes.renew(uuid, () => calls.outcome(uuid)),
    document: (uuid: string, version: number) => documents.get(keyOf(uuid, version)),
    want: (uuid: string, version: number) =>
      documents.want(keyOf(uuid, version), () => calls.document(uuid, version)),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type VersionStore = ReturnType<typeof createVersionStore>

const REPORT = { report: 'caller' } as const

export const versionCalls = (api: Client): VersionCalls => ({
  async history(uuid) {
    const { versions, judgements } = await api.get('/api/resources/{id}', { id: uuid }, REPORT)
    return {
      versions: versions.map(({ version, stage, author, at }) => ({ version, stage, author, at })),
      judgements: judgements as readonly Judgement[],
    }
  },
  async outcome(uuid) {
    const { resource, marker, holder, judgement, judgements, version, annotation } = await api.get(
      '/api/resources/{id}',
      { id: uuid },
      REPORT,
    )
    return { resource, marker, holder, judgement, judgements, version, annotation }
  },
  async document(uuid, version) {
    const { annotation } = await api.get('/api/resources/{id}', { id: uuid, version }, REPORT)
    // Opaque JSON here, which the kind reads.
    return annotation
  },
})
