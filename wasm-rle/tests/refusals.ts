import type { Codec } from '../codec.ts'
import type { Mask, RleErrorReason } from '../mask.ts'
import { compress } from './reference.ts'

function mask(counts: number[], height: number, width: number): Mask {
  return { size: [height, width], counts: Uint32Array.from(counts) }
}

const whole = mask([2, 2], 2, 2)
const pixels = new Uint8Array(4)

type Refusal = [name: string, reason: RleErrorReason, call: () => unknown]

function ofSizesAndRuns(codec: Codec): Refusal[] {
  return [
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
    ['more runs than memory', 'memory', () => codec.read({ length: 2 ** 30 }, 2, 2)],
  ]
}

function ofMasksAndPixels(codec: Codec): Refusal[] {
  return [
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
    ['a strip too many', 'pixels', () => codec.strips(2, 2, 'bytes').push(new Uint8Array(6))],
    ['an empty strip', 'pixels', () => codec.strips(2, 2, 'bytes').push(new Uint8Array(0))],
    ['a broken strip', 'pixels', () => codec.strips(2, 2, 'bytes').push(new Uint8Array(3))],
    ['missing strips', 'pixels', () => codec.strips(2, 2, 'rgba').finish()],
    ['a tint beyond 255', 'argument', () => codec.decodeRgba(whole, [256, 0, 0, 0])],
  ]
}

function ofShapesAndFrames(codec: Codec): Refusal[] {
  return [
    ['two points', 'coordinates', () => codec.fillPolygon([0, 0, 1, 1], 2, 2)],
    ['half a point', 'coordinates', () => codec.fillPolygon([0, 0, 1, 1, 2, 2, 3], 2, 2)],
    ['a point at infinity', 'coordinates', () => codec.fillPolygon([0, 0, 1, Infinity, 2, 2], 2, 2)],
    ['a point that is no number', 'coordinates', () => codec.fillCapsule([NaN, 0], [1, 1], 1, 2, 2)],
    ['a point too far away', 'coordinates', () => codec.fillPolygon([0, 0, 1e9, 0, 2, 2], 2, 2)],
    ['a negative radius', 'argument', () => codec.fillCapsule([0, 0], [1, 1], -1, 2, 2)],
    ['a seed outside', 'argument', () => codec.floodFill(whole, 2, 0)],
    ['a disc that is too large', 'argument', () => codec.dilate(whole, 65)],
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
    ['more points than memory', 'memory', () => codec.fillPolygon({ length: 2 ** 29 }, 2, 2)],
    ['a window that is too large', 'size', () => codec.resize(whole, 2 ** 20, 2 ** 20)],
  ]
}

export function refusals(codec: Codec): Refusal[] {
  return [ofSizesAndRuns, ofMasksAndPixels, ofShapesAndFrames].flatMap((of) => of(codec))
}
