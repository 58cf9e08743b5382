import type { ClipOverlap } from '../../contract/types.d.ts'
import { newClip, newExclusion, overlapped, placeOf, spanOf } from '../../domain/clips/clips.ts'
import { clipsApart } from '../../domain/clips/labelled-clips.ts'
import type { VideoClip, VideoDocument, VideoExclusion } from '../../domain/documents/types.ts'
import { defaultEntries } from '../../domain/ontology/attribute-values.ts'
import type { OntologyLabel } from '../../domain/ontology/ontology.ts'
import type { RotatedRect } from '../../domain/geometry/rotated-rect.ts'
import type { FrameTable } from '../../domain/frame-table.ts'
import {
  composite,
  insertItem,
  removeItem,
  removeItems,
  updateItem,
} from '../../machines/editor/edit-makers.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import type { WorkDocument } from '../../machines/work.ts'

export type VideoWork = WorkDocument<VideoDocument>
export type SpanList = 'clips' | 'exclusions'

const pathOf = (list: SpanList) => ['annotation', list]

export const spansOf = ({ annotation }: VideoWork, list: SpanList): readonly VideoExclusion[] =>
  annotation[list]

interface NewSpan {
  readonly id: string
  readonly list: SpanList
  /** Both inclusive, in any order. */
  readonly frames: readonly [one: number, other: number]
  readonly crop: RotatedRect | null
  /** Of a clip, where the database has labels. */
  readonly label?: OntologyLabel | undefined
}

const newLabelled = (label: OntologyLabel | undefined): Pick<VideoClip, 'label' | 'attributes'> =>
  label ? { label: label.id, attributes: defaultEntries(label.attributes) } : {}

/** What a new or changed span of the list may not overlap. */
export const spansApart = (
  { annotation }: VideoWork,
  list: SpanList,
  label: string | undefined,
  overlap: ClipOverlap | undefined,
): readonly VideoExclusion[] =>
  list === 'clips' ? clipsApart(annotation.clips, label, overlap) : annotation.exclusions

export function addSpan(
  work: VideoWork,
  table: FrameTable,
  { id, list, frames, crop, label }: NewSpan,
  overlap?: ClipOverlap,
): { readonly edit: Edit } | { readonly inTheWay: VideoExclusion } {
  const span = spanOf(table, ...frames)
  const spans = spansOf(work, list)
  const inTheWay = overlapped(spansApart(work, list, label?.id, overlap), span)
  if (inTheWay) return { inTheWay }
  const item = list === 'clips' ? newClip(id, span, crop, newLabelled(label)) : newExclusion(id, span)
  return { edit: insertItem(work, pathOf(list), item, placeOf(spans, span)) }
}

/** The second half is a new clip with the same crop. */
export function splitEdit(
  work: VideoWork,
  table: FrameTable,
  { id, clip, frame }: { readonly id: string; readonly clip: VideoClip; readonly frame: number },
): Edit | null {
  const [before, after] = [spanOf(table, clip.startFrame, frame - 1), spanOf(table, frame, clip.endFrame - 1)]
  const place = work.annotation.clips.indexOf(clip) + 1
  const made = { ...clip, ...after, id, crop: clip.crop && { ...clip.crop } }
  return composite([
    moveSpan(work, 'clips', { ...clip, ...before }),
    insertItem(work, pathOf('clips'), made, place),
  ])
}

export const moveSpan = (
  work: VideoWork,
  list: SpanList,
  { id, startFrame, endFrame, startPts, endPts }: VideoExclusion,
): Edit | null => updateItem(work, pathOf(list), id, { startFrame, endFrame, startPts, endPts })

export const removeSpan = (work: VideoWork, list: SpanList, id: string): Edit | null =>
  removeItem(work, pathOf(list), id)

export const removeSpans = (work: VideoWork, list: SpanList, ids: readonly string[]): Edit | null =>
  removeItems(work, pathOf(list), ids)

export const setCrop = (work: VideoWork, id: string, crop: RotatedRect | null): Edit | null =>
  updateItem(work, pathOf('clips'), id, { crop })

export const setWrongBox = (work: VideoWork, id: string, wrongBox: boolean): Edit | null =>
  updateItem(work, pathOf('clips'), id, { wrongBox })
