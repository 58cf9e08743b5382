import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Rectangle in source pixels, or on the screen in CSS pixels. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Pictures with coloured marks at known places. A person draws around what is seen; that the exported boxes are the
 * marks shows that upload, rotation, rendering, input and export agree to the pixel, without asking any of them.
 */
export const MARK_COLOURS = {
  red: [200, 0, 0],
  green: [0, 120, 0],
  magenta: [180, 0, 180],
} as const satisfies Record<string, readonly [number, number, number]>
export const GROUND = [216, 220, 228] as const

export type MarkName = keyof typeof MARK_COLOURS

export interface MarkedPicture {
  name: string
  path: string
  /** As shown, after EXIF rotation. */
  width: number
  height: number
  marks: Record<MarkName, Rect>
}

const css = ([red, green, blue]: readonly number[]): string => `rgb(${red},${green},${blue})`

function drawing(width: number, height: number, marks: Record<MarkName, Rect>) {
  const rects = Object.entries(marks).map(
    ([name, { x, y, width: w, height: h }]) =>
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${css(MARK_COLOURS[name as MarkName])}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${css(GROUND)}"/>${rects.join('')}</svg>`
  return sharp(Buffer.from(svg), { limitInputPixels: false }).removeAlpha()
}

/** EXIF orientation "turn by 90° to show": the stored picture lies on its side. */
const ORIENTATION_TURNED = 6

/** Edges are multiples of 16, so that the blocks of lossy formats do not smear them. */
const TURNED = {
  name: 'turned.jpg',
  width: 800,
  height: 1200,
  marks: {
    red: { x: 160, y: 320, width: 240, height: 192 },
    green: { x: 480, y: 560, width: 128, height: 160 },
    magenta: { x: 192, y: 768, width: 96, height: 112 },
  },
}

const LARGE = {
  name: 'large.png',
  width: 6000,
  height: 4000,
  marks: {
    red: { x: 2717, y: 1733, width: 301, height: 223 },
    green: { x: 3121, y: 1911, width: 163, height: 157 },
    magenta: { x: 2803, y: 2105, width: 119, height: 101 },
  },
}

const STREET = {
  name: 'street.webp',
  width: 1280,
  height: 720,
  marks: {
    red: { x: 416, y: 128, width: 320, height: 240 },
    green: { x: 832, y: 432, width: 112, height: 144 },
    magenta: { x: 480, y: 464, width: 128, height: 96 },
  },
}

/** As large as stitched panoramas are: 108 megapixels. */
const HUGE = {
  name: 'huge.png',
  width: 12_000,
  height: 9_000,
  marks: {
    red: { x: 5717, y: 4233, width: 301, height: 223 },
    green: { x: 6121, y: 4411, width: 163, height: 157 },
    magenta: { x: 5803, y: 4605, width: 119, height: 101 },
  },
}

/** The bytes of a PNG of 12,000×9,000. */
export async function hugePicture(): Promise<Omit<MarkedPicture, 'path'> & { bytes: Buffer }> {
  const { width, height, marks } = HUGE
  return { ...HUGE, bytes: await drawing(width, height, marks).png({ compressionLevel: 1 }).toBuffer() }
}

/** Writes a JPEG that its EXIF turns, a PNG of 6000×4000 and a WebP. */
export async function makeMarkedPictures(
  folder: string,
): Promise<Record<'turned' | 'large' | 'street', MarkedPicture>> {
  mkdirSync(folder, { recursive: true })
  const at = (name: string): string => join(folder, name)
  await drawing(TURNED.width, TURNED.height, TURNED.marks)
    .rotate(-90)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: ORIENTATION_TURNED })
    .toFile(at(TURNED.name))
  await drawing(LARGE.width, LARGE.height, LARGE.marks).png({ compressionLevel: 3 }).toFile(at(LARGE.name))
  await drawing(STREET.width, STREET.height, STREET.marks).webp({ lossless: true }).toFile(at(STREET.name))
  return {
    turned: { ...TURNED, path: at(TURNED.name) },
    large: { ...LARGE, path: at(LARGE.name) },
    street: { ...STREET, path: at(STREET.name) },
  }
}
