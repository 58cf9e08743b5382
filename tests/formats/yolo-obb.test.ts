import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writerOf } from '../../server/formats/formats.ts'
import type { Predictions } from '../../server/formats/reading/predictions.ts'
import { openYoloObb, yoloObbClips } from '../../server/formats/yolo-obb/yolo-obb.ts'
import type { DocumentOf, ImageDocument } from '../../src/domain/documents/types.ts'
import { countsOf } from '../../src/domain/documents/rle.ts'
import { HEIGHT, WIDTH } from '../fixtures/documents.ts'
import { archiveOf, foundFor, readAll, texts } from './archives.ts'
import { clipOf, filesOf, headOf, itemOf, listOf, uuidOf } from './items.ts'

/** YOLO-OBB as it is written and read. Source: docs.ultralytics.com/datasets/obb. */

test('each frame of a clip has a file with the corners of its crop, called after the video and the frame from 1', async () => {
  const crop = { x: 4, y: 3, width: 8, height: 4, rotation: 90 }
  const item = itemOf('video', 1, {
    clips: [clipOf(0, 2, crop), clipOf(2, 3, null), clipOf(3, 4, { ...crop, rotation: 0 })],
    exclusions: [{ id: 'e' }],
  })
  const told: string[] = []
  const names: string[] = []
  for await (const { name, content } of yoloObbClips(headOf('video'), listOf([item]), {} as never, (what) =>
    told.push(what),
  )) {
    names.push(name)
    for await (const _ of content);
  }
  const name = (frame: number) => `labels/${uuidOf(1)}/街景_1_${frame}.txt`
  expect(names).toEqual([name(1), name(2), name(4), 'data.yaml'])
  expect(told).toEqual(['没有框的片段，YOLO-OBB 放不下', '排除段，YOLO-OBB 放不下'])
  const files = texts(await filesOf(yoloObbClips, headOf('video'), [item]))
  const turned = '0 0.5 0.1 0.5 0.9 0.3 0.9 0.3 0.1\n'
  expect(files).toEqual({
    [name(1)]: turned,
    [name(2)]: turned,
    [name(4)]: '0 0.2 0.3 0.6 0.3 0.6 0.7 0.2 0.7\n',
    'data.yaml': '{\n  "train": "images",\n  "val": "images",\n  "names": {\n    "0": "clip"\n  }\n}\n',
  })
  expect(writerOf('yolo-obb', 'video')?.mediaPath(item)).toBe(`videos/${uuidOf(1)}/街景_1.mp4`)
})

/** The box of a line: its centre, its sides and its turn, from corners in their order. */
function plainBox(line: string) {
  const [, ...values] = line.trim().split(' ').map(Number) as [number, ...number[]]
  const points = [0, 1, 2, 3].map((at) => [values[2 * at]! * WIDTH, values[2 * at + 1]! * HEIGHT] as const)
  const side = (from: number, to: number) =>
    [points[to]![0] - points[from]![0], points[to]![1] - points[from]![1]] as const
  const [top, right] = [side(0, 1), side(1, 2)]
  return {
    centre: [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis]! / 4, 0)),
    sides: [Math.hypot(...top), Math.hypot(...right)],
    turn: (Math.atan2(top[1], top[0]) * 180) / Math.PI,
  }
}

test('a plain reader recovers each box: its centre, its sides and its angle', async () => {
  const crops = fc
    .tuple(
      fc.integer({ min: 150, max: 490 }),
      fc.integer({ min: 150, max: 330 }),
      fc.integer({ min: 10, max: 200 }),
      fc.integer({ min: 10, max: 200 }),
      fc.integer({ min: -179, max: 180 }),
    )
    .map(([x, y, width, height, rotation]) => ({
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
      rotation,
    }))
  await fc.assert(
    fc.asyncProperty(crops, async (crop) => {
      const item = itemOf(
        'video',
        1,
        { clips: [clipOf(0, 1, crop)], exclusions: [] },
        { width: WIDTH, height: HEIGHT },
      )
      const [first] = (await filesOf(yoloObbClips, headOf('video'), [item])).values()
      const { centre, sides, turn } = plainBox(first!.toString())
      const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 1))
      expect([centre, sides]).toEqual([
        near([crop.x + crop.width / 2, crop.y + crop.height / 2]),
        near([crop.width, crop.height]),
      ])
      expect(Math.cos(((turn - crop.rotation) * Math.PI) / 180)).toBeGreaterThan(0.9999)
    }),
  )
})

async function read(
  kind: 'image' | 'image-segment',
  files: Record<string, string>,
  size = { width: 100, height: 50 },
  labels: ReadonlyMap<string, string | null> = new Map(),
  predictions: Predictions | null = null,
) {
  const { references, items } = await openYoloObb({
    kind,
    template: undefined,
    labels,
    predictions,
    open: archiveOf(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))),
    signal: new AbortController().signal,
  })
  return readAll(items(foundFor(references, size)))
}

