import fc from 'fast-check'
import { picture } from './reference.ts'
import type { Picture } from './reference.ts'

/** Seeded generator: the same pictures in Node and Chromium, and cheap to shrink. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const CONTENTS = [
  'empty',
  'full',
  'speckle',
  'noise',
  'blob',
  'bars',
  'scribble',
  'frame',
  'patches',
  'window',
] as const

type Content = (typeof CONTENTS)[number]

function blob(width: number, height: number, next: () => number): Picture {
  const [cx, cy] = [next() * width, next() * height]
  const [rx, ry] = [1 + (next() * width) / 2, 1 + (next() * height) / 2]
  return picture(width, height, (x, y) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1)
}

function scribble(width: number, height: number, next: () => number): Picture {
  const dots = Array.from({ length: 12 }, () => [next() * width, next() * height, 1 + next() * 6] as const)
  return picture(width, height, (x, y) => dots.some(([cx, cy, r]) => (x - cx) ** 2 + (y - cy) ** 2 <= r * r))
}

export function paint(width: number, height: number, content: Content, seed: number): Picture {
  const next = random(seed)
  const period = 1 + Math.floor(next() * 9)
  switch (content) {
    case 'empty':
      return picture(width, height, () => false)
    case 'full':
      return picture(width, height, () => true)
    case 'speckle':
      return picture(width, height, () => next() < 0.01)
    case 'noise':
      return picture(width, height, () => next() < 0.5)
    case 'blob':
      return blob(width, height, next)
    case 'bars':
      return picture(width, height, (x, y) => Math.floor((seed % 2 ? x : y) / period) % 2)
    case 'scribble':
      return scribble(width, height, next)
    case 'patches':
      // Many short runs and some long ones side by side.
      return picture(width, height, (x, y) => ((x >> 4) + (y >> 5)) % 3 === 0 && next() < 0.5)
    case 'window': {
      // Many short runs on some of the columns and rows.
      const [left, top] = [(next() - 0.5) * width, (next() - 0.5) * height]
      const [right, bottom] = [left + next() * width * 2, top + next() * height * 2]
      const density = next() * 0.02
      return picture(
        width,
        height,
        (x, y) => x >= left && x < right && y >= top && y < bottom && next() < density,
      )
    }
    case 'frame':
      return picture(
        width,
        height,
        (x, y) => x < period || y < period || x >= width - period || y >= height - period,
      )
  }
}

const side = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.constantFrom(1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 191, 192, 193),
  fc.integer({ min: 1, max: 300 }),
)

/** Widths and heights with ragged ends, single rows and single columns. */
export const sizes: fc.Arbitrary<readonly [width: number, height: number]> = fc.oneof(
  fc.tuple(side, side),
  fc.tuple(fc.integer({ min: 300, max: 2000 }), fc.integer({ min: 1, max: 40 })),
  fc.tuple(fc.constant(1), fc.integer({ min: 1, max: 2000 })),
  fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.constant(1)),
)

export const smallSizes: fc.Arbitrary<readonly [width: number, height: number]> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })),
  fc.tuple(fc.constantFrom(1, 2, 63, 65), fc.constantFrom(1, 2, 64, 65, 130)),
)

const content = fc.constantFrom(...CONTENTS)
const seed = fc.nat(2 ** 31)

export function pictures(size = sizes): fc.Arbitrary<Picture> {
  return fc.tuple(size, content, seed).map(([[width, height], kind, s]) => paint(width, height, kind, s))
}

export function picturePairs(size = sizes): fc.Arbitrary<readonly [Picture, Picture]> {
  return fc
    .tuple(size, content, seed, content, seed)
    .map(
      ([[w, h], kindA, seedA, kindB, seedB]) =>
        [paint(w, h, kindA, seedA), paint(w, h, kindB, seedB)] as const,
    )
}

/** Runs for a mask of `side` × 16 pixels or 16 × `side`; the first is up to 15 longer. */
export function inSixteens(runs: readonly number[]): { counts: number[]; side: number } {
  const side = Math.ceil(runs.reduce((sum, run) => sum + run, 0) / 16)
  const others = runs.slice(1)
  return { counts: [16 * side - others.reduce((sum, run) => sum + run, 0), ...others], side }
}

/** RGBA with alpha at or around the threshold. */
export function rgbaOf(p: Picture, seed: number): Uint8ClampedArray {
  const next = random(seed)
  const rgba = new Uint8ClampedArray(p.width * p.height * 4)
  for (let i = 0; i < rgba.length; i++) rgba[i] = next() * 256
  p.pixels.forEach((value, i) => {
    const edge = next() < 0.5
    rgba[4 * i + 3] = value ? (edge ? 101 : 101 + next() * 154) : edge ? 100 : next() * 100
  })
  return rgba
}

export function tinted({ pixels }: Picture, tint: readonly number[]): number[] {
  return Array.from(pixels).flatMap((value) => (value ? [...tint] : [0, 0, 0, 0]))
}
