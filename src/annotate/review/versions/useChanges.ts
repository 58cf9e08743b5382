import { useMemo } from 'react'
import type { DocumentOf } from '../../../domain/documents/schemas.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { KindSpec } from '../../../kinds/types.ts'
import type { LabelSettings } from '../../../machines/work.ts'
import type { Difference, ExtraDifference } from './difference.ts'
import type { Baseline } from './useBaseline.ts'
import { useDifferenceSteps } from './useDifferenceSteps.ts'
import type { Steps } from './useSteps.ts'
import { valueOf } from './async-cache.ts'

/** In what two documents of a kind differ; `labels` has the words of what their database names. */
export type Compare<K extends Kind> = (
  before: DocumentOf[K],
  after: DocumentOf[K],
  labels: LabelSettings,
) => readonly Difference[]

/** What documents of a kind are compared with. */
export interface Comparing<K extends Kind> {
  readonly spec: KindSpec<K>
  readonly differences?: Compare<K>
}

/** What has changed since the baseline, and which of it one looks at. */
export interface Changes extends Steps<Difference> {
  readonly list: readonly Difference[]
  /** Whether these are all, as far as they lie beside the document. */
  readonly status: ExtraDifference['status']
}

const NONE: readonly Difference[] = []

/** The differences between two documents of a kind; none where one of them cannot be read. */
export function differencesOf<K extends Kind>(
  { spec, differences }: Comparing<K>,
  labels: LabelSettings | undefined,
  before: unknown,
  after: unknown,
): readonly Difference[] {
  const [one, other] = [before, after].map((stored) => (stored ? spec.read(stored) : null))
  return differences && labels && one && other ? differences(one, other, labels) : NONE
}

interface Compared<K extends Kind> {
  readonly baseline: Baseline | null
  /** Uuid of the open item; null for none. */
  readonly uuid: string | null
  /** The open one, of which a change leaves alone what it does not change; null for none. */
  readonly document: DocumentOf[K] | null
  /** Those of the open item; undefined for none. */
  readonly labels: LabelSettings | undefined
  /** Differences that lie beside the document. */
  readonly further: ExtraDifference
}

/** Follows the changes of the open document against its baseline. */
export function useChanges<K extends Kind>(
  { spec, differences }: Comparing<K>,
  { baseline, uuid, document, labels, further }: Compared<K>,
): Changes {
  const stored = baseline && valueOf(baseline.document)
  // Read once: each stroke is then compared with the same objects, and what it left alone is not looked at anew.
  const before = useMemo(() => (stored ? spec.read(stored) : null), [spec, stored])
  const own = useMemo(
    () => (differences && labels && before && document ? differences(before, document, labels) : NONE),
    [differences, labels, before, document],
  )
  const list = useMemo(() => (stored ? [...own, ...further.list] : own), [stored, own, further.list])
  return { list, status: further.status, ...useDifferenceSteps(list, uuid) }
}
