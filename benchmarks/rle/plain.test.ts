import { expect, test } from 'vitest'
import { newCodec } from '../../wasm-rle/node.ts'
import { SHAPES, paint, withAlpha } from './pictures.ts'
import { plain } from './plain.ts'
import { agree } from './rival.ts'

const [width, height] = [150, 70]
const TINT = [255, 80, 0, 128] as const

test.each(SHAPES)('the plain JavaScript codec gives the same results as ours: %s', async (shape) => {
  const codec = await newCodec()
  const bytes = paint(shape, width, height, 1)
  const rgba = withAlpha(bytes)
  const mask = codec.encodeBytes(bytes, width, height)
  const other = codec.encodeBytes(paint(shape, width, height, 2), width, height)
  const [a, b] = [mask.counts, other.counts]
  const decoded = new Uint8Array(bytes.length)
  const painted = new Uint8ClampedArray(rgba.length)
  plain.decodeBytes?.(a, width, height, decoded)
  plain.decodeRgba?.(a, width, height, TINT, painted)
  const pairs = {
    encodeBytes: [mask, plain.encodeBytes?.(bytes, width, height)],
    encodeRgba: [mask, plain.encodeRgba?.(rgba, width, height)],
    decodeBytes: [codec.decodeBytes(mask), decoded],
    decodeRgba: [codec.decodeRgba(mask, TINT), painted],
    writeString: [codec.write(mask), plain.writeString?.(a, width, height)],
    readString: [mask, plain.readString?.(codec.write(mask), width, height)],
    union: [codec.union(mask, other), plain.union?.(a, b, width, height)],
    intersect: [codec.intersect(mask, other), plain.intersect?.(a, b, width, height)],
    subtract: [codec.subtract(mask, other), plain.subtract?.(a, b, width, height)],
    symmetricDifference: [
      codec.symmetricDifference(mask, other),
      plain.symmetricDifference?.(a, b, width, height),
    ],
    box: [codec.box(mask), plain.box?.(a, width, height)],
    iou: [codec.iou(mask, other), plain.iou?.(a, b, width, height)],
  } as const
  const differing = Object.entries(pairs).filter(([, [ours, its]]) => !agree(ours, its))
  expect(differing).toEqual([])
})
