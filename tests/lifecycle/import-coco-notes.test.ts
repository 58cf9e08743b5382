import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { documentsIn } from './coco-files.ts'
import { addResource, importText, newTag } from './imports.ts'

/** What a COCO file says that has no place here is told; its numbers of classes and images may be written in any way. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const SIZE = { width: 64, height: 48 }
type How = Parameters<typeof importText>[5]

async function taken(kind: Kind, names: readonly string[], file: object, how?: How) {
  const tagId = await newTag(server, kind)
  for (const name of names) await addResource(server, kind, tagId, name, [SIZE.width, SIZE.height])
  const { error, result } = await importText(server, kind, tagId, JSON.stringify(file), 'coco', how)
  return { error, result, documents: await documentsIn(server, tagId) }
}

const note = (text: string, count = 1) => ({ text, count })
const crop = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const images = [{ id: 0, file_name: 'a.jpg', ...SIZE }]
const categories = [
  { id: 0, name: 'exclude' },
  { id: 90, name: 'tracking' },
]
const box = (id: number, more: object = {}) => ({
  id,
  image_id: 0,
  category_id: 0,
  bbox: [id, 1, 10, 10],
  ...more,
})

describe('importing COCO data that documents cannot hold', () => {
  test('reports it by sort and ignores crowds and ignored regions', async () => {
    const { result, documents } = await taken('image', ['a.jpg'], {
      images: [{ ...images[0], weather: 'rain', license: 1 }],
      categories,
      annotations: [
        box(1, { score: 0.5, attributes: { occluded: true, truncated: false }, area: 100, iscrowd: 0 }),
        box(2, { iscrowd: 1 }),
        box(3, { ignore: 1, attributes: { of_what_is_left_out: true } }),
        box(4, { track_id: 7, rotation: null, segmentation: null, keypoints: null }),
        box(5, { segmentation: [[5, 1, 15, 1, 10, 11]], keypoints: [1, 1, 2] }),
      ],
    })
    expect(result).toEqual({
      accepted: 1,
      refused: 0,
      duplicates: 0,
      refusals: [],
      notes: [
        note('图片的字段“weather”'),
        note('人群区域（iscrowd），没有导入'),
        note('忽略区域（ignore），没有导入'),
        note('置信度'),
        note('属性“occluded”'),
        note('字段“track_id”'),
        note('关键点（keypoints）'),
        note('旋转的框、轮廓、椭圆与掩膜的形状，按外框导入'),
      ],
    })
    expect(documents).toMatchObject({
      'a.jpg': { excludeCrops: [crop(1, 1, 10, 10), crop(4, 1, 10, 10), crop(5, 1, 10, 10)] },
    })
  })

  test('reports it for a picture with nothing else', async () => {
    const { result } = await taken('image', ['a.jpg'], {
      images,
      categories,
      annotations: [box(1, { iscrowd: true })],
    })
    expect(result.refusals).toEqual([
      { name: 'a.jpg', reason: '标注全部没有导入：人群区域（iscrowd），没有导入' },
    ])
  })

  test('reports boxes of skeletons that differ from their nodes, and nodes outside the picture', async () => {
    const nodes = (x: number) => [x, 1, 2, 2, 2, 1, 3, 3, 2, 0, 0, 0, 9, 9, 2]
    const names = ['left-eye', 'right-eye', 'nose', 'left-mouth', 'right-mouth']
    const file = (x: number, bbox: number[]) => ({
      images,
      categories: [{ id: 0, name: 'face-5', keypoints: names }],
      annotations: [{ id: 1, image_id: 0, category_id: 0, keypoints: nodes(x), bbox, num_keypoints: 4 }],
    })
    const inside = await taken('image-node', ['a.jpg'], file(1, [1, 1, 8, 8]))
    const outside = await taken('image-node', ['a.jpg'], file(-70, [0, 0, 20, 20]))
    expect([inside.result.notes, outside.result.notes]).toEqual([
      undefined,
      [note('图片以外的节点，按未标注导入'), note('关键点的外框')],
    ])
    expect(outside.documents).toMatchObject({
      'a.jpg': {
        nodes: [{ name: 'left-eye', x: 0, y: 0, visibility: 0 }, { x: 2, y: 2, visibility: 1 }, {}, {}, {}],
      },
    })
  })

  test('reports parts of masks outside the picture and refuses masks without a pixel inside', async () => {
    const segment = (id: number, segmentation: unknown) => ({
      id,
      image_id: id,
      category_id: 1,
      segmentation,
    })
    const four = [1, 2, 3, 4].map((id) => ({ id, file_name: `${id}.jpg`, ...SIZE }))
    const { result } = await taken('image-segment', ['1.jpg', '2.jpg', '3.jpg', '4.jpg'], {
      images: four,
      categories: [{ id: 1, name: 'human' }],
      annotations: [
        segment(1, [[-20, 0, 10, 0, 10, 10, -20, 10]]),
        segment(2, [[-20, 0, -10, 0, -10, 10, -20, 10]]),
        segment(3, [[5.1, 5.1, 5.2, 5.1, 5.2, 5.2]]),
        segment(4, { size: [5, 5], counts: [0, 25] }),
      ],
    })
    expect(result).toEqual({
      accepted: 1,
      refused: 3,
      duplicates: 0,
      refusals: [
        { name: '2.jpg', reason: '标注 2：在图片以外' },
        { name: '3.jpg', reason: '标注 3：没有一个像素' },
        { name: '4.jpg', reason: '标注 4：掩膜尺寸与画面不符，应为 [48, 64]' },
      ],
      notes: [note('超出图片的部分，已裁去')],
    })
  })
})

describe('numbers of COCO classes', () => {
  test('are refused where one has two names', async () => {
    const { error } = await taken('image', ['a.jpg'], {
      images,
      categories: [
        { id: 1, name: 'tracking' },
        { id: 1, name: 'exclude' },
      ],
      annotations: [box(1, { category_id: 1 })],
    })
    expect(error).toBe('不是可以导入到这个数据库的标注文件（类别编号 1 有两个名称：“tracking”与“exclude”）')
  })

  test('may be texts, begin at 0 and have gaps, as those of images may', async () => {
    const { result, documents } = await taken('image', ['a.jpg', 'b.jpg'], {
      images: [
        { id: '0', file_name: 'a.jpg', ...SIZE },
        { id: 'img-1', file_name: 'b.jpg', ...SIZE },
      ],
      categories: [
        { id: '0', name: 'exclude' },
        { id: 'c', name: 'tracking' },
      ],
      annotations: [box(1), box(2, { image_id: 'img-1', category_id: 'c' })],
    })
    expect(result).toEqual({ accepted: 2, refused: 0, duplicates: 0, refusals: [] })
    expect(documents).toMatchObject({
      'a.jpg': { excludeCrops: [crop(1, 1, 10, 10)] },
      'b.jpg': { trackingCrop: crop(2, 1, 10, 10) },
    })
  })
})

describe('a list of COCO results', () => {
  const results = [
    { image_id: 42, category_id: 1, bbox: [1, 1, 10, 10], score: 0.9 },
    { image_id: 42, category_id: 1, bbox: [2, 1, 10, 10], score: 0.2 },
    { image_id: 'b', category_id: 18, bbox: [3, 1, 10, 10], score: 0.9 },
    { image_id: 7, file_name: 'x/c.jpg', category_id: 1, bbox: [60, 1, 10, 10], score: 0.9 },
    { image_id: 8, category_id: 1, bbox: [1, 1, 10, 10], score: 0.9 },
    { category_id: 1, bbox: [1, 1, 10, 10], score: 0.9 },
  ]
  const names = ['000000000042.jpg', 'b.jpg', 'c.jpg']

  test('is imported as pre-labels by image number or name, with a mapping of its classes', async () => {
    const labels = [
      { from: '1', to: 'exclude' },
      { from: '18', to: null },
    ]
    const how = { purpose: 'prelabel' as const, labels, minScore: 0.5 }
    const { result, documents } = await taken('image', names, results, how)
    expect(result).toEqual({
      accepted: 2,
      refused: 3,
      duplicates: 0,
      refusals: [
        { name: '图片编号 b', reason: '没有标注' },
        { name: '图片编号 8', reason: '数据库里没有这项资源' },
        { name: '', reason: '1 条标注没有 image_id，没有导入' },
      ],
      notes: [note('置信度低于 0.5 的标注，没有导入'), note('置信度', 2), note('超出图片的部分，已裁去')],
    })
    expect(documents).toMatchObject({
      '000000000042.jpg': { excludeCrops: [crop(1, 1, 10, 10)] },
      'c.jpg': { excludeCrops: [crop(60, 1, 4, 10)] },
    })
    const unnamed = await taken('image', names, results.slice(0, 3), { purpose: 'prelabel' })
    expect(unnamed.result.unknownLabels).toEqual([
      { text: '1', count: 1 },
      { text: '18', count: 1 },
    ])
  })

  test('is refused as finished work', async () => {
    const { error } = await taken('image', names, results)
    expect(error).toBe('不是可以导入到这个数据库的标注文件（文件是模型的预测结果列表，请作为预标注导入）')
  })

  test('is refused where an image matches several pictures', async () => {
    const { result } = await taken('image', ['42.jpg', '000042.jpg'], results.slice(0, 1), {
      purpose: 'prelabel',
    })
    expect(result.refusals).toEqual([
      {
        name: '图片编号 42',
        reason: '数据库里有 2 项资源都符合，不能确定是哪一项：42.jpg、000042.jpg',
      },
    ])
  })
})
