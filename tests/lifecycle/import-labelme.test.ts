import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { countsOf } from '../../src/domain/documents/rle.ts'
import type { ImageSegmentDocument } from '../../src/domain/documents/types.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { HEIGHT, WIDTH, boxCounts } from '../fixtures/documents.ts'
import { documentsIn, tagWith } from './coco-files.ts'
import { importText, zipped } from './imports.ts'
import { file, rectangle, type Shape } from './labelme-files.ts'

/** Files of LabelMe and X-AnyLabeling, a JSON for each picture. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const imported = async (kind: Kind, tagId: number, files: Readonly<Record<string, string>>) =>
  importText(server, kind, tagId, await zipped(files), 'labelme')

/** A white box in black, as LabelMe keeps masks: 0 and 1. */
async function maskOf(width: number, height: number, clear: readonly number[] = []): Promise<string> {
  const pixels = new Uint8Array(width * height).fill(1)
  for (const place of clear) pixels[place] = 0
  const png = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return png.toString('base64')
}

describe('boxes', () => {
  test('are read from two or four corners; other shapes become the box around them, with a note', async () => {
    const tagId = await tagWith(server, 'image', ['a.jpg', 'b.jpg'])
    const job = await imported('image', tagId, {
      'labels/a.json': file('..\\images\\a.jpg', [
        rectangle('tracking', [
          [110, 70],
          [10, 20],
        ]),
        rectangle('exclude', [
          [1, 2],
          [5, 2],
          [5, 4],
          [1, 4],
        ]),
        {
          label: 'exclude',
          points: [
            [50, 60],
            [53, 64],
          ],
          shape_type: 'circle',
          group_id: 3,
        },
      ]),
      'labels/b.json': file(
        'b.jpg',
        [
          {
            label: 'tracking',
            points: [
              [5, 5],
              [9, 5],
              [7, 25],
            ],
            flags: { 难: true, 易: false },
            description: 'x',
          },
        ],
        { flags: { 夜: true } },
      ),
    })
    expect(job.result).toMatchObject({
      accepted: 2,
      refused: 0,
      notes: [
        { text: '分组（group_id）', count: 1 },
        { text: '旋转的框、轮廓、椭圆与掩膜的形状，按外框导入', count: 2 },
        { text: '标记“夜”（flags）', count: 1 },
        { text: '标记“难”（flags）', count: 1 },
        { text: '说明（description）', count: 1 },
      ],
    })
    expect(await documentsIn(server, tagId)).toMatchObject({
      'a.jpg': {
        trackingCrop: { x: 10, y: 20, width: 100, height: 50 },
        excludeCrops: [
          { x: 1, y: 2, width: 4, height: 2 },
          { x: 45, y: 55, width: 10, height: 10 },
        ],
      },
      'b.jpg': { trackingCrop: { x: 5, y: 5, width: 4, height: 20 }, excludeCrops: [] },
    })
  })

  test.each(['rotation', 'oriented_rectangle'])(
    'that are rotated (%s) become the box around them',
    async (type) => {
      const tagId = await tagWith(server, 'image', ['a.jpg'])
      const turned = {
        label: 'tracking',
        shape_type: type,
        points: [
          [50, 10],
          [90, 50],
          [50, 90],
          [10, 50],
        ],
      }
      const job = await importText(server, 'image', tagId, file('a.jpg', [turned]), 'labelme')
      expect(job.result).toMatchObject({ accepted: 1, refused: 0 })
      const trackingCrop = { x: 10, y: 10, width: 80, height: 80 }
      expect(await documentsIn(server, tagId)).toMatchObject({ 'a.jpg': { trackingCrop } })
    },
  )

  test('are read from a single unpacked file', async () => {
    const tagId = await tagWith(server, 'image', ['a.jpg'])
    const text = file('a.jpg', [
      rectangle('tracking', [
        [0, 0],
        [8, 8],
      ]),
    ])
    expect((await importText(server, 'image', tagId, text, 'labelme')).result.accepted).toBe(1)
  })
})

