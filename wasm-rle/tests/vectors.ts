import type { Codec } from '../codec.ts'
import type { Mask } from '../mask.ts'

interface Expected {
  readonly counts: number[]
  readonly string: string
  readonly area: number
  readonly bbox: readonly [number, number, number, number]
}

/** vectors.json, computed with COCO's implementation. `bits` are row-major, lowest bit first, base64. */
export interface Vectors {
  readonly masks: { size: [number, number]; bits: string; rle: Expected }[]
  readonly pairs: {
    size: [number, number]
    a: Expected
    b: Expected
    union: Expected
    intersect: Expected
    subtract: Expected
    iou: number
    iouCrowd: number
  }[]
  readonly polygons: { size: [number, number]; polygon: number[]; rle: Expected }[]
}

/** One vector by the codec and by COCO, as plain values. */
export interface Comparison {
  readonly name: string
  readonly actual: unknown
  readonly expected: unknown
}

function unpack(bits: string, pixels: number): Uint8Array {
  const packed = Uint8Array.from(atob(bits), (character) => character.charCodeAt(0))
  return Uint8Array.from({ length: pixels }, (_, i) => ((packed[i >> 3] ?? 0) >> (i & 7)) & 1)
}

function plain({ size, counts }: Mask): { size: number[]; counts: number[] } {
  return { size: [...size], counts: [...counts] }
}

function describe(codec: Codec, mask: Mask): Expected {
  const { x, y, width, height } = codec.box(mask)
  return {
    counts: [...mask.counts],
    string: codec.write(mask),
    area: codec.area(mask),
    bbox: [x, y, width, height],
  }
}

function compareMask(codec: Codec, { size, bits, rle }: Vectors['masks'][number]): Omit<Comparison, 'name'> {
  const [height, width] = size
  const pixels = unpack(bits, width * height)
  const mask = codec.encodeBytes(pixels, width, height)
  const read = codec.read(rle.string, width, height)
  return {
    actual: { ...describe(codec, mask), pixels: [...codec.decodeBytes(mask)], read: plain(read) },
    expected: { ...rle, pixels: [...pixels], read: { size, counts: rle.counts } },
  }
}

function comparePair(codec: Codec, row: Vectors['pairs'][number]): Omit<Comparison, 'name'> {
  const [height, width] = row.size
  const a = codec.read(row.a.string, width, height)
  const b = codec.read(row.b.counts, width, height)
  return {
    actual: {
      union: describe(codec, codec.union(a, b)),
      intersect: describe(codec, codec.intersect(a, b)),
      subtract: describe(codec, codec.subtract(a, b)),
      iou: codec.iou(a, b),
      iouCrowd: codec.iou(a, b, true),
    },
    expected: {
      union: row.union,
      intersect: row.intersect,
      subtract: row.subtract,
      iou: row.iou,
      iouCrowd: row.iouCrowd,
    },
  }
}

export function compareAll(codec: Codec, vectors: Vectors): Comparison[] {
  return [
    ...vectors.masks.map((row, i) => ({ name: `mask ${i}`, ...compareMask(codec, row) })),
    ...vectors.pairs.map((row, i) => ({ name: `pair ${i}`, ...comparePair(codec, row) })),
    ...vectors.polygons.map(({ size, polygon, rle }, i) => {
      const mask = codec.fillPolygon(polygon, size[1], size[0])
      return { name: `polygon ${i}`, actual: describe(codec, mask), expected: rle }
    }),
  ]
}
