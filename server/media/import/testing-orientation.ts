import sharp from 'sharp'
import { requireValue } from '../../require-value.ts'
import { barScene } from './testing-import.ts'

/** Size of the picture as it is displayed. */
export const WIDTH = 96
export const HEIGHT = 64

/** Where the pixel that is stored at (x, y) is displayed, by the EXIF specification's table of orientations. */
const DISPLAYED: Record<number, (x: number, y: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y) => [WIDTH - 1 - x, y],
  3: (x, y) => [WIDTH - 1 - x, HEIGHT - 1 - y],
  4: (x, y) => [x, HEIGHT - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [WIDTH - 1 - y, x],
  7: (x, y) => [WIDTH - 1 - y, HEIGHT - 1 - x],
  8: (x, y) => [y, HEIGHT - 1 - x],
}

/** What a camera held that way writes for a picture that is to be displayed as `displayed`. */
function asStored(displayed: Buffer, orientation: number): Promise<Buffer> {
  const [width, height] = orientation >= 5 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
  const out = Buffer.alloc(displayed.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [atX, atY] = requireValue(DISPLAYED[orientation])(x, y)
      displayed.copy(out, (y * width + x) * 3, (atY * WIDTH + atX) * 3, (atY * WIDTH + atX) * 3 + 3)
    }
  }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** The pixels of the picture as it is displayed, three channels. */
const displayedScene = (): Promise<Buffer> => barScene(WIDTH, HEIGHT).removeAlpha().raw().toBuffer()

/** A JPEG of that picture by a camera that was held so and says it in EXIF. */
export const turnedJpeg = async (orientation: number): Promise<Buffer> =>
  sharp(await asStored(await displayedScene(), orientation))
    .withMetadata({ orientation })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()

/** The greatest difference of a value between a picture and the one that should be displayed. */
export async function worstDifference(picture: Buffer): Promise<number> {
  const displayed = await displayedScene()
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer()
  return pixels.reduce(
    (most, value, index) => Math.max(most, Math.abs(value - requireValue(displayed[index]))),
    0,
  )
}
