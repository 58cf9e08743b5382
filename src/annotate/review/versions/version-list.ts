import { personLabel } from '../../../domain/person.ts'
import type { AnnotationDocument, Judgement, WorkItem } from '../../../machines/work.ts'
import { hasVersion } from '../../../machines/work.ts'
import { showTime } from '../../../platform/times.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { domainText } from '../../../text/common.ts'
import type { Loaded } from './async-cache.ts'
import type { ItemHistory, VersionStore, VersionFacts } from './version-store.ts'

const text = reviewText.compare

/** A version that can be looked at; `current` is the work at hand. */
export type VersionId = 'current' | number

export interface VersionOption {
  readonly id: VersionId
  readonly label: string
  /** The newest word on it; null where nobody has judged it. */
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

/** What can be compared: the work at hand, then all versions, the newest first. Without a history, what the item carries. */
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

/** The document of a version: the work, what came with the item, or what is fetched. */
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
