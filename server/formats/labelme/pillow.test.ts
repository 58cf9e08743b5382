import { Notes } from '../reading/notes.ts'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { runsOf } from '../../../tests/fixtures/runs.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { newCodec } from '../../../wasm-rle/node.ts'
import { AnnotationRefusal } from '../errors.ts'
import { drawRows } from '../shapes/rows.ts'
import type { LabelmeShape } from './file.ts'
import { rowsOf } from './shapes.ts'

interface ShapeGeometry {
  type: string
  points: [number, number][]
  /** Row by row, the first one clear. */
  runs: number[]
}

const { width, height, shapes } = JSON.parse(
  readFileSync(new URL('../../../tests/fixtures/pillow-shapes.json', import.meta.url), 'utf8'),
) as { width: number; height: number; shapes: ShapeGeometry[] }
const picture = { width, height }

let codec: Codec
beforeAll(async () => {
  codec = await newCodec()
})

/** The runs of a shape in the picture; why it is refused. */
function drawnRuns({ type, points }: ShapeGeometry): number[] | string {
  const shape: LabelmeShape = { label: 'a', shape_type: type, points }
  try {
    const drawn = drawRows(codec, rowsOf(shape, picture), picture, new Notes())
    return runsOf(drawn ? codec.decodeBytes(drawn.mask) : new Uint8Array(width * height))
  } catch (error) {
    if (error instanceof AnnotationRefusal) return error.message
    throw error
  }
}

test('shapes match those that LabelMe draws with Pillow pixel by pixel', () => {
  expect([...new Set(shapes.map(({ type }) => type))]).toEqual(['polygon', 'rectangle', 'circle'])
  expect(shapes.map(drawnRuns)).toEqual(shapes.map(({ runs }) => runs))
})

test('a circle that is too large is refused', () => {
  const points: [number, number][] = [
    [0, 0],
    [1e12, 0],
  ]
  expect(drawnRuns({ type: 'circle', points, runs: [] })).toBe('太大')
})
