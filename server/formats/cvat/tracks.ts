import { setImmediate } from 'node:timers/promises'
import type { MaskRow } from '../../../src/contract/types.d.ts'
import { SEGMENT_COLOURS } from '../../../src/domain/colours.ts'
import type { SegmentObject } from '../../../src/domain/documents/types.ts'
import { ERASED_ROW } from '../../../src/domain/mask-rows.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { AnnotationRefusal, withContext } from '../errors.ts'
import type { XmlElement } from '../reading/xml-entries.ts'
import { noteText, type Notes } from '../reading/notes.ts'
import { outlineOf } from '../shapes/areas.ts'
import { leavesPicture } from '../shapes/clip.ts'
import { shapeText } from '../shapes/text.ts'
import { readMask } from './masks.ts'
import { attributeOf, isSet, numberOf, numberOrZero } from './attributes.ts'
import { AREAS, ellipseMask } from './shapes.ts'
import { cvatText } from './text.ts'

/** Masks that are drawn before the event loop gets a turn. */
const AT_ONCE = 50

export interface Track {
  readonly object: SegmentObject
  readonly rows: readonly MaskRow[]
  readonly order: number
}

interface TrackPlace {
  readonly video: Size
  /** From 0. */
  readonly turn: number
  readonly notes: Notes
}

function maskOf(codec: Codec, shape: XmlElement, { video, notes }: TrackPlace): Mask | null {
  if (shape.name === 'ellipse') return ellipseMask(codec, shape, video, notes)?.mask ?? null
  const area = AREAS.get(shape.name)
  if (area) {
    const outline = outlineOf(area(shape))
    if (leavesPicture(outline, video)) notes.add(noteText.clipped)
    return codec.fillPolygon(outline, video.width, video.height)
  }
  if (shape.name === 'mask') return readMask(codec, shape, video, notes).mask
  throw new AnnotationRefusal(shapeText.noPlace(shape.name))
}

function frameOf(shape: XmlElement): number {
  const frame = numberOf(shape, 'frame')
  if (!Number.isInteger(frame) || frame < 0) throw new AnnotationRefusal(cvatText.badFrame)
  return frame
}

/**
 * On a keyframe, no visible pixel means that a person saw no object. Others are interpolated; tracking may replace
 * them.
 */
function rowOf(codec: Codec, shape: XmlElement, place: TrackPlace): Omit<MaskRow, 'objectId'> | null {
  const frame = frameOf(shape)
  const isKey = attributeOf(shape, 'keyframe') === '1'
  const mask = isSet(shape, 'outside') ? null : maskOf(codec, shape, place)
  if (!mask || codec.area(mask) === 0) return isKey ? { frame, ...ERASED_ROW } : null
  const { video } = place
  const rle = { size: [video.height, video.width] as [number, number], counts: codec.write(mask) }
  return { frame, rle, source: isKey ? 'manual' : 'tracked' }
}

/** Throws an `AnnotationRefusal` that names the track and the frame. `turn` is its position in the file. */
export async function readTrack(codec: Codec, track: XmlElement, place: TrackPlace): Promise<Track> {
  const { turn } = place
  const { id: given = String(turn), label = '' } = track.attributes
  const objectId = `cvat-${turn + 1}`
  const rows: MaskRow[] = []
  const frames = new Set<number>()
  for (const [index, shape] of track.children.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const { frame: where = '' } = shape.attributes
    const row = withContext(
      () => rowOf(codec, shape, place),
      (why) => cvatText.onFrame(given, label, where, shape.name, why),
    )
    if (!row) continue
    if (frames.has(row.frame))
      throw new AnnotationRefusal(cvatText.onFrame(given, label, where, shape.name, cvatText.frameTwice))
    frames.add(row.frame)
    rows.push({ objectId, ...row })
  }
  const [first] = track.children
  return {
    object: {
      id: objectId,
      name: `${label} ${turn + 1}`,
      category: label,
      colourIndex: turn % SEGMENT_COLOURS.length,
      visible: true,
    },
    rows,
    order: first ? numberOrZero(first, 'z_order') : 0,
  }
}
