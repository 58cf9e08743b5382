import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { requireValue } from '../../require-value.ts'
import { turnDocument } from './turn.ts'

let codec: Codec
beforeAll(async () => {
  codec = await loadCodec()
})

/** Where the pixel (x, y) of the stored picture is shown in one of this size, as the EXIF specification draws it. */
const PIXEL: Record<number, (x: number, y: number, w: number, h: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y, w) => [w - 1 - x, y],
  3: (x, y, w, h) => [w - 1 - x, h - 1 - y],
  4: (x, y, _, h) => [x, h - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, w) => [w - 1 - y, x],
  7: (x, y, w, h) => [w - 1 - y, h - 1 - x],
  8: (x, y, _, h) => [y, h - 1 - x],
}

interface Case {
  orientation: number
  shown: { width: number; height: number }
  /** Of the stored picture. */
  counted: { width: number; height: number }
  box: { x: number; y: number; width: number; height: number }
}

/** A box of whole pixels in a stored picture. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    orientation: fc.integer({ min: 1, max: 8 }),
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 12 }),
  })
  .chain(({ orientation, width, height }) => {
    const counted = orientation >= 5 ? { width: height, height: width } : { width, height }
    const side = (most: number) => fc.tuple(fc.nat(most - 1), fc.nat(most - 1))
    return fc.tuple(side(counted.width), side(counted.height)).map(([across, down]) => {
      const [x, y] = [Math.min(...across), Math.min(...down)]
      const size = { width: Math.max(...across) - x + 1, height: Math.max(...down) - y + 1 }
      return { orientation, shown: { width, height }, counted, box: { x, y, ...size } }
    })
  })

/** The pixels of a box, row by row. */
function pixelsOf(box: Case['box'], { width, height }: Case['shown']): Uint8Array {
  const pixels = new Uint8Array(width * height)
  for (let y = box.y; y < box.y + box.height; y += 1)
    pixels.fill(1, y * width + box.x, y * width + box.x + box.width)
  return pixels
}

/** The pixels of the box of the stored picture where they are shown. */
function shownPixels({ orientation, shown, counted, box }: Case): Uint8Array {
  const pixels = new Uint8Array(shown.width * shown.height)
  const move = requireValue(PIXEL[orientation])
  pixelsOf(box, counted).forEach((value, at) => {
    const [x, y] = move(at % counted.width, Math.floor(at / counted.width), shown.width, shown.height)
    pixels[y * shown.width + x] = value
  })
  return pixels
}

test('boxes, masks and nodes move to where their pixels are shown', () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { shown, counted, box } = each
      const mask = codec.encodeBytes(pixelsOf(box, counted), counted.width, counted.height)
      const rleMask = { size: [counted.height, counted.width], counts: codec.write(mask) }
      const node = { name: 'a', x: box.x + 0.5, y: box.y + 0.5, visibility: 2 }
      const unmarked = { name: 'b', x: 0, y: 0, visibility: 0 }
      const document = {
        remark: 'x',
        crops: [{ id: 'c', ...box }],
        nodes: [node, unmarked],
        tree: [{ rleMask }],
      }
      const turned = turnDocument({ codec, ...each }, document) as {
        crops: [Case['box']]
        nodes: { x: number; y: number }[]
        tree: [{ rleMask: { size: [number, number]; counts: string } }]
      }
      const expected = shownPixels(each)
      const [crop] = turned.crops
      expect(pixelsOf(crop, shown)).toEqual(expected)
      const { size, counts } = turned.tree[0].rleMask
      expect(size).toEqual([shown.height, shown.width])
      expect(codec.decodeBytes(codec.read(counts, shown.width, shown.height))).toEqual(expected)
      const [marked, left] = turned.nodes
      const [x, y] = requireValue(PIXEL[each.orientation])(box.x, box.y, shown.width, shown.height)
      expect([marked, left]).toEqual([{ ...node, x: x + 0.5, y: y + 0.5 }, unmarked])
    }),
  )
})

test('relative coordinates are scaled to the stored picture first', () => {
  const shown = { width: 40, height: 20 }
  // Half of the width of the stored picture, which is 20 × 40, and the upper quarter of it.
  const box = { x: 0, y: 0, width: 20, height: 5 }
  expect(turnDocument({ codec, orientation: 6, shown, counted: shown }, box)).toEqual({
    x: 30,
    y: 0,
    width: 10,
    height: 10,
  })
})