describe('masks', () => {
  test('of one label and group are one segment, from polygons or pixels', async () => {
    const tagId = await tagWith(server, 'image-segment', ['a.jpg'])
    const square = (x: number, y: number, side: number) => [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
    ]
    const job = await imported('image-segment', tagId, {
      'a.json': file('a.jpg', [
        { label: 'human', points: square(0, 0, 10), group_id: 1 },
        { label: 'cover', points: square(50, 50, 4), group_id: 1 },
        {
          label: 'human',
          points: [
            [20, 30],
            [24, 32],
          ],
          shape_type: 'mask',
          mask: await maskOf(5, 3, [0]),
          group_id: 1,
        },
        { label: 'human', points: square(100, 0, 2) },
      ]),
    })
    expect(job.result).toMatchObject({ accepted: 1, refused: 0 })
    const { categories } = (await documentsIn(server, tagId))['a.jpg'] as ImageSegmentDocument
    const pixels = new Set<number>()
    const add = (x: number, y: number, width: number, height: number) => {
      for (let column = x; column < x + width; column += 1)
        for (let row = y; row < y + height; row += 1) pixels.add(column * HEIGHT + row)
    }
    // Pillow draws the last row and column of what it fills as well.
    add(0, 0, 11, 11)
    add(20, 30, 5, 3)
    pixels.delete(20 * HEIGHT + 30)
    const set = (counts: readonly number[]) => {
      const found = new Set<number>()
      let at = 0
      for (const [turn, run] of counts.entries()) {
        for (let pixel = at; turn % 2 === 1 && pixel < at + run; pixel += 1) found.add(pixel)
        at += run
      }
      return found
    }
    const [first, second] = categories.human
    expect([categories.human.length, categories.cover.length]).toEqual([2, 1])
    expect(set(countsOf(first!.rleMask) ?? [])).toEqual(pixels)
    expect(countsOf(second!.rleMask)).toEqual(boxCounts(100, 0, 3, 3))
  })
})

describe('what is refused', () => {
  test('is reported by its picture and its shape; the others are taken', async () => {
    const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg', 'g.jpg']
    const tagId = await tagWith(server, 'image-segment', names)
    const shape = (more: object): Shape => ({
      label: 'human',
      points: [
        [0, 0],
        [9, 0],
        [9, 9],
      ],
      ...more,
    })
    const box = {
      shape_type: 'mask',
      points: [
        [0, 0],
        [3, 3],
      ],
    }
    const job = await imported('image-segment', tagId, {
      'a.json': file('a.jpg', [shape({}), shape({ label: 'person' })]),
      'b.json': file('b.jpg', [shape({ shape_type: 'linestrip' })]),
      'c.json': file('c.jpg', [shape({ ...box, mask: await maskOf(5, 5) })]),
      'd.json': file('d.jpg', [
        shape({
          ...box,
          points: [
            [0, 0],
            [WIDTH, 3.5],
          ],
          mask: await maskOf(4, 4),
        }),
      ]),
      'e.json': file('e.jpg', [shape({})], { imageWidth: WIDTH + 1 }),
      'f.json': file('f.jpg', []),
      'g.json': file('g.jpg', [shape({})]),
      'h.json': file('h.jpg', [shape({})]),
      'i.json': '{"shapes": 1}',
      'j.json': '{',
      'readme.txt': 'no labels',
    })
    expect(job.result.accepted).toBe(1)
    expect(Object.fromEntries(job.result.refusals.map(({ name, reason }) => [name, reason]))).toEqual({
      'a.jpg':
        '第 2 个标注（polygon“person”）：类别“person”不是人体（human）、遮挡（cover）、排除（exclude）之一',
      'b.jpg': '第 1 个标注（linestrip“human”）：这种数据里放不下 linestrip',
      'c.jpg': '第 1 个标注（mask“human”）：mask 不是能读出的 PNG，或与它的外框不一样大',
      'd.jpg': '第 1 个标注（mask“human”）：mask 的外框应为左上与右下两个整数点',
      'e.jpg': `尺寸不同：文件里是 ${WIDTH + 1}×${HEIGHT}，数据库里是 ${WIDTH}×${HEIGHT}`,
      'f.jpg': '没有标注',
      'h.jpg': '数据库里没有这项资源',
      'i.json': expect.stringContaining('shapes'),
      'j.json': '不是有效的 JSON',
    })
  })

  test('an archive without labels fails', async () => {
    const tagId = await tagWith(server, 'image', ['a.jpg'])
    const job = await imported('image', tagId, { 'a.txt': 'x' })
    expect([job.status, job.error]).toEqual([
      'failed',
      expect.stringContaining('压缩包里没有 .json 标注文件'),
    ])
  })
})
