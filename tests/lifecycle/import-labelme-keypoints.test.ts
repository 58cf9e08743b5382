import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import type { ImageNodeDocument } from '../../src/domain/documents/types.ts'
import { documentsIn, tagWith } from './coco-files.ts'
import { importText, zipped, type Files } from './imports.ts'
import { file, rectangle, type Shape } from './labelme-files.ts'

/** Points of LabelMe and X-AnyLabeling as skeletons. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const imported = async (tagId: number, files: Files) =>
  importText(server, 'image-node', tagId, await zipped(files), 'labelme')

const node = (label: string, x: number, y: number, more: object = {}): Shape => ({
  label,
  points: [[x, y]],
  shape_type: 'point',
  ...more,
})

test('points of one group become a skeleton; missing ones are unlabelled', async () => {
  const tagId = await tagWith(server, 'image-node', ['a.jpg'])
  const job = await imported(tagId, {
    'a.json': file('a.jpg', [
      rectangle(
        'body-17',
        [
          [0, 0],
          [300, 300],
        ],
        { group_id: 1 },
      ),
      node('left_eye', 10, 20, { group_id: 1, difficult: true }),
      node('nose', 12, 24, { group_id: 1 }),
      rectangle(
        'body-17',
        [
          [0, 0],
          [300, 300],
        ],
        { group_id: 2 },
      ),
      node('nose', 100, 100, { group_id: 2 }),
    ]),
  })
  expect(job.result).toMatchObject({ accepted: 1, refused: 0, notes: [{ text: '关键点的外框', count: 1 }] })
  const document = (await documentsIn(server, tagId))['a.jpg'] as ImageNodeDocument
  const placed = (nodes: ImageNodeDocument['nodes']) => nodes.filter(({ visibility }) => visibility > 0)
  expect([
    document.bodyType,
    placed(document.nodes),
    document.extras.map(({ nodes }) => placed(nodes)),
  ]).toEqual([
    'body-17',
    [
      { name: 'nose', x: 12, y: 24, visibility: 2 },
      { name: 'left-eye', x: 10, y: 20, visibility: 1 },
    ],
    [[{ name: 'nose', x: 100, y: 100, visibility: 2 }]],
  ])
})

test('points that form no skeleton are refused with their group', async () => {
  const tagId = await tagWith(server, 'image-node', ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
  const job = await imported(tagId, {
    'a.json': file('a.jpg', [node('elbow of nobody', 1, 1, { group_id: 7 })]),
    'b.json': file('b.jpg', [node('nose', 1, 1), node('nose', 2, 2)]),
    'c.json': file('c.jpg', [
      rectangle(
        'human',
        [
          [0, 0],
          [9, 9],
        ],
        { group_id: 'x' },
      ),
    ]),
    'd.json': file('d.jpg', [
      {
        label: 'nose',
        points: [
          [0, 0],
          [9, 9],
          [3, 4],
        ],
      },
    ]),
  })
  expect(job.result.refusals).toEqual([
    { name: 'a.jpg', reason: 'group_id 为 7 的关键点：类别“未命名”的节点与关键点模板不符' },
    { name: 'b.jpg', reason: '没有 group_id 的关键点：节点“nose”重复' },
    { name: 'c.jpg', reason: 'group_id 为 x 的关键点：没有关键点（shape_type 为 point 的标注）' },
    { name: 'd.jpg', reason: '第 1 个标注（polygon“nose”）：这种数据里放不下 polygon' },
  ])
})
