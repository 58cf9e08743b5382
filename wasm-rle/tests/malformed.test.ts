import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RleError } from '../mask.ts'
import type { Mask, RleErrorReason } from '../mask.ts'
import { newCodec } from '../node.ts'
import { reasonOf } from './reason.ts'
import { compress, runs as runsOf } from './reference.ts'
import { pictures } from './samples.ts'

const codec = await newCodec()
const runs = Number(process.env['RLE_RUNS'] ?? 2000)

function mask(counts: number[], height: number, width: number): Mask {
  return { size: [height, width], counts: Uint32Array.from(counts) }
}

const whole = mask([2, 2], 2, 2)
const pixels = new Uint8Array(4)

describe('what cannot be a mask is refused by a typed error', () => {
  test.each<[string, RleErrorReason, () => unknown]>([
    ['width 0', 'size', () => codec.read([0], 0, 4)],
    ['height 0', 'size', () => codec.encodeBytes(new Uint8Array(0), 4, 0)],
    ['a side of 2^31', 'size', () => codec.read('1', 2 ** 31, 1)],
    ['a side just too long', 'size', () => codec.read([2 ** 24 + 1], 1, 2 ** 24 + 1)],
    ['both sides 2^31', 'size', () => codec.read('1', 2 ** 31, 2 ** 31)],
    ['a side that is not whole', 'size', () => codec.read([5], 2.5, 2)],
    ['a side that is no number', 'size', () => codec.read([5], NaN, 2)],
    ['a negative side', 'size', () => codec.fillPolygon([0, 0, 1, 0, 1, 1], -4, 4)],
    ['no runs', 'sum', () => codec.read([], 2, 2)],
    ['an empty string', 'sum', () => codec.read('', 2, 2)],
    ['runs that are too short', 'sum', () => codec.read([1, 2], 2, 2)],
    ['runs that are too long', 'sum', () => codec.read([1, 2, 2], 2, 2)],
    ['runs whose sum wraps to the area', 'sum', () => codec.read([2 ** 32 - 1, 5], 2, 2)],
    ['a run beyond 32 bits', 'sum', () => codec.read([2 ** 32 + 4], 2, 2)],
    ['a negative run', 'negative', () => codec.read([5, -1], 2, 2)],
    ['a broken run', 'negative', () => codec.read([1.5, 2.5], 2, 2)],
    ['a run that is no number', 'negative', () => codec.read([NaN], 2, 2)],
    ['a negative run in a string', 'negative', () => codec.read(compress([5, -1]), 2, 2)],
    ['a difference below 0', 'negative', () => codec.read(`${compress([0, 1, 1, 1])}N`, 2, 2)],
    ['a character below the alphabet', 'character', () => codec.read('4/', 2, 2)],
    ['a character above the alphabet', 'character', () => codec.read('4p', 2, 2)],
    ['a character of two bytes', 'character', () => codec.read('é', 2, 2)],
    ['half a pair of surrogates', 'character', () => codec.read('\ud800', 2, 2)],
    ['a zero character', 'character', () => codec.read('4\0', 2, 2)],
    ['an unfinished value', 'truncated', () => codec.read('T', 2, 2)],
    ['an unfinished value after many', 'truncated', () => codec.read(`${'1'.repeat(200)}P`, 20, 10)],
    ['a value of seven characters', 'overflow', () => codec.read('PPPPPP0', 2, 2)],
    ['a value without end', 'overflow', () => codec.read('o'.repeat(500), 2, 2)],
    ['a mask that does not add up', 'sum', () => codec.area(mask([1], 2, 2))],
    ['a mask without runs', 'sum', () => codec.decodeBytes(mask([], 2, 2))],
    ['masks of two sizes', 'size', () => codec.union(whole, mask([6], 2, 3))],
    ['masks of two sizes, same area', 'size', () => codec.iou(whole, mask([4], 1, 4))],
    ['too few pixels', 'pixels', () => codec.encodeBytes(pixels, 3, 2)],
    ['too many pixels', 'pixels', () => codec.encodeRgba(new Uint8Array(20), 2, 2)],
    ['a target of the wrong size', 'pixels', () => codec.decodeBytes(whole, { into: new Uint8Array(5) })],
    [
      'a rectangle outside',
      'rectangle',
      () => codec.encodeBytes(pixels, 2, 2, { x: 1, y: 0, width: 2, height: 1 }),
    ],
    [
      'an empty rectangle',
      'rectangle',
      () => codec.decodeBytes(whole, { rectangle: { x: 0, y: 0, width: 0, height: 1 } }),
    ],
    [
      'a broken rectangle',
      'rectangle',
      () => codec.decodeBytes(whole, { rectangle: { x: 0.5, y: 0, width: 1, height: 1 } }),
    ],
    ['two points', 'coordinates', () => codec.fillPolygon([0, 0, 1, 1], 2, 2)],
    ['half a point', 'coordinates', () => codec.fillPolygon([0, 0, 1, 1, 2, 2, 3], 2, 2)],
    ['a point at infinity', 'coordinates', () => codec.fillPolygon([0, 0, 1, Infinity, 2, 2], 2, 2)],
    ['a point that is no number', 'coordinates', () => codec.fillCapsule([NaN, 0], [1, 1], 1, 2, 2)],
    ['a point too far away', 'coordinates', () => codec.fillPolygon([0, 0, 1e9, 0, 2, 2], 2, 2)],
    ['a negative radius', 'argument', () => codec.fillCapsule([0, 0], [1, 1], -1, 2, 2)],
    ['a seed outside', 'argument', () => codec.floodFill(whole, 2, 0)],
    ['a disc that is too large', 'argument', () => codec.dilate(whole, 65)],
    ['a tint beyond 255', 'argument', () => codec.decodeRgba(whole, [256, 0, 0, 0])],
    ['a strip too many', 'pixels', () => codec.strips(2, 2, 'bytes').push(new Uint8Array(6))],
    ['an empty strip', 'pixels', () => codec.strips(2, 2, 'bytes').push(new Uint8Array(0))],
    ['a broken strip', 'pixels', () => codec.strips(2, 2, 'bytes').push(new Uint8Array(3))],
    ['missing strips', 'pixels', () => codec.strips(2, 2, 'rgba').finish()],
    ['placing over the edge', 'rectangle', () => codec.place(whole, 1, 0, 2, 2)],
    ['placing between pixels', 'rectangle', () => codec.place(whole, 0.5, 0, 4, 4)],
    ['placing in no picture', 'size', () => codec.place(whole, 0, 0, NaN, 4)],
    ['cropping to nothing', 'rectangle', () => codec.crop(whole, { x: 0, y: 0, width: 0, height: 1 })],
    ['cropping between pixels', 'rectangle', () => codec.crop(whole, { x: 0, y: 0.5, width: 1, height: 1 })],
    ['cropping far away', 'rectangle', () => codec.crop(whole, { x: 2 ** 32, y: 0, width: 1, height: 1 })],
    [
      'cropping to too many pixels',
      'size',
      () => codec.crop(whole, { x: 0, y: 0, width: 2 ** 20, height: 2 ** 20 }),
    ],
    ['moving between pixels', 'argument', () => codec.translate(whole, 0.5, 0)],
    ['more runs than memory', 'memory', () => codec.read({ length: 2 ** 30 }, 2, 2)],
    ['more points than memory', 'memory', () => codec.fillPolygon({ length: 2 ** 29 }, 2, 2)],
    ['a window that is too large', 'size', () => codec.resize(whole, 2 ** 20, 2 ** 20)],
  ])('%s', (_, reason, call) => {
    expect(reasonOf(call)).toBe(reason)
  })

  test('a freed buffer and an ended strip encoder', () => {
    const buffer = codec.allocate(4)
    buffer.free()
    const strips = codec.strips(1, 1, 'bytes')
    strips.free()
    expect([reasonOf(() => buffer.pixels), reasonOf(() => strips.push(new Uint8Array(1)))]).toEqual([
      'pixels',
      'argument',
    ])
  })
})

