import type { VideoClip, VideoDocument, VideoExclusion } from '../../domain/documents/types.ts'
import type { AttributeEntry } from '../../domain/ontology/attribute-values.ts'
import { valueOf } from '../../domain/ontology/attribute-values.ts'
import type { OntologyLabel } from '../../domain/ontology/ontology.ts'
import type { Fields, Selected } from '../../machines/editor/types.ts'
import { videoText } from '../../text/video.ts'
import type { TimelineRow, TimelineSpan } from '../../annotate/video/timeline/rows.ts'
import { DATA_COLOURS } from '../colours.ts'
import { idsIn } from '../traits/labelled/layers.ts'
import { valueInWords } from '../traits/labelled/words.ts'
import type { Begun } from './begun.ts'
import type { ClipSettings } from './clip-labels.ts'
import { clipLabelInHand, clipLabels } from './clip-labels.ts'
import type { SpanList } from './clip-edits.ts'
import { CLIP_ROLE, CROP_ROLE, EXCLUSION_ROLE } from './clip-layer.ts'
import { spanName } from './span-words.ts'

/** Rows of the timeline: clips of each label, exclusions. Where clips have no labels, all stand in one row. */

const PLAIN_ROW = 'clips'
const EXCLUSIONS_ROW = 'exclusions'
const LABEL_ROW = 'label '

export const rowOfLabel = (id: string): string => `${LABEL_ROW}${id}`
export const labelOfRow = (row: string): string | null =>
  row.startsWith(LABEL_ROW) ? row.slice(LABEL_ROW.length) : null

/** Null: the row has no spans, as that of the sound. */
export function listOfRow(row: string): SpanList | null {
  if (row === EXCLUSIONS_ROW) return 'exclusions'
  return row === PLAIN_ROW || labelOfRow(row) !== null ? 'clips' : null
}

/** Where what is being made is drawn: in the row of its label, or in all that it may become. */
export const rowsOfBegun = ({ on }: Begun, inHand: OntologyLabel | undefined): readonly string[] =>
  on === null ? [inHand ? rowOfLabel(inHand.id) : PLAIN_ROW, EXCLUSIONS_ROW] : [rowOfLabel(on)]

/** Each span takes the first lane that is free at its start. */
function withLanes<Span extends TimelineSpan>(spans: readonly Span[]): readonly Span[] {
  const ends: number[] = []
  const lanes = new Map<string, number>()
  for (const { id, startFrame, endFrame } of spans.toSorted((a, b) => a.startFrame - b.startFrame)) {
    const free = ends.findIndex((end) => end <= startFrame)
    const lane = free < 0 ? ends.length : free
    ends[lane] = endFrame
    lanes.set(id, lane)
  }
  if (ends.length < 2) return spans
  return spans.map((span) => ({ ...span, lane: [lanes.get(span.id) ?? 0, ends.length] as const }))
}

const valueWords = (label: OntologyLabel | undefined, entries: readonly AttributeEntry[] = []): string[] =>
  (label?.attributes ?? []).flatMap((attribute) => {
    const value = valueOf(entries, attribute.id)
    return value === undefined ? [] : [valueInWords(attribute, value)]
  })

export interface ShownSpans {
  readonly annotation: Pick<VideoDocument, 'clips' | 'exclusions'>
  readonly settings: ClipSettings
  readonly fields: Fields
  readonly selection: readonly Selected[]
  readonly begun: readonly Begun[]
}

function createSpanOf({ annotation, fields, selection }: ShownSpans) {
  const places = new Map(annotation.clips.map(({ id }, index) => [id, index]))
  const selected = new Set(
    selection.filter(({ role }) => role === CLIP_ROLE || role === CROP_ROLE).map(({ id }) => id),
  )
  const locked = idsIn(fields, 'lockedObjects')
  return (clip: VideoClip, label: OntologyLabel | undefined): TimelineSpan => ({
    id: clip.id,
    startFrame: clip.startFrame,
    endFrame: clip.endFrame,
    name: [spanName('clips', places.get(clip.id) ?? 0, label), ...valueWords(label, clip.attributes)].join(
      ' · ',
    ),
    selected: selected.has(clip.id),
    ...(locked.has(clip.id) && { locked: true }),
    ...(clip.wrongBox ? { mark: DATA_COLOURS.wrong } : {}),
  })
}

/** A row for each label in use, being made or in hand, in the ontology's order; what has none comes first. */
function labelRows(shown: ShownSpans): TimelineRow[] {
  const { annotation, settings, fields, begun } = shown
  const spanOf = createSpanOf(shown)
  const hidden = idsIn(fields, 'hiddenObjects')
  const inHand = clipLabelInHand(settings, fields)
  const byLabel = new Map<string, VideoClip[]>()
  for (const clip of annotation.clips) {
    const list = byLabel.get(clip.label ?? '') ?? []
    list.push(clip)
    byLabel.set(clip.label ?? '', list)
  }
  const spansOf = (clips: readonly VideoClip[], label: OntologyLabel | undefined) =>
    withLanes(clips.filter(({ id }) => !hidden.has(id)).map((clip) => spanOf(clip, label)))
  const labels = clipLabels(settings)
  const rows = labels.flatMap((label): TimelineRow[] => {
    const { id, name, colour, key } = label
    const clips = byLabel.get(id)
    if (!clips && id !== inHand?.id && !begun.some(({ on }) => on === id)) return []
    return [
      {
        id: rowOfLabel(id),
        name,
        colour,
        selected: id === inHand?.id,
        choice: key === undefined ? {} : { keys: key },
        spans: spansOf(clips ?? [], label),
      },
    ]
  })
  const known = new Set(labels.map(({ id }) => id))
  const others = annotation.clips.filter(({ label }) => label === undefined || !known.has(label))
  if (others.length === 0) return rows
  return [
    {
      id: PLAIN_ROW,
      name: videoText.labels.unlabelled,
      colour: DATA_COLOURS.other,
      spans: spansOf(others, undefined),
    },
    ...rows,
  ]
}

const plainRow = (shown: ShownSpans): TimelineRow => {
  const spanOf = createSpanOf(shown)
  return {
    id: PLAIN_ROW,
    name: videoText.clips.title,
    colour: DATA_COLOURS.clip,
    spans: withLanes(shown.annotation.clips.map((clip) => spanOf(clip, undefined))),
  }
}

const exclusionsRow = (
  exclusions: readonly VideoExclusion[],
  selection: readonly Selected[],
): TimelineRow => ({
  id: EXCLUSIONS_ROW,
  name: videoText.clips.exclusions,
  colour: DATA_COLOURS.exclude,
  spans: exclusions.map((span, index) => ({
    ...span,
    name: spanName('exclusions', index),
    selected: selection.some(({ role, id }) => role === EXCLUSION_ROLE && id === span.id),
    hatched: true,
  })),
})

export const spanRows = (shown: ShownSpans): readonly TimelineRow[] => [
  ...(clipLabels(shown.settings).length > 0 ? labelRows(shown) : [plainRow(shown)]),
  exclusionsRow(shown.annotation.exclusions, shown.selection),
]
