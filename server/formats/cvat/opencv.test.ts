import { Notes } from '../reading/notes.ts'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { runsOf } from '../../../tests/fixtures/runs.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { newCodec } from '../../../wasm-rle/node.ts'
import { ellipseMask } from './shapes.ts'

type EllipseAttribute = 'cx' | 'cy' | 'rx' | 'ry' | 'rotation'

const { width, height, shapes } = JSON.parse(
  readFileSync(new URL('../../../tests/fixtures/opencv-ellipses.json', import.meta.url), 'utf8'),
) as { width: number; height: number; shapes: (Record<EllipseAttribute, number> & { runs: number[] })[] }

let codec: Codec
beforeAll(async () => {
  codec = await newCodec()
})

test('ellipses match those that CVAT draws with OpenCV pixel by pixel, also rotated and across the edge', () => {
  const drawn = shapes.map(({ runs: _, ...places }) => {
    const attributes = Object.fromEntries(
      Object.entries(places).map(([name, value]) => [name, String(value)]),
    )
    const element = { name: 'ellipse', attributes, children: [], text: '' }
    const read = ellipseMask(codec, element, { width, height }, new Notes())
    return runsOf(read ? codec.decodeBytes(read.mask) : new Uint8Array(width * height))
  })
  expect(drawn).toEqual(shapes.map(({ runs }) => runs))
})
