import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import { type CvatLabel, cvatLabels } from '../../../src/domain/ontology/cvat-labels.ts'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import { normalRotation } from '../../../src/domain/geometry/rotated-rect.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { ExportItem } from '../writing/export-items.ts'
import {
  itemStem,
  type ExportFile,
  type ExportHead,
  type Exporter,
  type LeftOut,
} from '../writing/exporter.ts'
import { objectIdsOf, currentMaskRows } from '../writing/mask-rows.ts'
import { xmlElement, xmlNumber, xmlTag, xmlText } from '../writing/xml.ts'
import { objectWords, ontologyOf, pictureValues } from '../writing/objects.ts'
import { videoObjectNames } from '../writing/video-objects.ts'
import { cvatHead, maskText, sidesOf, valuesText } from './write-pictures.ts'
import { cvatText } from './text.ts'
import { CLIP_LABEL, clipsOf, isCropped, type NamedClip } from '../writing/clips.ts'
import { runsOf } from '../writing/shapes.ts'

/** One XML per video. Source: docs.cvat.ai, "XML annotation format" 1.1. */

const videoHead = (head: ExportHead, item: ExportItem, labels: readonly (string | CvatLabel)[]): string => {
  const { width, height, frameCount } = item
  const size = `<original_size><width>${width}</width><height>${height}</height></original_size>`
  const more = `<size>${frameCount ?? 0}</size>${size}<source>${xmlText(item.exportedAs)}</source>`
  return cvatHead('interpolation', head, [...new Set(labels)], more)
}

const fileOf = (item: ExportItem, content: ExportFile['content']): ExportFile => ({
  name: `${itemStem(item)}.xml`,
  content,
})

const FRAME_DIGITS = 6

/** Clips without a crop are tags of their frames; groups tell those apart that touch. */
function* tagsText({ width, height }: ExportItem, clips: readonly NamedClip[]): Generator<string> {
  const tagged = clips.flatMap((clip, index) => {
    if (isCropped(clip)) return []
    const facts = { label: clip.label, source: 'manual', group_id: index + 1 }
    return [{ ...clip, text: xmlElement('tag', facts, valuesText(clip.values)) }]
  })
  const ends = new Set(tagged.flatMap(({ startFrame, endFrame }) => [startFrame, endFrame]))
  const bounds = [...ends].toSorted((a, b) => a - b)
  for (const [index, from] of bounds.entries()) {
    const here = tagged.filter(({ startFrame, endFrame }) => startFrame <= from && from < endFrame)
    const text = here.map((clip) => clip.text).join('')
    if (text === '') continue
    for (let frame = from; frame < (bounds[index + 1] ?? from); frame += 1) {
      const name = `frame_${String(frame).padStart(FRAME_DIGITS, '0')}`
      yield `${xmlElement('image', { id: frame, name, width: width ?? 0, height: height ?? 0 }, text)}\n`
    }
  }
}

/** CVAT keeps the crop until a shape is `outside`. */
async function* clipsText(
  head: ExportHead,
  item: ExportItem,
  ontology: Ontology | null,
  leftOut: LeftOut,
): AsyncGenerator<string> {
  const { noCrop, ...lost } = cvatText.leftOut
  const clips = clipsOf(item, ontology, leftOut, ontology ? lost : { noCrop, ...lost })
  const known = ontology ? cvatLabels(ontology) : []
  const others = clips.map(({ label }) => label).filter((label) => !known.some(({ name }) => name === label))
  yield videoHead(head, item, ontology ? [...known, ...others] : [CLIP_LABEL])
  let id = 0
  for (const { startFrame, endFrame, crop, label, values } of clips.filter(isCropped)) {
    const rotation = normalRotation(crop.rotation)
    const sides = {
      ...sidesOf(crop),
      ...(rotation !== 0 && { rotation: xmlNumber(rotation) }),
    }
    const box = (frame: number, outside: 0 | 1): string =>
      xmlElement(
        'box',
        { frame, keyframe: 1, outside, occluded: 0, ...sides, z_order: 0 },
        valuesText(values),
      )
    const end = endFrame < (item.frameCount ?? Infinity) ? box(endFrame, 1) : ''
    const facts = { id: id++, label, source: 'manual' }
    yield `${xmlElement('track', facts, box(startFrame, 0) + end)}\n`
  }
  if (ontology) yield* tagsText(item, clips)
  yield '</annotations>\n'
}

export const cvatClips: Exporter = async function* (head, items, _db, leftOut): AsyncGenerator<ExportFile> {
  const ontology = ontologyOf(head)
  for await (const item of items) yield fileOf(item, clipsText(head, item, ontology, leftOut))
}

const SOURCES = { manual: 'manual', sam2: 'semi-auto', tracked: 'auto' } as const

/** CVAT reads only the first mask of a track, so each mask is a track; groups join them to objects. */
export const cvatVideoMasks: Exporter = async function* (
  head,
  items,
  db,
  leftOut,
): AsyncGenerator<ExportFile> {
  const codec = await loadCodec()
  const names = videoObjectNames(head)
  const labelled = names.ontology && names.ontology.labels.length > 0 ? names.ontology : null
  const masksText = async function* (item: ExportItem): AsyncGenerator<string> {
    const { uuid, version, annotation } = item
    const document = annotation as DocumentOf['video-segment'] | null
    const { objects = [], excludeFrames = [], excludeCrop = null, clipRanges = [] } = document ?? {}
    if (excludeFrames.length > 0 || excludeCrop !== null || clipRanges.length > 0)
      leftOut(cvatText.leftOut.excluded)
    yield videoHead(head, item, labelled ? cvatLabels(labelled) : objects.map(names.labelOf))
    if (names.ontology && Object.keys(pictureValues(names.ontology, item)).length > 0)
      leftOut(objectWords.videoAttributes)
    let [id, isErased] = [0, false]
    const drawn = new Set<string>()
    for await (const { objectId, frame, rle, source } of currentMaskRows(db, {
      uuid,
      version,
      objectIds: objectIdsOf(annotation),
    })) {
      if (rle === null) {
        isErased = true
        continue
      }
      drawn.add(objectId)
      const index = objects.findIndex(({ id: one }) => one === objectId)
      const object = objects[index]
      const facts = {
        id: id++,
        label: object ? names.labelOf(object) : '',
        group_id: index + 1,
        source: SOURCES[source],
      }
      yield `${xmlTag('track', facts)}\n`
      const place = { frame, keyframe: 1, outside: 0, occluded: 0, z_order: index }
      const values = object ? valuesText(names.valuesAt(object, frame)) : ''
      yield* maskText(codec, place, runsOf(codec, rle), values)
      yield '</track>\n'
    }
    if (isErased) leftOut(cvatText.leftOut.erased)
    if (drawn.size < objects.length) leftOut(cvatText.leftOut.noMask)
    yield '</annotations>\n'
  }
  for await (const item of items) yield fileOf(item, masksText(item))
}
