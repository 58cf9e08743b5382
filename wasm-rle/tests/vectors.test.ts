import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Rectangle } from '../mask.ts'
import { newCodec } from '../node.ts'

interface Expected {
  readonly counts: number[]
  readonly string: string
  readonly area: number
  readonly bbox: [number, number, number, number]
}

interface Vectors {
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

/** Computed with COCO's own implementation. */
const vectors = JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')) as Vectors
const codec = await newCodec()

function unpack(bits: string, pixels: number): Uint8Array {
  const packed = Buffer.from(bits, 'base64')
  return Uint8Array.from({ length: pixels }, (_, i) => ((packed[i >> 3] ?? 0) >> (i & 7)) & 1)
}

function boxOf([x, y, width, height]: Expected['bbox']): Rectangle {
  return { x, y, width, height }
}

describe('agrees with the COCO reference', () => {
  test.each(vectors.masks.map((row, i) => [i, row] as const))('mask %i', (_, { size, bits, rle }) => {
    const [height, width] = size
    const pixels = unpack(bits, width * height)
    const mask = codec.encodeBytes(pixels, width, height)
    expect({
      counts: [...mask.counts],
      string: codec.write(mask),
      area: codec.area(mask),
      box: codec.box(mask),
      pixels: codec.decodeBytes(mask),
      read: codec.read(rle.string, width, height),
    }).toEqual({
      counts: rle.counts,
      string: rle.string,
      area: rle.area,
      box: boxOf(rle.bbox),
      pixels,
      read: mask,
    })
  })

  test.each(vectors.pairs.map((row, i) => [i, row] as const))('pair %i', (_, row) => {
    const [height, width] = row.size
    const a = codec.read(row.a.string, width, height)
    const b = codec.read(row.b.counts, width, height)
    expect({
      union: codec.write(codec.union(a, b)),
      intersect: codec.write(codec.intersect(a, b)),
      subtract: codec.write(codec.subtract(a, b)),
      iou: codec.iou(a, b),
      iouCrowd: codec.iou(a, b, true),
    }).toEqual({
      union: row.union.string,
      intersect: row.intersect.string,
      subtract: row.subtract.string,
      iou: row.iou,
      iouCrowd: row.iouCrowd,
    })
  })

  test.each(vectors.polygons.map((row, i) => [i, row] as const))(
    'polygon %i',
    (_, { size, polygon, rle }) => {
      const mask = codec.fillPolygon(polygon, size[1], size[0])
      expect([...mask.counts]).toEqual(rle.counts)
    },
  )
})
