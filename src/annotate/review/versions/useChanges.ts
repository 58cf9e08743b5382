import { useEffect, useMemo, useRef } from 'react'
import type { DocumentOf } from '../../../domain/documents/types.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { KindSpec } from '../../../kinds/types.ts'
import type { LabelSettings } from '../../../machines/work.ts'
import type { Difference, ExtraDifference } from './difference.ts'
import type { Baseline } from './useBaseline.ts'
import { useDifferenceSteps } from './useSteps.ts'
import type { Steps } from './useSteps.ts'
import { valueOf } from './async-cache.ts'
import { annotateText } from '../../../text/annotate.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { VideoController } from '../../video/playback/video-controller.ts'

export type Compare<K extends Kind> = (
  before: DocumentOf[K],
  after: DocumentOf[K],
  labels: LabelSettings,
) => readonly Difference[]

interface Comparing<K extends Kind> {
  readonly spec: KindSpec<K>
  readonly differences?: Compare<K>
}

interface Changes extends Steps<Difference> {
  readonly list: readonly Difference[]
  readonly status: ExtraDifference['status']
}

const NONE: readonly Difference[] = []

/** Empty if one of the documents cannot be read. */
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
  readonly uuid: string | null
  /** Unchanged parts keep their identity. */
  readonly document: DocumentOf[K] | null
  readonly labels: LabelSettings | undefined
  readonly further: ExtraDifference
}

export function useChanges<K extends Kind>(
  { spec, differences }: Comparing<K>,
  { baseline, uuid, document, labels, further }: Compared<K>,
): Changes {
  const stored = baseline && valueOf(baseline.document)
  // Each stroke is compared with the same objects, and unchanged parts are skipped.
  const before = useMemo(() => (stored ? spec.read(stored) : null), [spec, stored])
  const own = useMemo(
    () => (differences && labels && before && document ? differences(before, document, labels) : NONE),
    [differences, labels, before, document],
  )
  const list = useMemo(() => (stored ? [...own, ...further.list] : own), [stored, own, further.list])
  return { list, status: further.status, ...useDifferenceSteps(list, uuid) }
}

type Step = 1 | -1

interface Stepped {
  readonly changes: Changes
  readonly baseline: Baseline | null
  readonly uuid: string | null
  readonly video: VideoController | null
  readonly look: (difference: Difference | null) => void
}

const say = (text: string): void => {
  toasts.show({ tone: 'info', text, ofItem: true })
}

const knownOf = ({ document }: Baseline, { status }: Pick<Changes, 'status'>): Changes['status'] =>
  document.status === 'ready' ? status : document.status

function noneWords(baseline: Baseline | null, changes: Changes): string {
  const text = reviewText.changes
  if (!baseline) return annotateText.notices.nothingToCompare
  const known = knownOf(baseline, changes)
  if (known === 'loading') return text.loadingFirst
  if (known === 'failed') return text.failed
  return baseline.isRejected ? text.noneSince : text.none
}

/** A step before the comparison is complete is taken afterwards, if the person has not moved on. */
export function useChangeSteps({ changes, baseline, uuid, video, look }: Stepped): (by: Step) => void {
  const early = useRef<{ readonly place: string; readonly by: Step } | null>(null)
  const place = (): string => `${uuid} ${video?.state().frame}`
  const isLoading = baseline !== null && knownOf(baseline, changes) === 'loading'
  const { list } = changes
  useEffect(() => {
    const request = early.current
    if (!request || (isLoading && list.length === 0)) return
    early.current = null
    if (request.place === place() && list.length > 0) look(changes.step(request.by))
  })
  return (by) => {
    if (list.length > 0) return look(changes.step(by))
    if (isLoading) early.current = { place: place(), by }
    say(noneWords(baseline, changes))
  }
}