test('a rotated box becomes the box around it; that, scores and clipping are noted', async () => {
  const all = await read('image', {
    'data.yaml': 'names: [tracking, exclude]',
    'labels/a.txt': '0 0.5 0.2 0.7 0.4 0.5 0.6 0.3 0.4\n1 0.1 0 0.3 0 0.3 0.2 0.1 0.2 0.9 7\n',
    'labels/b.txt': '1 -0.1 0 0.3 0 0.3 0.2 -0.1 0.2\n',
    'labels/c.txt': '',
  })
  expect(
    all.map((each) => {
      if (!('item' in each)) return each
      const { trackingCrop, excludeCrops } = (each.item.annotation ?? {}) as Partial<ImageDocument>
      return [each.item.name, trackingCrop, excludeCrops, each.item.notes]
    }),
  ).toEqual([
    [
      'images/a',
      { x: 30, y: 10, width: 40, height: 20 },
      [{ id: 'coco-1', x: 10, y: 0, width: 20, height: 10 }],
      ['轨迹编号', '置信度', '旋转的框、轮廓、椭圆与掩膜的形状，按外框导入'],
    ],
    ['images/b', null, [{ id: 'coco-1', x: 0, y: 0, width: 30, height: 10 }], ['超出图片的部分，已裁去']],
    ['images/c', undefined, undefined, undefined],
  ])
})

test('in a kind of masks a rotated box becomes its pixels', async () => {
  const files = { 'data.yaml': 'names: [human]', 'labels/a.txt': '0 0.1 0 0.3 0 0.3 0.5 0.1 0.5\n' }
  const [item] = await read('image-segment', files, { width: 10, height: 4 })
  const { human } = (item as { item: { annotation: DocumentOf['image-segment'] } }).item.annotation.categories
  expect(human.map(({ rleMask }) => countsOf(rleMask))).toEqual([[4, 2, 2, 2, 30]])
})

test('lines that are not boxes are left out; a picture of only such lines is refused', async () => {
  const square = '0 0 0.2 0 0.2 0.2 0 0.2'
  const all = await read('image', {
    'data.yaml': 'names: [tracking]',
    'labels/a.txt': `0 ${square}\n0 0.5 0.5 0.2 0.2\n`,
    'labels/b.txt': `0 ${square} 1 2 3\n`,
    'labels/c.txt': `5 ${square}\n`,
    'labels/d.txt': '0 10 10 20 10 20 20 10 20\n',
    'labels/e.txt': '0 1.1 0 1.3 0 1.3 0.2 1.1 0.2\n',
    'labels/f.txt': '0 a\n',
    'labels/g.txt': '0 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1\n',
  })
  expect(all.map((each) => ('reason' in each ? each.reason : null))).toEqual([
    null,
    '第 1 行：应为“类别 x1 y1 x2 y2 x3 y3 x4 y4”，一个框的 4 个角',
    '第 1 行：没有编号为 5 的类别',
    '第 1 行：坐标应在 0 到 1 之间',
    '第 1 行：在图片以外',
    '第 1 行：应为以空格分开的数',
    '第 1 行：宽或高不是正数',
  ])
})

test('unreadable and uncertain lines of pre-labels are left out', async () => {
  const square = '0 0 0.2 0 0.2 0.2 0 0.2'
  const files = {
    'data.yaml': 'names: [tracking, exclude]',
    'labels/a.txt': `0 ${square} 0.9 3\n1 ${square} 0.4\n1 ${square} -7\n`,
  }
  const least = { minScore: 0.5, minKeypointScore: 0.5 }
  const [item] = await read('image', files, undefined, undefined, least)
  expect(item).toMatchObject({
    item: {
      annotation: { trackingCrop: { x: 0, y: 0, width: 20, height: 10 }, excludeCrops: [] },
      notes: ['轨迹编号', '置信度低于 0.5 的标注，没有导入', '置信度'],
      skipped: new Map([
        [
          '第 3 行：末尾的数不是置信度（0 到 1），也不是轨迹编号（正整数）',
          '末尾的数不是置信度（0 到 1），也不是轨迹编号（正整数）',
        ],
      ]),
    },
  })
})

test('lines of a class that is left out are not reported', async () => {
  const files = {
    'data.yaml': 'names: [tracking, dog]',
    'labels/a.txt': '0 0 0 0.2 0 0.2 0.2 0 0.2\n1 0.5 0.2 0.7 0.4 0.5 0.6 0.3 0.4 0.9\n',
  }
  const [item] = await read('image', files, undefined, new Map([['dog', null]]))
  expect(item).toMatchObject({ item: { annotation: { excludeCrops: [] }, notes: [] } })
})
