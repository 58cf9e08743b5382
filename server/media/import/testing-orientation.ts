import sharp from 'sharp'
import { requireValue } from '../../require-value.ts'
import { barScene } from './testing-import.ts'

/** As displayed. */
export const WIDTH = 96
export const HEIGHT = 64

/** Where the stored pixel (x, y) is displayed, by the EXIF specification's table. */
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

/** What a camera held that way writes. */
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

/** Three channels. */
const displayedScene = (): Promise<Buffer> => barScene(WIDTH, HEIGHT).removeAlpha().raw().toBuffer()

/** A JPEG by a camera held that way, which says so in EXIF. */
export const turnedJpeg = async (orientation: number): Promise<Buffer> =>
  sharp(await asStored(await displayedScene(), orientation))
    .withMetadata({ orientation })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()

/** The greatest difference of a value from the displayed picture. */
export async function worstDifference(picture: Buffer): Promise<number> {
  const displayed = await displayedScene()
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer()
  return pixels.reduce(
    (most, value, index) => Math.max(most, Math.abs(value - requireValue(displayed[index]))),
    0,
  )
}
