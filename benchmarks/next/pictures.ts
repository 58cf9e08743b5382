import sharp from 'sharp'

export const WIDTH = 4000
export const HEIGHT = 3000
const SQUARE = 900

export interface BenchPicture {
  readonly name: string
  readonly bytes: Buffer
  /** Colour of the square in its middle, so that one can see which picture is shown. */
  readonly colour: Rgb
}

export type Rgb = readonly [red: number, green: number, blue: number]

export const pictureName = (number: number): string => `next-${String(number).padStart(3, '0')}.jpg`

/** Far apart for neighbours, and none near the grey around the picture. */
function colourOf(number: number): Rgb {
  const turn = (number * 0.381966) % 1
  const channel = (shift: number) => Math.round(128 + 110 * Math.cos(2 * Math.PI * (turn + shift)))
  return [channel(0), channel(1 / 3), channel(2 / 3)]
}

/** Smooth noise: about as many bytes as a photograph of this size. */
async function paper(): Promise<Buffer> {
  const [width, height] = [WIDTH / 4, HEIGHT / 4]
  const pixels = Buffer.alloc(width * height * 3)
  let state = 12_345
  for (let index = 0; index < pixels.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    pixels[index] = 96 + ((state >>> 24) & 0x3f)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(WIDTH, HEIGHT, { kernel: 'linear' })
    .raw()
    .toBuffer()
}

/** JPEGs of 12 megapixels, no two alike. */
export async function benchPictures(count: number): Promise<BenchPicture[]> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const pixels = await paper()
  const pictures: BenchPicture[] = []
  for (let number = 1; number <= count; number++) {
    const colour = colourOf(number)
    const [r, g, b] = colour
    const square = sharp({ create: { width: SQUARE, height: SQUARE, channels: 3, background: { r, g, b } } })
    const input = await square.png({ compressionLevel: 1 }).toBuffer()
    const bytes = await sharp(pixels, { raw }).composite([{ input }]).jpeg({ quality: 88 }).toBuffer()
    pictures.push({ name: pictureName(number), bytes, colour })
  }
  return pictures
}
