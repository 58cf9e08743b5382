import { beforeAll, describe, expect, test } from 'vitest'
import type { Codec } from '../codec.ts'
import type { Mask } from '../mask.ts'
import { newCodec } from '../node.ts'
import { combine, compress, runs } from './reference.ts'
import type { Picture } from './reference.ts'
import { paint } from './samples.ts'

let codec: Codec
beforeAll(async () => {
  codec = await newCodec()
})

describe('noise of 1500 × 1000 pixels, three quarters of a million runs', () => {
  const [width, height] = [1500, 1000]
  let noise: Picture
  let mask: Mask
  let text: string
  beforeAll(() => {
    noise = paint(width, height, 'noise', 1)
    const counts = runs(noise)
    mask = { size: [height, width], counts: Uint32Array.from(counts) }
    text = compress(counts)
  })

  test('encode and decode', () => {
    expect(same(codec.encodeBytes(noise.pixels, width, height), mask)).toBe(true)
    expect(Buffer.compare(codec.decodeBytes(mask), noise.pixels)).toBe(0)
  })

  test('write and read', () => {
    expect(codec.write(mask) === text).toBe(true)
    expect(same(codec.read(text, width, height), mask)).toBe(true)
    expect(same(codec.read(mask.counts, width, height), mask)).toBe(true)
  })

  test('union', () => {
    const other = paint(width, height, 'noise', 2)
    const either = runs(combine(noise, other, (a, b) => a || b))
    const found = codec.union(mask, codec.encodeBytes(other.pixels, width, height))
    expect(same(found, { size: mask.size, counts: Uint32Array.from(either) })).toBe(true)
  })
})

/** Compared by bytes: what is so long takes seconds to be compared by value. */
function same(a: Mask, b: Mask): boolean {
  const bytesOf = ({ counts }: Mask) => Buffer.from(counts.buffer, counts.byteOffset, counts.byteLength)
  return String(a.size) === String(b.size) && bytesOf(a).equals(bytesOf(b))
}

// The longest sides and the most pixels: all but the last five of which are clear.
describe.each([
  [1, 2 ** 24],
  [2 ** 24, 1],
  [16, 2 ** 24],
  [2 ** 24, 16],
  [2 ** 14, 2 ** 14],
  [2 ** 14 - 1, 2 ** 14 + 1],
])('%i × %i pixels', (width, height) => {
  const total = width * height
  const mask: Mask = { size: [height, width], counts: Uint32Array.of(total - 5, 5) }
  const [columns, rows] = [Math.min(width, 6), Math.min(height, 6)]
  const corner = { x: width - columns, y: height - rows, width: columns, height: rows }
  const left = width - Math.ceil(5 / height)
  const top = height > 5 ? height - 5 : 0
  const box = { x: left, y: top, width: width - left, height: height - top }
  const small: Mask = {
    size: [rows, columns],
    counts: Uint32Array.of(rows * columns - 5, 5),
  }

  test('a corner is cut out, decoded and put back', () => {
    expect(codec.crop(mask, corner)).toEqual(small)
    expect(codec.decodeBytes(mask, { rectangle: corner })).toEqual(codec.decodeBytes(small))
    expect(codec.place(small, corner.x, corner.y, width, height)).toEqual(mask)
  })

  test('the runs are written, read, measured and combined', () => {
    expect(codec.read(codec.write(mask), width, height)).toEqual(mask)
    expect({ area: codec.area(mask), box: codec.box(mask), iou: codec.iou(mask, mask) }).toEqual({
      area: 5,
      box,
      iou: 1,
    })
    expect(codec.union(mask, codec.floodFill(mask, 0, 0))).toEqual({
      size: mask.size,
      counts: Uint32Array.of(0, total),
    })
    expect(codec.components(mask)).toEqual([mask])
  })
})

test.each([
  [1, 2 ** 24],
  [2 ** 24, 1],
])('all of %i × %i pixels are decoded and encoded', (width, height) => {
  const mask: Mask = { size: [height, width], counts: Uint32Array.of(5, 2 ** 24 - 9, 4) }
  const pixels = codec.decodeBytes(mask)
  expect(Buffer.compare(pixels, new Uint8Array(2 ** 24).fill(1, 5, 2 ** 24 - 4))).toBe(0)
  expect(codec.encodeBytes(pixels, width, height)).toEqual(mask)
})
