import type { FrameTable } from '../../domain/frame-table.ts'
import type { VideoClip } from '../../domain/documents/types.ts'
import { PLAY_TIME_FIELDS } from '../frame-fields.ts'
import { CLIP_ROLE, clipAtHand, EXCLUSION_ROLE, withinReach } from './clip-layer.ts'
import type { OntologyLabel } from '../../domain/ontology/ontology.ts'
import { videoText } from '../../text/video.ts'
import { toasts } from '../../ui/toasts.ts'
import { readonlyAccess } from '../../annotate/page/state/kind-facts.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'
import type { Fields, Selected } from '../../machines/editor/types.ts'
import type { ClipSettings } from './clip-labels.ts'
import { clipLabelInHand, labelOfClip } from './clip-labels.ts'
import { spanName } from './span-words.ts'
import type { SpanList, VideoWork } from './clip-edits.ts'

export const ROLES: Readonly<Record<SpanList, string>> = { clips: CLIP_ROLE, exclusions: EXCLUSION_ROLE }

/** What can be selected: clips first, as in the panel and the timeline. */
export const rowsOf = ({ annotation }: VideoWork, fields: Fields): readonly Selected[] => [
  ...withinReach(annotation.clips, fields).map(({ id }) => ({ role: CLIP_ROLE, id })),
  ...annotation.exclusions.map(({ id }) => ({ role: EXCLUSION_ROLE, id })),
]

export interface ClipContext {
  readonly access: WorkAccess<'video'>
  readonly facts: RunFacts<'video'>
  readonly table: FrameTable
  readonly frame: number
  readonly size: { readonly width: number; readonly height: number }
  readonly labels: ClipSettings
  /** In hand: what the next clip gets; undefined where clips have none. */
  readonly label: OntologyLabel | undefined
}

export function clipContextOf(facts: RunFacts<'video'>): ClipContext | null {
  const { task, video, purpose } = facts
  const access = facts.access && purpose === 'ruling' ? readonlyAccess(facts.access) : facts.access
  const state = video?.state()
  if (!access || !task || !state?.table) return null
  const { table, frame, speed } = state
  // A command is about the named frame, even if its picture is not decoded yet.
  const fields = { ...facts.fields, ...PLAY_TIME_FIELDS.write(table, { frame, speed }) }
  const { resource, labels } = task.item
  const label = clipLabelInHand(labels, fields)
  return { access, facts: { ...facts, fields }, table, frame, size: resource, labels, label }
}

export const say = (words: string, tone: 'info' | 'bad' = 'info'): void => {
  toasts.show({ tone, text: words, ofItem: true })
}

export function withClip(context: ClipContext, change: (clip: VideoClip) => void): void {
  if (context.access.readonly) return context.access.refuse()
  const clip = clipAtHand(context.access.work.annotation, context.facts.fields, context.facts.selection)
  if (clip) change(clip)
  else say(videoText.notices.noClip)
}

/** What messages call the span at that place of a list. */
export const nameAt = (
  { access, labels }: Pick<ClipContext, 'access' | 'labels'>,
  list: SpanList,
  index: number,
): string => {
  const clip = list === 'clips' ? access.work.annotation.clips[index] : undefined
  return spanName(list, index, clip && labelOfClip(labels.ontology, clip))
}
