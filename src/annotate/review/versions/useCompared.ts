import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { AnnotationDocument, Judgement, WorkItem } from '../../../machines/work.ts'
import type { Loaded } from './async-cache.ts'
import type { ItemHistory, VersionFacts, VersionStore } from './version-store.ts'
import { personLabel } from '../../../domain/person.ts'
import { hasVersion } from '../../../machines/work.ts'
import { showTime } from '../../../platform/times.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { domainText } from '../../../text/common.ts'

export interface Side {
  readonly id: VersionId
  readonly option: VersionOption
  readonly document: Loaded<AnnotationDocument | null>
}

export interface Compared {
  readonly options: readonly VersionOption[]
  readonly left: Side
  readonly right: Side
  readonly pick: (side: 'left' | 'right', id: VersionId) => void
}

const NOBODY_TELLS = () => () => undefined
const UNKNOWN: VersionOption = { id: 'current', label: '', judgement: null }

export function useCompared(
  item: WorkItem,
  work: AnnotationDocument,
  versions: VersionStore | null,
  first: { readonly left: VersionId; readonly right: VersionId },
): Compared {
  const { uuid } = item.resource
  const [chosen, setChosen] = useState(first)
  useEffect(() => versions?.openHistory(uuid), [versions, uuid])
  useEffect(() => {
    for (const id of [chosen.left, chosen.right]) {
      if (id !== 'current' && id !== item.version) versions?.want(uuid, id)
    }
  }, [versions, uuid, item.version, chosen])

  const subscribe = versions?.subscribe ?? NOBODY_TELLS
  const history = useSyncExternalStore(subscribe, () => versions?.history(uuid) ?? null)
  const options = useMemo(() => versionOptions(item, history), [item, history])
  const documentOf = (id: VersionId) => () =>
    versions && id !== 'current' ? versions.document(uuid, id) : null
  const leftFetched = useSyncExternalStore(subscribe, documentOf(chosen.left))
  const rightFetched = useSyncExternalStore(subscribe, documentOf(chosen.right))

  const sideOf = (id: VersionId): Side => ({
    id,
    option: options.find((option) => option.id === id) ?? { ...UNKNOWN, id },
    document: versionDocument(id, { work, item, versions }),
  })
  // oxlint-disable-next-line react/exhaustive-deps -- fetched versions are read from the store, which tells when they change
  const left = useMemo(() => sideOf(chosen.left), [chosen.left, options, work, item, versions, leftFetched])
  const right = useMemo(
    () => sideOf(chosen.right),
    // oxlint-disable-next-line react/exhaustive-deps -- as above
    [chosen.right, options, work, item, versions, rightFetched],
  )
  return {
    options,
    left,
    right,
    pick: (side, id) => setChosen((was) => ({ ...was, [side]: id })),
  }
}

const text = reviewText.compare

export type VersionId = 'current' | number

interface VersionOption {
  readonly id: VersionId
  readonly label: string
  readonly judgement: Judgement | null
}

const stageWords = (stage: string): string =>
  stage in domainText.stages
    ? domainText.stages[stage as keyof typeof domainText.stages]
    : stage === 'import'
      ? text.imported
      : stage

const labelOf = ({ version, stage, author, at }: VersionFacts): string =>
  text.versionBy(version, stageWords(stage), author ? personLabel(author) : text.unknownPerson, showTime(at))

const judgementOf = (version: number, judgements: readonly Judgement[]): Judgement | null =>
  judgements.find((judgement) => judgement.version === version) ?? null

/** The open work, then all versions, newest first; without a history, only the item's own version. */
export function versionOptions(item: WorkItem, history: Loaded<ItemHistory> | null): VersionOption[] {
  const current = { id: 'current', label: text.current, judgement: null } as const
  if (history?.status === 'ready') {
    const { versions, judgements } = history.value
    return [
      current,
      ...versions.map((facts) => ({
        id: facts.version,
        label: labelOf(facts),
        judgement: judgementOf(facts.version, judgements),
      })),
    ]
  }
  if (!hasVersion(item)) return [current]
  const judgement = item.judgement?.version === item.version ? item.judgement : null
  return [current, { id: item.version, label: text.version(item.version), judgement }]
}

export function versionDocument(
  id: VersionId,
  from: {
    readonly work: AnnotationDocument
    readonly item: WorkItem
    readonly versions: VersionStore | null
  },
): Loaded<AnnotationDocument | null> {
  const { work, item, versions } = from
  if (id === 'current') return { status: 'ready', value: work }
  if (id === item.version && item.annotation) return { status: 'ready', value: item.annotation }
  return versions?.document(item.resource.uuid, id) ?? { status: 'failed', error: null }
}
