import { MASKS_MAX_BYTES } from '../../../src/domain/documents/limits.ts'
import type { Point } from '../../../src/domain/geometry/point.ts'
import { intersection, type Size } from '../../../src/domain/geometry/rect.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { drawnIn } from '../../../src/domain/kinds.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import type { CocoAnnotation } from '../coco/annotations.ts'
import { AnnotationRefusal } from '../errors.ts'
import { noteText, type Notes } from '../reading/notes.ts'
import { outlineOf, type Area } from './areas.ts'
import { shapeText } from './text.ts'

/** Shapes of other tools become COCO annotations, so one reader handles both. */

export type ShapeGeometry = Partial<
  Pick<CocoAnnotation, 'category_id' | 'bbox' | 'segmentation' | 'keypoints'>
>

/** The document reader clips what lies outside the picture. */
export function areaGeometry(kind: Kind, area: Area): ShapeGeometry {
  if (drawnIn(kind) === 'masks' || !('box' in area)) return { segmentation: [[...outlineOf(area)]] }
  const { x, y, width, height } = area.box
  return { bbox: [x, y, width, height] }
}

/** Clips to the picture, with a note. Throws an `AnnotationRefusal` where nothing is inside. */
export function placeMask(codec: Codec, mask: Mask, at: Point, { width, height }: Size, notes: Notes): Mask {
  const box = { ...at, width: mask.size[1], height: mask.size[0] }
  const inside = intersection(box, { x: 0, y: 0, width, height })
  if (!inside) throw new AnnotationRefusal(shapeText.outside)
  const isWhole = inside.width === box.width && inside.height === box.height
  if (!isWhole) notes.add(noteText.clipped)
  const part = isWhole ? mask : codec.crop(mask, { ...inside, x: inside.x - at.x, y: inside.y - at.y })
  return codec.place(part, inside.x, inside.y, width, height)
}

/** Pixels of all mask boxes of a picture together, which bounds the time. */
const MASK_PIXELS_MAX = 2 ** 32

/** Throws an `AnnotationRefusal` where a picture's masks are too large together, or there are none. */
export function createMaskGeometry(codec: Codec, { width, height }: Size) {
  let [pixels, length] = [0, 0]
  return (read: { mask: Mask; pixels: number } | null): ShapeGeometry => {
    if (!read) throw new AnnotationRefusal(shapeText.outside)
    const counts = codec.write(read.mask)
    pixels += read.pixels
    length += counts.length
    if (pixels > MASK_PIXELS_MAX || length > MASKS_MAX_BYTES)
      throw new AnnotationRefusal(shapeText.manyPixels)
    return { segmentation: { size: [height, width], counts } }
  }
}
