import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { HEIGHT, WIDTH } from '../fixtures/documents.ts'
import { coco, documentsIn, size, tagWith } from './coco-files.ts'
import { importText } from './imports.ts'

/** Tools that reckon in parts of a picture end a hair outside of it. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

test('boxes and outlines slightly outside of the picture end at its edge', async () => {
  const tagId = await tagWith(server, 'image', ['a.jpg'])
  const box = (id: number, bbox: number[]) => ({ id, image_id: 1, category_id: 2, bbox })
  const job = await importText(
    server,
    'image',
    tagId,
    coco({
      images: [{ id: 1, file_name: 'a.jpg', ...size }],
      annotations: [
        box(1, [-1e-13, -0.4, 10.5, 20.4]),
        box(2, [WIDTH - 10, HEIGHT - 20, 10.25, 20.5]),
        { id: 3, image_id: 1, category_id: 2, segmentation: [[-3, -0.5, 8, 0, 8, 9, -3, 9]] },
      ],
      categories: [{ id: 2, name: 'exclude' }],
    }),
    'coco',
  )
  const notes = [{ text: '超出图片的部分，已裁去', count: 1 }]
  expect(job.result).toEqual({ accepted: 1, refused: 0, duplicates: 0, refusals: [], notes })
  expect(await documentsIn(server, tagId)).toMatchObject({
    'a.jpg': {
      excludeCrops: [
        { x: 0, y: 0, width: expect.closeTo(10.5) as number, height: 20 },
        { x: WIDTH - 10, y: HEIGHT - 20, width: 10, height: 20 },
        { x: 0, y: 0, width: 8, height: 9 },
      ],
    },
  })
})

test('nodes slightly outside of the picture are moved to its edge', async () => {
  const tagId = await tagWith(server, 'image-node', ['a.jpg'])
  const names = ['left-eye', 'right-eye', 'nose', 'left-mouth', 'right-mouth']
  const keypoints = [-0.5, 5, 2, WIDTH + 0.5, HEIGHT + 0.25, 1, 3, 4, 2, 5, 6, 2, 7, 8, 2]
  const job = await importText(
    server,
    'image-node',
    tagId,
    coco({
      images: [{ id: 1, file_name: 'a.jpg', ...size }],
      annotations: [{ id: 1, image_id: 1, category_id: 1, keypoints }],
      categories: [{ id: 1, name: 'face', keypoints: names }],
    }),
    'coco',
  )
  expect(job.result).toEqual({ accepted: 1, refused: 0, duplicates: 0, refusals: [] })
  expect(await documentsIn(server, tagId)).toMatchObject({
    'a.jpg': {
      nodes: [
        { name: 'left-eye', x: 0, y: 5 },
        { name: 'right-eye', x: WIDTH, y: HEIGHT },
        { name: 'nose', x: 3, y: 4 },
        { name: 'left-mouth', x: 5, y: 6 },
        { name: 'right-mouth', x: 7, y: 8 },
      ],
    },
  })
})