describe('no input traps, hangs or comes back as something that is no mask', () => {
  /** Refused, or a mask whose runs add up and that survives every operation. */
  function survives(read: () => Mask, pixelCount: number): void {
    let found: Mask
    try {
      found = read()
    } catch (error) {
      if (error instanceof RleError) return
      throw error
    }
    const [height, width] = found.size
    expect(found.counts.reduce((sum, count) => sum + count, 0)).toBe(pixelCount)
    expect(found.counts.slice(1).includes(0)).toBe(false)
    expect(codec.read(codec.write(found), width, height)).toEqual(found)
    expect(codec.encodeBytes(codec.decodeBytes(found), width, height)).toEqual(found)
    expect(codec.union(found, found)).toEqual(found)
  }

  const side = fc.integer({ min: 1, max: 40 })
  const alphabet = fc.integer({ min: 48, max: 111 }).map((code) => String.fromCharCode(code))

  test('strings of the alphabet', () => {
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 150 }), side, side, (characters, w, h) =>
        survives(() => codec.read(characters.join(''), w, h), w * h),
      ),
      { numRuns: runs },
    )
  })

  test('any strings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 150 }), side, side, (text, w, h) =>
        survives(() => codec.read(text, w, h), w * h),
      ),
      { numRuns: runs },
    )
  })

  test('good strings with a change, a cut or an insertion', () => {
    fc.assert(
      fc.property(pictures(), fc.nat(), alphabet, fc.constantFrom(0, 1, 2), (p, where, character, way) => {
        const text = compress(runsOf(p))
        const at = where % (text.length + 1)
        const changed = text.slice(0, at) + (way === 2 ? '' : character) + text.slice(way === 0 ? at : at + 1)
        survives(() => codec.read(changed, p.width, p.height), p.width * p.height)
      }),
      { numRuns: Math.ceil(runs / 4) },
    )
  })

  test('any numbers as runs', () => {
    const number = fc.oneof(fc.nat(9), fc.nat(2 ** 33), fc.integer(), fc.double())
    fc.assert(
      fc.property(fc.array(number, { maxLength: 60 }), side, side, (counts, w, h) =>
        survives(() => codec.read(counts, w, h), w * h),
      ),
      { numRuns: runs },
    )
  })

  test('runs that add up, some of them empty', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 200 }), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0)
        survives(() => codec.read(counts, Math.max(total, 1), 1), Math.max(total, 1))
      }),
      { numRuns: runs },
    )
  })

  test('masks with any runs in every operation', () => {
    const word = fc.oneof(fc.nat(9), fc.nat(2 ** 32 - 1))
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), side, side, (counts, h, w) => {
        const broken = mask(counts, h, w)
        for (const call of [
          () => codec.decodeRgba(broken, [1, 2, 3, 4]),
          () => codec.write(broken),
          () => codec.symmetricDifference(broken, broken),
          () => codec.box(broken),
          () => codec.components(broken),
          () => codec.close(broken, 2),
          () => codec.resize(broken, 7, 9),
          () => codec.crop(broken, { x: -5, y: 3, width: 20, height: 20 }),
        ])
          expect(['fine', 'sum']).toContain(reasonOf(call))
      }),
      { numRuns: runs },
    )
  })
})
