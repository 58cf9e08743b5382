import { setImmediate } from 'node:timers/promises'
import type { MaskRow } from '../../../src/contract/types.d.ts'
import { SEGMENT_COLOURS } from '../../../src/domain/colours.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import type { DocumentOf, SegmentObject } from '../../../src/domain/documents/schemas.ts'
import { clippedTo, corners, insidePicture, type Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { AnnotationRefusal } from '../errors.ts'
import { labelHere, type LabelMap } from '../label-map.ts'
import { noteText } from '../notes.ts'
import type { Predictions } from '../predictions.ts'
import { ITEM_MAX } from '../reading/item-texts.ts'
import type { BoxRow } from './rows.ts'
import { motText } from './text.ts'

/** Boxes that are drawn before others of this process have their turn. */
const AT_ONCE = 100
/** What tracks are called where the file knows no classes. */
const NO_CLASS = 'object'

interface MotReading {
  readonly codec: Codec
  readonly labels: LabelMap
  /** Null where the file is finished work. */
  readonly predictions: Predictions | null
  readonly classes: ReadonlyMap<number, string>
  /** Whether people drew the boxes; else a tracker did. */
  readonly isGroundTruth: boolean
}

function nameOf({ classes, labels }: MotReading, { category, line }: BoxRow): string | null {
  const name = category === null ? NO_CLASS : classes.get(category)
  if (name === undefined) throw new AnnotationRefusal(motText.line(line, motText.noClass(category ?? 0)))
  return labelHere(labels, name)
}

function notesOf({ isGroundTruth }: MotReading, { visibility, confidence }: BoxRow): string[] {
  const isScored = !isGroundTruth && confidence !== null && confidence !== 1 && confidence !== -1
  return [
    ...(visibility !== null && visibility < 1 ? [motText.notes.visibility] : []),
    // A score within 0 and 1 is kept with its mask.
    ...(isScored && !(confidence >= 0 && confidence <= 1) ? [motText.notes.score] : []),
  ]
}

const sourceOf = (
  { isGroundTruth }: MotReading,
  { confidence }: BoxRow,
): Pick<MaskRow, 'source' | 'score'> => {
  if (isGroundTruth) return { source: 'manual' }
  const hasScore = confidence !== null && confidence >= 0 && confidence <= 1
  return { source: 'tracked', ...(hasScore && { score: confidence }) }
}

/** The pixels of a box in its picture; null where none is in it. */
function rleOf(codec: Codec, row: BoxRow, video: Size, notes: Set<string>) {
  const box = { x: row.left, y: row.top, width: row.width, height: row.height }
  const inside = clippedTo(box, video)
  if (!inside) {
    notes.add(motText.notes.outside)
    return null
  }
  if (!insidePicture(box, video, 1)) notes.add(motText.notes.clipped)
  const outline = corners(inside).flatMap(({ x, y }) => [x, y])
  const mask = codec.fillPolygon(outline, video.width, video.height)
  if (codec.area(mask) === 0) {
    notes.add(motText.notes.outside)
    return null
  }
  return { size: [video.height, video.width] as [number, number], counts: codec.write(mask) }
}

/**
 * The tracks of a video as its objects, their boxes as masks. Null where nothing is in the picture. Throws an
 * `AnnotationRefusal`.
 */
export async function readVideo(reading: MotReading, boxes: readonly BoxRow[], video: Size) {
  const objects = new Map<number, SegmentObject>()
  const masks: MaskRow[] = []
  const notes = new Set<string>()
  let length = 0
  for (const [index, row] of boxes.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const category = nameOf(reading, row)
    if (category === null) continue
    if (reading.isGroundTruth && row.confidence === 0) {
      notes.add(motText.notes.ignored)
      continue
    }
    const { minScore } = reading.predictions ?? { minScore: 0 }
    const { score } = sourceOf(reading, row)
    if (typeof score === 'number' && score < minScore) {
      notes.add(noteText.lowScore(minScore))
      continue
    }
    const rle = rleOf(reading.codec, row, video, notes)
    if (rle === null) continue
    length += rle.counts.length
    if (length > ITEM_MAX) throw new AnnotationRefusal(motText.tooManyMasks)
    const object = objects.get(row.track) ?? {
      id: `mot-${row.track}`,
      name: `${category} ${row.track}`,
      category,
      colourIndex: objects.size % SEGMENT_COLOURS.length,
      visible: true,
    }
    objects.set(row.track, object)
    for (const note of [motText.notes.asMask, ...notesOf(reading, row)]) notes.add(note)
    masks.push({ objectId: object.id, frame: row.frame, rle, ...sourceOf(reading, row) })
  }
  const annotation = {
    ...emptyDocument('video-segment'),
    objects: [...objects.values()],
  } satisfies DocumentOf['video-segment']
  return { annotation: objects.size > 0 ? annotation : null, masks, notes: [...notes] }
}
