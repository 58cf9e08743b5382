import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { boxCounts, HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import { coco, documentsIn, size, tagWith } from './coco-files.ts'
import { importText, newTag } from './imports.ts'

/** What of a COCO file cannot go into a database is named, and why. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

describe('a bad entry is refused whole with its reason', () => {
  const refusalsOf = async (
    kind: Kind,
    content: { images?: object[]; annotations: object[]; categories: object[] },
  ) => {
    const names = content.annotations.map((_, turn) => `${turn + 1}.jpg`)
    const images = names.map((file_name, turn) => ({ id: turn + 1, file_name, ...size }))
    const tagId = await tagWith(server, kind, names)
    const { result } = await importText(server, kind, tagId, coco({ images, ...content }), 'coco')
    expect([result.accepted, result.refused]).toEqual([0, result.refusals.length])
    expect(await documentsIn(server, tagId)).toEqual({})
    return result.refusals
  }

  test('images and annotations that do not fit together', async () => {
    const box = { category_id: 1, bbox: [1, 1, 5, 5] }
    expect(
      await refusalsOf('image', {
        images: [
          { id: 1, file_name: '1.jpg', ...size },
          { id: 1, file_name: '2.jpg', ...size },
          { id: 3, file_name: 'x/3.jpg', width: 10, height: 10 },
          { id: 4, file_name: '4.jpg' },
          { id: 5, file_name: '没有.jpg', ...size },
        ],
        annotations: [
          { id: 1, image_id: 9, ...box },
          { id: 2, image_id: 9, ...box },
          { id: 3, ...box },
          { id: 4, image_id: 3, ...box },
          { id: 5, image_id: 5, ...box },
        ],
        categories: [{ id: 1, name: 'exclude' }],
      }),
    ).toEqual([
      { name: '1.jpg', reason: '没有标注' },
      { name: '2.jpg', reason: '图片编号 1 重复' },
      { name: 'x/3.jpg', reason: '尺寸不同：文件里是 10×10，数据库里是 640×480' },
      { name: '4.jpg', reason: expect.stringMatching(/^width：.+；height：/) },
      { name: '没有.jpg', reason: '数据库里没有这项资源' },
      { name: '图片编号 9', reason: '文件里没有这张图片，它的 2 条标注没有导入' },
      { name: '', reason: '1 条标注没有 image_id，没有导入' },
    ])
  })

  test('boxes', async () => {
    const bbox = [1, 1, 5, 5]
    expect(
      await refusalsOf('image', {
        annotations: [
          { id: 1, image_id: 1, category_id: 3, bbox },
          { id: 2, image_id: 2, category_id: 8, bbox },
          { id: 3, image_id: 3, category_id: 1 },
          { id: 4, image_id: 4, category_id: 1, bbox: [1, 2, 'x', 4] },
          { id: 5, image_id: 5, category_id: 1, bbox: [700, 0, 100, 10] },
          { id: 6, image_id: 6, category_id: 1, bbox },
          { id: 7, image_id: 6, category_id: 1, bbox },
        ],
        categories: [
          { id: 1, name: 'tracking' },
          { id: 3, name: 'person' },
        ],
      }),
    ).toEqual([
      { name: '1.jpg', reason: '标注 1：类别“person”不是跟踪框（tracking）、排除（exclude）之一' },
      { name: '2.jpg', reason: '标注 2：没有编号为 8 的类别' },
      { name: '3.jpg', reason: '标注 3：没有 bbox，也没有 segmentation' },
      { name: '4.jpg', reason: expect.stringMatching(/^标注 4：bbox/) },
      { name: '5.jpg', reason: '标注 5：在图片以外' },
      { name: '6.jpg', reason: '标注 6：有 2 个跟踪框，最多 1 个' },
      { name: '7.jpg', reason: '没有标注' },
    ])
  })

  test('nodes', async () => {
    const hand = (count: number, visibility = 2) =>
      Array.from({ length: count }, () => [1, 1, visibility]).flat()
    const names = ['left-eye', 'right-eye', 'nose', 'left-mouth', 'right-mouth']
    expect(
      await refusalsOf('image-node', {
        annotations: [
          { id: 1, image_id: 1, category_id: 1, keypoints: hand(20) },
          { id: 2, image_id: 2, category_id: 2, keypoints: hand(21) },
          { id: 3, image_id: 3, category_id: 3, keypoints: hand(2) },
          { id: 4, image_id: 4, category_id: 4 },
          { id: 5, image_id: 5, category_id: 4, keypoints: hand(5, 4) },
          { id: 6, image_id: 6, category_id: 4, keypoints: hand(5) },
          { id: 7, image_id: 6, category_id: 1, keypoints: hand(21) },
        ],
        categories: [
          { id: 1, name: 'left-hand' },
          { id: 2, name: 'hand', keypoints: VALID_DOCUMENTS['image-node'].nodes.map(({ name }) => name) },
          { id: 3, name: 'cat', keypoints: ['ear', 'tail'] },
          { id: 4, name: 'face', keypoints: names },
        ],
      }),
    ).toEqual([
      { name: '1.jpg', reason: '标注 1：keypoints 有 60 个数，模板的 21 个节点需要 63 个' },
      { name: '2.jpg', reason: expect.stringContaining('左手（left-hand）、右手（right-hand）') },
      { name: '3.jpg', reason: '标注 3：类别“cat”的节点与关键点模板不符' },
      { name: '4.jpg', reason: '标注 4：没有 keypoints' },
      { name: '5.jpg', reason: '标注 5：可见性 4 不是 0、1、2 之一' },
      { name: '6.jpg', reason: '一张图片里只能有一种骨架类型，这里有人脸 5 点、左手' },
      { name: '7.jpg', reason: '没有标注' },
    ])
  })

  test('masks', async () => {
    const rle = (counts: unknown) => ({ size: [HEIGHT, WIDTH], counts })
    const box = rle(boxCounts(10, 10, 20, 20))
    const mask = (id: number, segmentation: unknown, more: object = {}) => ({
      id,
      image_id: id,
      category_id: 1,
      segmentation,
      ...more,
    })
    expect(
      await refusalsOf('image-segment', {
        annotations: [
          mask(1, [], { bbox: [1, 1, 5, 5] }),
          mask(2, rle([5, 5])),
          mask(3, rle('~~')),
          mask(4, [[1, 1, 2, 2]]),
          mask(5, box, { segment_id: 'a', parent_segment_id: 'b' }),
          mask(6, box, { segment_id: 'a', parent_segment_id: 'a' }),
          mask(7, { size: [5, 5], counts: [0, 25] }),
        ],
        categories: [{ id: 1, name: 'human' }],
      }),
    ).toEqual([
      { name: '1.jpg', reason: '标注 1：没有 segmentation（多边形或 RLE）' },
      { name: '2.jpg', reason: '标注 2：segmentation 损坏，或与图片的尺寸不符' },
      { name: '3.jpg', reason: expect.stringMatching(/^标注 3：segmentation 损坏/) },
      { name: '4.jpg', reason: expect.stringMatching(/^标注 4：segmentation/) },
      { name: '5.jpg', reason: '标注 5：所属的分割 b 不在同一张图片的同一类别里' },
      { name: '6.jpg', reason: '标注 6：分割互相包含成环' },
      { name: '7.jpg', reason: expect.stringContaining('掩膜尺寸与画面不符') },
    ])
  })
})

test('a file that is not COCO is refused with its reason', async () => {
  const tagId = await newTag(server, 'image')
  const errorOf = async (content: string | Buffer) => {
    const { status, error } = await importText(server, 'image', tagId, content, 'coco')
    return [status, error]
  }
  const no = '不是可以导入到这个数据库的标注文件'
  const whole = coco({ images: [], annotations: [], categories: [] })
  expect([
    await errorOf('[]'),
    await errorOf('{"images": [], "categories": []}'),
    await errorOf(whole.slice(0, -2)),
    await errorOf(coco({ images: [], annotations: [], categories: [{ id: 1 }] })),
    await errorOf('{"images": [], "annotations": [{"id": 1, "image_id": 0 1}], "categories": []}'),
    await errorOf(
      Buffer.concat([Buffer.from('{"images":[{"id":"'), Buffer.from([0xff]), Buffer.from('"}]}')]),
    ),
  ]).toEqual([
    ['failed', `${no}（文件不是一个 JSON 对象）`],
    ['failed', `${no}（文件里没有“annotations”）`],
    ['failed', `${no}（文件不完整，没有到结尾）`],
    ['failed', expect.stringContaining(`${no}（“categories”不对：name`)],
    ['failed', expect.stringContaining(`${no}（`)],
    ['failed', `${no}（文件不是 UTF-8 编码的文本）`],
  ])
})
