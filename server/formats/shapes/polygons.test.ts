import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Notes } from '../reading/notes.ts'
import { newCodec } from '../../../wasm-rle/node.ts'
import type { Vectors } from '../../../wasm-rle/tests/vectors.ts'
import { cocoAnnotation } from './coco-annotations.ts'
import { cocoReader } from './read-documents.ts'

const { polygons } = JSON.parse(
  readFileSync(new URL('../../../wasm-rle/tests/vectors.json', import.meta.url), 'utf8'),
) as Vectors

test('polygons become the same masks as in COCO’s own implementation', async () => {
  const codec = await newCodec()
  const drawn = polygons.map(({ size: [height, width], polygon }) => {
    const reading = {
      codec,
      categories: new Map([[1, { id: 1, name: 'human' }]]),
      template: undefined,
      predictions: null,
      notes: new Notes(),
      say: (_: unknown, why: string) => why,
    }
    const image = { id: 1, file_name: 'a', width, height }
    const annotation = cocoAnnotation.parse({ category_id: 1, segmentation: [polygon] })
    const made = cocoReader('image-segment')(reading, image, [annotation])
    return (made as { categories: { human: { rleMask: { counts: string } }[] } }).categories.human[0]?.rleMask
      .counts
  })
  expect(drawn).toEqual(polygons.map(({ rle }) => rle.string))
})
