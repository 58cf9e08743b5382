import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { over, premultiplied, straightMean } from './colour.ts'
import type { MaskLayer } from './compose.ts'
import { compose } from './compose.ts'
import type { Runs } from './runs.ts'
import { contains, readRuns } from './runs.ts'
import type { StrokeMask } from './stroke-mask.ts'
import { createStrokeMask } from './stroke-mask.ts'

const PICTURE = { width: 70, height: 150 }

let codec: Codec
beforeAll(async () => {
  codec = await loadCodec()
})

/** Blocks of random sizes: long runs, runs over several columns, single pixels. */
const bytes = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.boolean()), { minLength: 1, maxLength: 60 })
  .map((runs) => {
    const columns = new Uint8Array(PICTURE.width * PICTURE.height)
    let at = 0
    for (const [length, isSet] of runs) columns.fill(isSet ? 1 : 0, at, (at += length))
    return columns
  })

function runsOf(columns: Uint8Array): Runs {
  const { width, height } = PICTURE
  const rows = new Uint8Array(columns.length)
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) rows[y * width + x] = columns[x * height + y] ?? 0
  const mask = codec.encodeBytes(rows, width, height)
  return readRuns(codec, { size: mask.size, counts: codec.write(mask) }, PICTURE)
}

const layer = fc.record({
  columns: bytes,
  red: fc.integer({ min: 0, max: 255 }),
  opacity: fc.constantFrom(0.25, 0.5, 1),
  mode: fc.constantFrom('paint', 'erase', null),
})

const points = fc.array(
  fc.record({
    x: fc.integer({ min: -5, max: 80 }),
    y: fc.integer({ min: -5, max: 155 }),
    radius: fc.integer({ min: 0, max: 15 }),
  }),
  { minLength: 1, maxLength: 4 },
)

const part = fc
  .record({ x: fc.nat(69), y: fc.nat(149), width: fc.nat(70), height: fc.nat(150) })
  .map(({ x, y, width, height }) => ({
    x,
    y,
    width: Math.max(1, Math.min(width, PICTURE.width - x)),
    height: Math.max(1, Math.min(height, PICTURE.height - y)),
  }))

const isCovered = (stroke: StrokeMask, x: number, y: number): boolean =>
  (stroke.column(x) ?? []).findIndex((row) => row > y) % 2 === 1

/** What is at a pixel, layer by layer. */
function colourAt(layers: readonly MaskLayer[], x: number, y: number): number {
  if (x >= PICTURE.width || y >= PICTURE.height) return 0
  let colour = 0
  for (const { runs, stroke, colour: top } of layers) {
    const covered = stroke !== null && isCovered(stroke.mask, x, y)
    if (covered ? stroke.mode === 'paint' : contains(runs, x, y)) colour = over(top, colour)
  }
  return colour
}

function layersOf(
  specs: readonly { columns: Uint8Array; red: number; opacity: number; mode: 'paint' | 'erase' | null }[],
  mask: StrokeMask,
): MaskLayer[] {
  return specs.map(({ columns, red, opacity, mode }) => ({
    runs: runsOf(columns),
    colour: premultiplied(`#${red.toString(16).padStart(2, '0')}8040`, opacity),
    stroke: mode && { mask, mode },
  }))
}

describe('compose', () => {
  test.each([0, 1, 2, 3])('at level %i equals composing pixel by pixel', (level) => {
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 4 }), points, part, (specs, stroke, full) => {
        const mask = createStrokeMask(PICTURE)
        mask.grow(stroke, stroke.length)
        const layers = layersOf(specs, mask)
        const scale = 2 ** level
        const rect = {
          x: Math.floor(full.x / scale),
          y: Math.floor(full.y / scale),
          width: Math.ceil(full.width / scale),
          height: Math.ceil(full.height / scale),
        }
        const expected = new Int32Array(rect.width * rect.height)
        for (let y = 0; y < rect.height; y++) {
          for (let x = 0; x < rect.width; x++) {
            const [left, top] = [(rect.x + x) * scale, (rect.y + y) * scale]
            const near = level === 0 ? 0 : scale / 4 - (level === 1 ? 0.5 : 0)
            const far = level === 0 ? 0 : scale / 2
            const at = (dx: number, dy: number) =>
              colourAt(layers, left + near + dx * far, top + near + dy * far)
            expected[y * rect.width + x] = straightMean(at(0, 0), at(0, 1), at(1, 0), at(1, 1))
          }
        }
        const pixels = compose(rect, level, layers, PICTURE)
        expect(pixels ? new Int32Array(pixels.slice().buffer) : new Int32Array(expected.length)).toEqual(
          expected,
        )
      }),
      { numRuns: 150 },
    )
  })
})
