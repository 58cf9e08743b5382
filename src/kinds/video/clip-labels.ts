import type { WorkLabels } from '../../contract/types.d.ts'
import { clipsApart } from '../../domain/clips/labelled-clips.ts'
import { overlapped } from '../../domain/clips/clips.ts'
import type { VideoClip } from '../../domain/documents/types.ts'
import type { Ontology, OntologyLabel } from '../../domain/ontology/ontology.ts'
import { drawsShape, labelById } from '../../domain/ontology/ontology.ts'
import { composite, updateItem } from '../../machines/editor/edit-makers.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import type { Fields, Selected } from '../../machines/editor/types.ts'
import type { LabelledPlace } from '../traits/labelled/edits.ts'
import { relabelEdit } from '../traits/labelled/edits.ts'
import { labelInHand } from '../traits/labelled/layers.ts'
import type { VideoWork } from './clip-edits.ts'
import { CLIP_ROLE, CROP_ROLE } from './clip-layer.ts'

/** What a database says of the labels of its clips. */
export type ClipSettings = Pick<WorkLabels, 'ontology' | 'clipOverlap'>

export const CLIP_PLACE: LabelledPlace<VideoClip> = {
  update: (document, id, patch) => updateItem(document, ['annotation', 'clips'], id, patch),
  takes: (label) => drawsShape(label, 'clip'),
}

export const clipLabels = ({ ontology }: ClipSettings): readonly OntologyLabel[] =>
  ontology?.labels.filter((label) => drawsShape(label, 'clip')) ?? []

/** The label of the next clip; undefined where clips have none. */
export const clipLabelInHand = (settings: ClipSettings, fields: Fields): OntologyLabel | undefined => {
  const labels = clipLabels(settings)
  return labels.find(({ id }) => id === labelInHand(fields)) ?? labels[0]
}

/** Also those of which only the crop is selected. */
export const selectedClips = (
  { annotation }: VideoWork,
  selection: readonly Selected[],
): readonly VideoClip[] => {
  const ids = new Set(
    selection.filter(({ role }) => role === CLIP_ROLE || role === CROP_ROLE).map(({ id }) => id),
  )
  return annotation.clips.filter(({ id }) => ids.has(id))
}

/** `inTheWay`: clips of the label that others would overlap, which keep their own. */
export function relabelClips(
  work: VideoWork,
  chosen: readonly VideoClip[],
  label: OntologyLabel,
  { clipOverlap }: ClipSettings,
): { readonly edit: Edit | null; readonly inTheWay: readonly VideoClip[] } {
  // Where no clips may overlap, or all may, another label changes nothing about it.
  if (clipOverlap !== 'across-labels')
    return { edit: relabelEdit(work, CLIP_PLACE, chosen, label), inTheWay: [] }
  const taken = [...clipsApart(work.annotation.clips, label.id, clipOverlap)]
  const inTheWay: VideoClip[] = []
  const free = chosen.filter((clip) => {
    const other = overlapped(taken, clip, clip.id)
    if (other) inTheWay.push(other)
    else taken.push(clip)
    return !other
  })
  return { edit: composite([relabelEdit(work, CLIP_PLACE, free, label)]), inTheWay }
}

export const labelOfClip = (
  ontology: Ontology | undefined,
  { label }: Pick<VideoClip, 'label'>,
): OntologyLabel | undefined => (label === undefined ? undefined : labelById(ontology, label))
