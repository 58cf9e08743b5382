import sharp from 'sharp'
import type { Size } from './scenario.ts'
import { generator } from './scenario.ts'

/** Side of the coarsest noise in pixels; then halves, down to 2: the finest is left to a lens's own blur. */
const COARSEST = 512
/** Range of the change of brightness at each octave, all about alike as in photographs, and of each colour beyond it. */
const BRIGHTNESS = 84
const COLOUR = 26
/** Octaves finer than this lose contrast by half each time: no lens resolves every pixel. */
const SHARP_CELL = 8

interface Level {
  readonly pixels: Buffer
  readonly size: Size
}

/** Adds noise, and then doubles the picture. */
async function refine(level: Level, gain: number, next: () => number): Promise<Level> {
  const { pixels, size } = level
  for (let at = 0; at < pixels.length; at += 3) {
    const light = (next() - 0.5) * BRIGHTNESS
    for (let channel = at; channel < at + 3; channel++) {
      const tone = (pixels[channel] ?? 0) + gain * (light + (next() - 0.5) * COLOUR)
      pixels[channel] = Math.min(Math.max(tone, 0), 255)
    }
  }
  const doubled = { width: 2 * size.width, height: 2 * size.height }
  const resized = sharp(pixels, { raw: { ...size, channels: 3 } }).resize({ ...doubled, kernel: 'cubic' })
  return { pixels: await resized.raw().toBuffer(), size: doubled }
}

/** A picture with the statistics of a photograph, encoded as one: the same for the same size. */
export async function encodePicture(picture: Size): Promise<Buffer> {
  const next = generator(1)
  const size: Size = {
    width: Math.ceil(picture.width / COARSEST),
    height: Math.ceil(picture.height / COARSEST),
  }
  let level: Level = { pixels: Buffer.alloc(size.width * size.height * 3, 128), size }
  for (let cell = COARSEST; cell > 1; cell /= 2)
    level = await refine(level, Math.min(cell / SHARP_CELL, 1), next)
  return sharp(level.pixels, { raw: { ...level.size, channels: 3 } })
    .extract({ left: 0, top: 0, ...picture })
    .jpeg({ quality: 90 })
    .toBuffer()
}
