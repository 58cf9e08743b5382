import sharp from 'sharp'
import { MASK_SIDE_MAX } from '../../../src/domain/documents/limits.ts'
import type { Rect, Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { AnnotationRefusal } from '../errors.ts'
import type { Notes } from '../notes.ts'
import { placeMask } from '../shapes/annotations.ts'
import type { LabelmeShape } from './file.ts'
import { labelmeText } from './text.ts'

/** The box of a mask, whose last row and column are among it. */
function boxOf({ points }: LabelmeShape): Rect {
  const [first, last, ...more] = points
  if (!first || !last || more.length > 0 || !points.flat().every(Number.isInteger))
    throw new AnnotationRefusal(labelmeText.badMaskBox)
  const [[x, y], [right, bottom]] = [first, last]
  const [width, height] = [right - x + 1, bottom - y + 1]
  if (width < 1 || height < 1 || width > MASK_SIDE_MAX || height > MASK_SIDE_MAX)
    throw new AnnotationRefusal(labelmeText.badMaskBox)
  return { x, y, width, height }
}

/** The grey of each pixel. Nothing is unpacked that is larger than it should be. */
async function greyOf(png: Buffer, { width, height }: Size): Promise<Buffer> {
  try {
    const image = sharp(png, { limitInputPixels: width * height, failOn: 'error' })
    const facts = await image.metadata()
    if (facts.format === 'png' && facts.width === width && facts.height === height)
      return await image.removeAlpha().greyscale().raw().toBuffer()
  } catch {
    // Told below, as what is no such picture.
  }
  throw new AnnotationRefusal(labelmeText.badMask)
}

/** The mask of a shape in its picture: what is not black is set. Throws an `AnnotationRefusal`. */
export async function readMask(
  codec: Codec,
  shape: LabelmeShape,
  picture: Size,
  notes: Notes,
): Promise<{ mask: Mask; pixels: number }> {
  const { x, y, width, height } = boxOf(shape)
  if (!shape.mask) throw new AnnotationRefusal(labelmeText.noMask)
  const grey = await greyOf(Buffer.from(shape.mask, 'base64'), { width, height })
  const pixels = Uint8Array.from(grey, (value) => (value > 0 ? 1 : 0))
  const mask = codec.encodeBytes(pixels, width, height)
  return { mask: placeMask(codec, mask, { x, y }, picture, notes), pixels: pixels.length }
}
