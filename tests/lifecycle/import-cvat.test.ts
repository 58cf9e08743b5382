import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { areaOf, countsOf, stringOfCounts } from '../../src/domain/documents/rle.ts'
import type { DocumentOf, Node } from '../../src/domain/documents/types.ts'
import { NODE_TEMPLATES } from '../../src/domain/documents/templates.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { boxCounts, HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import { documentsIn, tagWith } from './coco-files.ts'
import { attribute, box, cvat, element, image, shape, skeleton } from './cvat-files.ts'
import { importText } from './imports.ts'

/** What CVAT writes comes in, each picture whole. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const imported = (kind: Kind, tagId: number, content: string | Buffer) =>
  importText(server, kind, tagId, content, 'cvat')

describe('boxes', () => {
  test('other shapes become the boxes around them; losses are reported', async () => {
    const tagId = await tagWith(server, 'image', ['a.jpg', '街景/b.png', 'c/x.png', 'd/x.png'])
    const tracking = box('tracking', { x: 10, y: 20, width: 30, height: 40 }, { occluded: 1, group_id: 3 })
    const job = await imported(
      'image',
      tagId,
      cvat([
        image('a.jpg', [
          tracking,
          shape('polygon', 'exclude', { points: '1.5,2;30,-4;20,9' }),
          shape('ellipse', 'exclude', { cx: 100, cy: 100, rx: 20, ry: 10 }),
          shape('mask', 'exclude', { rle: '0, 6', left: 7, top: 8, width: 3, height: 2 }),
          element('tag', { label: '模糊', source: 'manual' }, attribute('程度', '3')),
        ]),
        image('b.png', [
          box('exclude', { x: 100, y: 100, width: 100, height: 20 }, { rotation: '90.00' }),
          shape('box', 'exclude', { xtl: 1, ytl: 2, xbr: 4, ybr: 4 }, attribute('程度', '1')),
        ]),
        image('x.png', [tracking]),
        image('elsewhere.png', [tracking]),
        image('c/x.png', []),
      ]),
    )
    expect(job.result).toEqual({
      accepted: 2,
      refused: 3,
      duplicates: 0,
      refusals: [
        { name: 'x.png', reason: '数据库里有 2 项资源都符合，不能确定是哪一项：c/x.png、d/x.png' },
        { name: 'elsewhere.png', reason: '数据库里没有这项资源' },
        { name: 'c/x.png', reason: '没有标注' },
      ],
      notes: [
        { text: '框与轮廓的遮挡（occluded）', count: 1 },
        { text: '分组（group_id）', count: 1 },
        { text: '属性“程度”', count: 2 },
        { text: '整图标签“模糊”（tag）', count: 1 },
        { text: '旋转的框、轮廓、椭圆与掩膜的形状，按外框导入', count: 1 },
        { text: '超出图片的部分，已裁去', count: 1 },
      ],
    })
    const crop = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
    expect(await documentsIn(server, tagId)).toEqual({
      'a.jpg': {
        ...VALID_DOCUMENTS.image,
        trackingCrop: crop(10, 20, 30, 40),
        excludeCrops: [
          { id: 'coco-1', x: 1.5, y: 0, width: expect.closeTo(25.423077) as number, height: 9 },
          { id: 'coco-2', ...crop(80, 90, 40, 20) },
          { id: 'coco-3', ...crop(7, 8, 3, 2) },
        ],
      },
      '街景/b.png': {
        ...VALID_DOCUMENTS.image,
        trackingCrop: null,
        excludeCrops: [
          {
            id: 'coco-1',
            x: expect.closeTo(140) as number,
            y: 60,
            width: expect.closeTo(20) as number,
            height: 100,
          },
          { id: 'coco-2', ...crop(1, 2, 3, 2) },
        ],
      },
    })
  })
})

describe('masks', () => {
  test('boxes, polygons and masks become masks, in their order of layers', async () => {
    const tagId = await tagWith(server, 'image-segment', ['a.jpg'])
    const corners = '50,60;90,60;90,100;50,100'
    const job = await imported(
      'image-segment',
      tagId,
      cvat([
        image('a.jpg', [
          shape('polygon', 'human', { points: corners, z_order: 2 }),
          box('human', { x: 10, y: 20, width: 30, height: 40 }, { z_order: -1 }),
          shape('mask', 'human', { rle: '0, 200', left: 5, top: 6, width: 10, height: 20, z_order: 1 }),
          shape('ellipse', 'cover', { cx: 300, cy: 200, rx: 100, ry: 50, rotation: 30 }),
        ]),
      ]),
    )
    expect(job.result).toEqual({ accepted: 1, refused: 0, duplicates: 0, refusals: [] })
    const { 'a.jpg': made } = (await documentsIn(server, tagId)) as Record<
      string,
      DocumentOf['image-segment']
    >
    const segment = (turn: number, name: string, drawn: readonly number[]) => ({
      id: `coco-${turn}`,
      parentId: null,
      name,
      colourIndex: turn - 1,
      rleMask: { size: [HEIGHT, WIDTH], counts: stringOfCounts(drawn) },
      children: [],
    })
    expect(made?.categories).toEqual({
      human: [
        segment(1, '人体 1', boxCounts(10, 20, 30, 40)),
        segment(3, '人体 2', boxCounts(5, 6, 10, 20)),
        segment(4, '人体 3', boxCounts(50, 60, 40, 40)),
      ],
      cover: [{ ...segment(2, '遮挡 1', []), rleMask: expect.any(Object) as object }],
      exclude: [],
    })
    const [ellipse] = made?.categories.cover ?? []
    const counts = ellipse && countsOf(ellipse.rleMask)
    // As many pixels as OpenCV sets.
    expect(areaOf(counts ?? [])).toBe(15_922)
  })
})

describe('skeletons', () => {
  const nodes = (visibility: (turn: number) => 0 | 1 | 2): Node[] =>
    NODE_TEMPLATES['face-5'].nodes.map((name, turn) => ({
      name,
      x: turn,
      y: 9,
      visibility: visibility(turn),
    }))

  test('nodes are found by name in any order and spelling; some may be missing if the skeleton is named after a template', async () => {
    const tagId = await tagWith(server, 'image-node', ['a.jpg', 'b.jpg'])
    const spelt = nodes((turn) => (turn === 1 ? 1 : 2)).map((node) => ({
      ...node,
      name: node.name.replace('-', '_'),
    }))
    const job = await imported(
      'image-node',
      tagId,
      cvat([
        image('a.jpg', [skeleton('脸', spelt.toReversed()), skeleton('face-5', nodes(() => 2).slice(0, 2))]),
        image('b.jpg', [
          skeleton(
            'face-5',
            nodes((turn) => (turn === 0 ? 0 : 2)),
          ).replace('</skeleton>', `${attribute('表情', '笑')}</skeleton>`),
        ]),
      ]),
    )
    expect(job.result).toEqual({
      accepted: 2,
      refused: 0,
      duplicates: 0,
      refusals: [],
      notes: [{ text: '属性“表情”', count: 1 }],
    })
    const face = { ...VALID_DOCUMENTS['image-node'], bodyType: 'face-5', errorBoxes: [] }
    const missing = (node: Node) => ({ ...node, x: 0, y: 0, visibility: 0 })
    expect(await documentsIn(server, tagId)).toEqual({
      'a.jpg': {
        ...face,
        nodes: nodes((turn) => (turn === 1 ? 1 : 2)),
        extras: [
          { id: 'coco-1', nodes: nodes(() => 2).map((node, turn) => (turn < 2 ? node : missing(node))) },
        ],
      },
      'b.jpg': {
        ...face,
        nodes: nodes(() => 2).map((node, turn) => (turn === 0 ? missing(node) : node)),
        extras: [],
      },
    })
  })
})
