import { expect, test } from 'vitest'
import type { Codec } from '../codec.ts'
import type { Mask } from '../mask.ts'
import type { PixelBuffer } from '../memory.ts'
import { newCodec } from '../node.ts'
import { reasonOf } from './reason.ts'
import { picture, resize, runs } from './reference.ts'
import { paint } from './samples.ts'

const [width, height] = [60, 50]
/** More runs than are copied one by one. */
const stripes = picture(width, height, (_, y) => y % 2)
const left = picture(width, height, (x) => x < 20)
const tint = [1, 2, 3, 200] as const
const square: Mask = { size: [8, 8], counts: Uint32Array.of(20, 44) }
const part = { x: 1, y: 2, width: 4, height: 4 }
const noise = paint(300, 300, 'noise', 1)
const noisy: Mask = { size: [300, 300], counts: Uint32Array.from(runs(noise)) }

/** Answers of everything that reaches into the codec's memory in a way of its own. */
function answers(codec: Codec): Record<string, unknown> {
  const mask = codec.encodeBytes(stripes.pixels, width, height)
  const other = codec.encodeBytes(left.pixels, width, height)
  const text = codec.write(mask)
  const buffer = codec.allocate(4 * width * height)
  const painted = codec.decodeRgba(mask, tint, { into: buffer.pixels }).slice()
  const strips = codec.strips(width, height, 'rgba')
  strips.push(buffer.pixels)
  buffer.free()
  return {
    mask,
    text,
    painted,
    fromStrips: strips.finish(),
    read: codec.read(text, width, height),
    readNumbers: codec.read(Array.from(mask.counts), width, height),
    pixels: codec.decodeBytes(mask),
    union: codec.union(mask, other),
    shared: codec.iou(mask, other),
    components: codec.components(mask, 4),
    polygon: codec.fillPolygon([0, 0, 50, 3, 7, 40], width, height),
    larger: codec.resize(mask, 2 * width, 2 * height),
  }
}

/** Takes all memory but less than `left` bytes. */
function hold(codec: Codec, left: number): PixelBuffer[] {
  const held: PixelBuffer[] = []
  for (let bytes = 2 ** 30; bytes >= left;)
    try {
      held.push(codec.allocate(bytes))
    } catch {
      bytes /= 2
    }
  return held
}

test('memory above 2 GiB is read and written as below', async () => {
  const codec = await newCodec()
  const expected = answers(codec)
  const held = [codec.allocate(2 ** 30), codec.allocate(2 ** 30)]
  expect(answers(codec)).toEqual(expected)
  held.forEach((buffer) => buffer.free())
})

test('memory that cannot grow is a typed error; what fits is done before and after', async () => {
  const codec = await newCodec()
  const expected = answers(codec)
  const held = Array.from({ length: 3 }, () => codec.allocate(2 ** 30))
  const large: Mask = { size: [2 ** 14, 2 ** 14], counts: Uint32Array.of(2 ** 28) }
  const refused = [
    () => codec.allocate(2 ** 30),
    () => codec.decodeRgba(large, tint),
    () => codec.read({ length: 2 ** 28 }, 1, 1),
  ]
  expect(refused.map(reasonOf)).toEqual(['memory', 'memory', 'memory'])
  expect(answers(codec)).toEqual(expected)
  held.forEach((buffer) => buffer.free())
  expect(answers(codec)).toEqual(expected)
})

test.each<[string, (codec: Codec, freed: Uint8ClampedArray) => unknown]>([
  ['encoding from it', (codec, freed) => codec.encodeBytes(freed, 8, 8)],
  ['decoding into it', (codec, freed) => codec.decodeBytes(square, { into: freed })],
  [
    'painting a part of it',
    (codec, freed) => codec.decodeRgba(square, tint, { rectangle: part, into: freed }),
  ],
  ['taking its rows', (codec, freed) => codec.strips(8, 16, 'bytes').push(freed)],
])('a buffer that has been freed: %s', async (_, use) => {
  const codec = await newCodec()
  const buffer = codec.allocate(64)
  const freed = buffer.pixels
  const fitting = reasonOf(() => use(codec, freed))
  buffer.free()
  const later = codec.allocate(32)
  expect([fitting, reasonOf(() => use(codec, freed))]).toEqual(['fine', 'pixels'])
  later.free()
  // What is there now is no pixels.
  codec.strips(8, 8, 'bytes')
  expect(reasonOf(() => use(codec, freed))).toBe('pixels')
})

test('rows that could not be copied are still pending', async () => {
  const codec = await newCodec()
  const pixels = stripes.pixels.map((value) => value * 200)
  const strips = codec.strips(width, height, 'bytes')
  const held = hold(codec, 64)
  expect(reasonOf(() => strips.push(pixels))).toBe('memory')
  held.forEach((buffer) => buffer.free())
  strips.push(pixels)
  expect(strips.finish()).toEqual(codec.encodeBytes(pixels, width, height))
})

test('a wide picture of few rows is copied through no more memory than its rows take', async () => {
  const codec = await newCodec()
  const [wide, low] = [2 ** 24, 1]
  const rgba = new Uint8Array(4 * wide)
  rgba.fill(255, 4 * (wide - 5))
  const expected: Mask = { size: [low, wide], counts: Uint32Array.of(wide - 5, 5) }
  const held = Array.from({ length: 3 }, () => codec.allocate(2 ** 30))
  expect(codec.encodeRgba(rgba, wide, low)).toEqual(expected)
  const strips = codec.strips(wide, low, 'rgba')
  strips.push(rgba)
  expect(strips.finish()).toEqual(expected)
  held.forEach((buffer) => buffer.free())
})

test('scaling up takes no more memory than its result', async () => {
  const codec = await newCodec()
  // 2^14 runs in each of 2^15 columns would be 2^29 pieces of 8 bytes.
  const column = picture(1, 2 ** 15, (_, y) => y % 2 === 0)
  const mask = codec.encodeBytes(column.pixels, 1, 2 ** 15)
  const larger = codec.resize(mask, 2 ** 15, 6)
  expect(larger).toEqual({
    size: [6, 2 ** 15],
    counts: Uint32Array.from(runs(resize(column, 2 ** 15, 6))),
  })
})

test('pixels stay in place while the memory grows during an operation', async () => {
  const codec = await newCodec()
  const source = codec.allocate(noise.pixels.length)
  const old = source.pixels
  old.set(noise.pixels)
  expect(codec.encodeBytes(old, 300, 300)).toEqual(noisy)
  expect([old.length, reasonOf(() => codec.decodeBytes(noisy, { into: old }))]).toEqual([0, 'pixels'])
})

test('a mask decoded while the memory grows is a view of the new memory', async () => {
  const codec = await newCodec()
  const target = codec.allocate(noise.pixels.length)
  const old = target.pixels
  const found = codec.decodeBytes(noisy, { into: old })
  expect([old.length, Uint8Array.from(found)]).toEqual([0, noise.pixels])
  expect(found).toEqual(target.pixels)
})
