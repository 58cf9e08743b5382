import type { ClipOverlap } from '../../contract/types.d.ts'
import { noOverlaps } from '../documents/traits.ts'
import type { VideoClip, VideoDocument } from '../documents/types.ts'
import type { DocumentContext, Violation } from '../documents/violation.ts'
import { violation } from '../documents/violation.ts'
import { rotatedBounds } from '../geometry/rotated-rect.ts'
import { entryViolations } from '../ontology/attribute-values.ts'
import type { LabelledWork } from '../ontology/labelled-work.ts'
import type { Ontology } from '../ontology/ontology.ts'
import { drawsShape, labelById } from '../ontology/ontology.ts'

/** Where a database has labels, each clip has one, and the timeline a row for each. */
export const labelsClips = (ontology: Ontology | undefined): ontology is Ontology =>
  ontology !== undefined && ontology.labels.length > 0

/** The clips that one with this label may not overlap. */
export const clipsApart = <Clip extends Pick<VideoClip, 'label'>>(
  clips: readonly Clip[],
  label: string | undefined,
  overlap: ClipOverlap | undefined,
): readonly Clip[] => {
  if (overlap === 'any') return []
  return overlap === 'across-labels' ? clips.filter((clip) => clip.label === label) : clips
}

export const clipOverlaps = (
  clips: readonly VideoClip[],
  overlap: ClipOverlap | undefined,
): readonly Violation[] =>
  overlap === 'any'
    ? []
    : noOverlaps('clips', clips, 'clips-overlap', ({ label = '' }) =>
        overlap === 'across-labels' ? label : '',
      )

function ofClip({ label: id, attributes = [] }: VideoClip, index: number, ontology: Ontology | undefined) {
  const at = `clips[${index}]`
  const label = id === undefined ? undefined : labelById(ontology, id)
  if (id !== undefined && !label) return [violation(`${at}.label`, 'label-unknown', { name: id })]
  const of = label ? `片段 ${index + 1}（${label.name}）` : `片段 ${index + 1}`
  return [
    ...(!label && labelsClips(ontology) ? [violation(`${at}.label`, 'label-required', { of })] : []),
    ...(label && !drawsShape(label, 'clip')
      ? [violation(`${at}.label`, 'label-shape', { name: label.name })]
      : []),
    ...entryViolations(`${at}.attributes`, label?.attributes ?? [], attributes, of),
  ]
}

/** Known labels, attributes that fit, of the clips and of the whole video. */
export const clipLabelViolations = (
  { clips, attributes = [] }: Pick<VideoDocument, 'clips' | 'attributes'>,
  { labels }: Pick<DocumentContext, 'labels'>,
): readonly Violation[] => {
  const ontology = labels?.ontology
  return [
    ...clips.flatMap((clip, index) => ofClip(clip, index, ontology)),
    ...entryViolations('attributes', ontology?.attributes ?? [], attributes, '整条数据'),
  ]
}

export const labelledClips = ({ clips, attributes = [] }: VideoDocument): LabelledWork => ({
  attributes,
  parts: clips.flatMap((clip) =>
    clip.label === undefined
      ? []
      : [
          {
            id: clip.id,
            label: clip.label,
            attributes: clip.attributes ?? [],
            shape: 'clip',
            bounds: () => clip.crop && rotatedBounds(clip.crop),
            ...(clip.crop && { box: clip.crop }),
            span: clip,
            seconds: clip.endPts - clip.startPts,
          },
        ],
  ),
})
