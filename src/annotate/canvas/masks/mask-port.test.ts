import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { countsOf } from '../../../domain/documents/rle.ts'
import type { RleMask } from '../../../domain/documents/types.ts'
import type { MaskPort } from '../../../machines/editor/masks.ts'
import type { StrokePoint } from '../../../machines/editor/types.ts'
import type { Codec } from '../../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../../wasm-rle/node.ts'
import { createMaskPort } from './mask-port.ts'

let codec: Codec
let masks: MaskPort

beforeAll(async () => {
  codec = await loadCodec()
  masks = createMaskPort(codec)
})

/** A mask from rows of text: anything but a dot is set. */
function maskOf(...rows: string[]): RleMask {
  const width = rows[0]!.length
  const bytes = Uint8Array.from(rows.join(''), (letter) => (letter === '.' ? 0 : 1))
  const mask = codec.encodeBytes(bytes, width, rows.length)
  return { size: [rows.length, width], counts: codec.write(mask) }
}

function rowsOf(mask: RleMask): string[] {
  const [height, width] = mask.size
  const bytes = codec.decodeBytes(codec.read(mask.counts, width, height))
  const letters = Array.from(bytes, (byte) => (byte ? '#' : '.')).join('')
  return Array.from({ length: height }, (_, y) => letters.slice(y * width, (y + 1) * width))
}

const SIZE = { width: 26, height: 20 }
// On a grid, and with radii that no distance on it equals: what lies on the very rim is a matter of rounding.
const place = fc.integer({ min: -128, max: 544 }).map((sixteenths) => sixteenths / 16)
const dabs = (radius: fc.Arbitrary<number>) =>
  fc.array(fc.record({ x: place, y: place, radius }), { minLength: 1, maxLength: 8 })

/** As the definition says it: centres within the hull of neighbouring discs, by many discs in between. */
function isCovered(x: number, y: number, points: readonly StrokePoint[], slack: number): boolean {
  return points.some((to, index) => {
    const from = points[index - 1] ?? to
    return Array.from({ length: 201 }, (_, step) => step / 200).some((part) => {
      const radius = from.radius + (to.radius - from.radius) * part
      const dx = x + 0.5 - (from.x + (to.x - from.x) * part)
      const dy = y + 0.5 - (from.y + (to.y - from.y) * part)
      return Math.hypot(dx, dy) <= radius + slack
    })
  })
}

describe('a stroke', () => {
  test('of one radius equals the capsules of the codec', () => {
    fc.assert(
      fc.property(dabs(fc.constant(6.37)), (points) => {
        const pieces = points.map((to, index) => {
          const from = points[index - 1] ?? to
          return codec.fillCapsule([from.x, from.y], [to.x, to.y], to.radius, SIZE.width, SIZE.height)
        })
        const all = pieces.reduce((sum, piece) => codec.union(sum, piece))
        expect(masks.stroke(SIZE, points).counts).toBe(codec.write(all))
      }),
      { numRuns: 300 },
    )
  })

  test('under changing pressure covers what lies between its dabs, and nothing else', () => {
    fc.assert(
      fc.property(dabs(fc.double({ min: 0.8, max: 9, noNaN: true })), (points) => {
        const rows = rowsOf(masks.stroke(SIZE, points))
        for (let y = 0; y < SIZE.height; y++)
          for (let x = 0; x < SIZE.width; x++) {
            const isSet = rows[y]![x] === '#'
            if (isSet) expect(isCovered(x, y, points, 0.15)).toBe(true)
            else expect(isCovered(x, y, points, -0.15)).toBe(false)
          }
      }),
      { numRuns: 15 },
    )
  })

  test('that is collected while it grows equals one drawn at once', () => {
    fc.assert(
      fc.property(dabs(fc.double({ min: 0.8, max: 9, noNaN: true })), (points) => {
        const growing: StrokePoint[] = []
        for (const point of points) {
          growing.push(point)
          masks.gather(SIZE, growing)
        }
        expect(masks.stroke(SIZE, growing)).toEqual(masks.stroke(SIZE, [...points]))
      }),
    )
  })

  test('has runs that add up to its size for any shape', () => {
    fc.assert(
      fc.property(dabs(fc.constant(80)), (points) => {
        const mask = masks.stroke(SIZE, points)
        const counts = countsOf(mask) ?? []
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(SIZE.width * SIZE.height)
        expect(counts.slice(1).every((count) => count > 0)).toBe(true)
      }),
    )
  })
})

const RING = ['........', '.####...', '.#..#.#.', '.#..#...', '.####...', '........']

describe('a fill', () => {
  test('fills an enclosed hole, from inside of it and from the patch around it', () => {
    const ring = maskOf(...RING)
    const hole = ['........', '........', '..##....', '..##....', '........', '........']
    expect(rowsOf(masks.fill(ring, { x: 2.5, y: 3.9 })!)).toEqual(hole)
    expect(rowsOf(masks.fill(ring, { x: 1, y: 1 })!)).toEqual(hole)
  })

  test('never fills the outside, nor what has no hole', () => {
    const ring = maskOf(...RING)
    expect([masks.fill(ring, { x: 0, y: 0 }), masks.fill(ring, { x: 6, y: 2 })]).toEqual([null, null])
  })

  test('treats the edge of the picture as a wall', () => {
    const arch = maskOf('........', '..####..', '..#..#..', '..#..#..')
    expect(rowsOf(masks.fill(arch, { x: 3, y: 3 })!)).toEqual([
      '........',
      '........',
      '...##...',
      '...##...',
    ])
  })

  test('finds the patch under the pointer', () => {
    const ring = maskOf(...RING)
    expect(rowsOf(masks.region(ring, { x: 6, y: 2 }))).toEqual([
      '........',
      '........',
      '......#.',
      '........',
      '........',
      '........',
    ])
    expect([masks.contains(ring, { x: 6.9, y: 2 }), masks.contains(ring, { x: 5, y: 2 })]).toEqual([
      true,
      false,
    ])
  })
})

test('masks of masks, their area and their box', () => {
  const a = maskOf('##..', '##..', '....')
  const b = maskOf('.##.', '.##.', '....')
  expect(rowsOf(masks.union(a, b))).toEqual(['###.', '###.', '....'])
  expect(rowsOf(masks.intersect(a, b))).toEqual(['.#..', '.#..', '....'])
  expect(rowsOf(masks.subtract(a, b))).toEqual(['#...', '#...', '....'])
  expect([masks.area(a), masks.box(b), masks.box(masks.subtract(a, a))]).toEqual([
    4,
    { x: 1, y: 0, width: 2, height: 2 },
    null,
  ])
})

test('a polygon is the codec’s', () => {
  const triangle = [
    { x: 0, y: 0 },
    { x: 6, y: 0 },
    { x: 0, y: 6 },
  ]
  expect(masks.polygon({ width: 8, height: 6 }, triangle).counts).toBe(
    codec.write(codec.fillPolygon([0, 0, 6, 0, 0, 6], 8, 6)),
  )
})
