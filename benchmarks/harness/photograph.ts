import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { randomOf, type Random } from '../../tests/support/random.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Side of the coarsest noise in pixels; it halves down to 2, as a lens blurs single pixels. */
const COARSEST = 512
/** Range of brightness change per octave, similar in all as in photographs, and of each colour on top. */
const BRIGHTNESS = 84
const COLOUR = 26
/** Finer octaves lose half of their contrast each, since no lens resolves every pixel. */
const SHARP_CELL = 8

interface Level {
  readonly pixels: Buffer
  readonly size: Size
}

const rawOf = ({ pixels, size }: Level): Sharp => sharp(pixels, { raw: { ...size, channels: 3 } })

async function refine(level: Level, gain: number, { next }: Random): Promise<Level> {
  const { pixels, size } = level
  for (let at = 0; at < pixels.length; at += 3) {
    const light = (next() - 0.5) * BRIGHTNESS
    for (let channel = at; channel < at + 3; channel += 1) {
      const tone = (pixels[channel] ?? 0) + gain * (light + (next() - 0.5) * COLOUR)
      pixels[channel] = Math.min(Math.max(tone, 0), 255)
    }
  }
  const doubled = { width: 2 * size.width, height: 2 * size.height }
  const resized = rawOf(level).resize({ ...doubled, kernel: 'cubic' })
  return { pixels: await resized.raw().toBuffer(), size: doubled }
}

/** A picture with the statistics of a photograph, the same for the same size; takes seconds. */
export async function photograph({ width, height }: Size): Promise<Sharp> {
  const random = randomOf(1)
  const size = { width: Math.ceil(width / COARSEST), height: Math.ceil(height / COARSEST) }
  let level: Level = { pixels: Buffer.alloc(size.width * size.height * 3, 128), size }
  for (let cell = COARSEST; cell > 1; cell /= 2)
    level = await refine(level, Math.min(cell / SHARP_CELL, 1), random)
  return rawOf(level).extract({ left: 0, top: 0, width, height })
}
