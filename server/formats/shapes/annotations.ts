import { MASKS_MAX_BYTES } from '../../../src/domain/documents/limits.ts'
import type { Point } from '../../../src/domain/geometry/point.ts'
import { intersection, type Size } from '../../../src/domain/geometry/rect.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { drawnIn } from '../../../src/domain/kinds.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import type { CocoAnnotation } from '../coco/annotations.ts'
import { AnnotationRefusal } from '../errors.ts'
import { noteText, type Notes } from '../notes.ts'
import { outlineOf, type Area } from './areas.ts'
import { shapeText } from './text.ts'

/** Shapes of other tools as annotations of COCO: what reads the one reads the other. */

export type ShapeGeometry = Partial<
  Pick<CocoAnnotation, 'category_id' | 'bbox' | 'segmentation' | 'keypoints'>
>

/** An area in a picture of boxes or of masks. What lies outside of the picture is seen to where the document is made. */
export function areaGeometry(kind: Kind, area: Area): ShapeGeometry {
  if (drawnIn(kind) === 'masks' || !('box' in area)) return { segmentation: [[...outlineOf(area)]] }
  const { x, y, width, height } = area.box
  return { bbox: [x, y, width, height] }
}

/**
 * A mask with its corner at a place of a picture, without what lies outside of it, which is told. Throws an
 * `AnnotationRefusal` where all of its box does.
 */
export function placeMask(codec: Codec, mask: Mask, at: Point, { width, height }: Size, notes: Notes): Mask {
  const box = { ...at, width: mask.size[1], height: mask.size[0] }
  const inside = intersection(box, { x: 0, y: 0, width, height })
  if (!inside) throw new AnnotationRefusal(shapeText.outside)
  const isWhole = inside.width === box.width && inside.height === box.height
  if (!isWhole) notes.add(noteText.clipped)
  const part = isWhole ? mask : codec.crop(mask, { ...inside, x: inside.x - at.x, y: inside.y - at.y })
  return codec.place(part, inside.x, inside.y, width, height)
}

/** Pixels that the boxes of a picture's masks may have together: each is gone through once. */
const MASK_PIXELS_MAX = 2 ** 32

/** Draws masks of one picture, which together may not be too large. Throws an `AnnotationRefusal`, also for none. */
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
