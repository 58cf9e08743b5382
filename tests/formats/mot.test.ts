import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readerOf } from '../../server/formats/formats.ts'
import { openMot } from '../../server/formats/mot/mot.ts'
import { labellingOf } from '../../server/formats/reading/labelling.ts'
import type { Predictions } from '../../server/formats/reading/predictions.ts'
import type { VideoSegmentDocument } from '../../src/domain/documents/types.ts'
import { validateDocument } from '../../src/domain/documents/validate.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { archiveOf, foundFor, readAll } from './archives.ts'

/** Files of MOT. Source: motchallenge.net/instructions; docs.cvat.ai, "MOT". */

const SIZE = { width: 40, height: 20 }

let codec: Codec
beforeAll(async () => {
  codec = await loadCodec()
})

const open = (
  files: Record<string, string>,
  labels = new Map<string, string | null>(),
  predictions: Predictions | null = null,
  ontology?: Ontology,
) =>
  openMot({
    labels,
    labelling: ontology && labellingOf(ontology),
    open: archiveOf(
      new Map(
        Object.entries(files).map(([name, text]) => [
          name,
          Buffer.from(text, text.includes('\u00c8') ? 'latin1' : 'utf8'),
        ]),
      ),
    ),
    predictions,
    signal: new AbortController().signal,
  })

/** The box around each mask, as x, y, width and height; all of it is set. */
const boxOf = (counts: unknown) => {
  const mask = codec.read(counts as string, SIZE.width, SIZE.height)
  const { x, y, width, height } = codec.box(mask)
  expect(codec.area(mask)).toBe(width * height)
  return [x, y, width, height]
}

async function read(
  files: Record<string, string>,
  labels?: Map<string, string | null>,
  predictions?: Predictions | null,
  ontology?: Ontology,
) {
  const { references, items } = await open(files, labels, predictions, ontology)
  const isMissing = (path: string): boolean => path === '没有'
  return (await readAll(items(foundFor(references, SIZE, isMissing)))).map((each) => {
    if (!('item' in each)) return [each.name, each.reason]
    if (each.item.annotation === undefined) return [each.item.name]
    const { name, width, height, annotation, masks = [], notes } = each.item
    return {
      name,
      size: [width, height],
      objects: (annotation as VideoSegmentDocument | null)?.objects.map(({ id, name, category }) => [
        id,
        name,
        category,
      ]),
      masks: masks.map(({ objectId, frame, rle, source, score }) => [
        objectId,
        frame,
        boxOf(rle?.counts),
        source,
        score,
      ]),
      notes,
    }
  })
}

test('each track is an object and each of its boxes a mask; an official sequence counts pixels and frames from 1', async () => {
  const seqinfo =
    '[Sequence]\nname=MOT17-02\nimDir=img1\nframeRate=30\nseqLength=3\nimWidth=40\nimHeight=20\nimExt=.jpg\n'
  const gt = [
    '1,3,1,1,10,5,1,1,1',
    '2,3,3,1,10,5,1,1,0.5',
    '1,7,-3,11,10,20,1,3,1',
    '2,7,50,11,5,5,1,3,1',
    '3,9,1,1,4,4,0,8,1',
    '',
  ]
  expect(
    await read({
      'train/MOT17-02/gt/gt.txt': gt.join('\r\n'),
      'train/MOT17-02/seqinfo.ini': seqinfo,
      'train/MOT17-02/det/det.txt': '1,-1,1,1,1,1,1',
    }),
  ).toEqual([
    {
      name: 'train/MOT17-02',
      size: [40, 20],
      objects: [
        ['mot-3', 'pedestrian 1', 'pedestrian'],
        ['mot-7', 'car 1', 'car'],
      ],
      masks: [
        ['mot-3', 0, [0, 0, 10, 5], 'manual', undefined],
        ['mot-3', 1, [2, 0, 10, 5], 'manual', undefined],
        ['mot-7', 0, [0, 10, 6, 10], 'manual', undefined],
      ],
      notes: [
        '框，按矩形的掩膜导入',
        '可见程度（visibility）',
        '画面以外的部分，裁到了画面边上',
        '整个在画面以外的框，没有导入',
        '不计入的框（第 7 列为 0），没有导入',
      ],
    },
  ])
})

test('a label table names the classes, which can be mapped or left out', async () => {
  const files = {
    '街景/gt/gt.txt': '1,1,0,0,4,4,1,1,1\n1,2,4,4,4,4,1,2,1\n',
    '街景/gt/labels.txt': '猫\n狗\n',
  }
  const labels = new Map([
    ['猫', 'cat'],
    ['狗', null],
  ])
  expect(await read(files, labels)).toMatchObject([
    {
      name: '街景',
      objects: [['mot-1', 'cat 1', 'cat']],
      masks: [['mot-1', 0, [0, 0, 4, 4], 'manual', undefined]],
    },
  ])
})

const TRAFFIC: Ontology = {
  labels: [
    {
      id: 'car',
      name: '汽车',
      colour: '#ff9200',
      shapes: ['mask'],
      attributes: [
        { id: 'stands', name: '停着', type: 'yes-no', mutable: true },
        { id: 'colour', name: '颜色', type: 'text', required: true },
      ],
    },
    { id: 'person', name: '行人', colour: '#4a22d4', shapes: ['mask'], attributes: [] },
  ],
  attributes: [{ id: 'rain', name: '下雨', type: 'yes-no' }],
}
const SOME = { minScore: 0, minKeypointScore: 0 }

test('classes are labels of the ontology, by name or identifier', async () => {
  const boxes = '1,1,0,0,4,4,1,1,1\n1,2,4,4,4,4,1,2,1\n1,3,8,8,4,4,1,3,1\n'
  const files = { '街景/gt/gt.txt': boxes, '街景/gt/labels.txt': '汽车\nperson\n猫\n' }
  // Pre-labels go without what is unknown; finished work does not.
  expect(await read(files, undefined, null, TRAFFIC)).toEqual([['街景', '标签体系里没有“猫”']])
  expect(await read(files, undefined, SOME, TRAFFIC)).toMatchObject([
    {
      objects: [
        ['mot-1', '汽车 1', 'car'],
        ['mot-2', '行人 1', 'person'],
      ],
    },
  ])
  expect(await read(files, new Map([['猫', null]]), null, TRAFFIC)).toMatchObject([{ objects: [{}, {}] }])
  const { references, items } = await open(files, new Map([['猫', '行人']]), null, TRAFFIC)
  const [item] = await readAll(items(foundFor(references, SIZE, () => false)))
  const document = item && 'item' in item ? (item.item.annotation as VideoSegmentDocument) : null
  expect(document?.objects.map(({ category, attributes }) => [category, attributes])).toEqual([
    ['car', []],
    ['person', []],
    ['person', []],
  ])
  expect(document?.attributes).toEqual([])
  const context = { ...SIZE, frameCount: 1, stage: 'mark', labels: { ontology: TRAFFIC } } as const
  expect(validateDocument('video-segment', document, context).map(({ rule }) => rule)).toEqual([
    'attribute-required',
  ])
})

test('rows of a tracker belong to its video and keep their scores', async () => {
  const text =
    '1, 1, 0, 0, 4, 4, 0.75, -1, -1, -1\n2, 1, 0, 0, 4, 4, 12, -1, -1, -1\n3, 1, 0, 0, 4, 4, -1, -1, -1, -1\n'
  expect(await read({ '结果/街景.txt': text, 'readme.txt': 'no boxes' })).toEqual([
    {
      name: '结果/街景',
      size: [undefined, undefined],
      objects: [['mot-1', 'object 1', 'object']],
      masks: [
        ['mot-1', 0, [0, 0, 4, 4], 'tracked', 0.75],
        ['mot-1', 1, [0, 0, 4, 4], 'tracked', undefined],
        ['mot-1', 2, [0, 0, 4, 4], 'tracked', undefined],
      ],
      notes: ['框，按矩形的掩膜导入', '得分'],
    },
  ])
})

test('only pre-labels above the threshold are imported', async () => {
  const text = '1,1,0,0,4,4,0.75,-1,-1,-1\n2,1,0,0,4,4,0.25,-1,-1,-1\n'
  const least = { minScore: 0.5, minKeypointScore: 0.5 }
  expect(await read({ '街景.txt': text, 'img1/1.jpg': '' }, undefined, least)).toMatchObject([
    {
      masks: [['mot-1', 0, [0, 0, 4, 4], 'tracked', 0.75]],
      notes: ['框，按矩形的掩膜导入', '置信度低于 0.5 的标注，没有导入'],
    },
  ])
})

test('unrelated files are reported by name', async () => {
  const { unread } = await open({
    'a/gt/gt.txt': '',
    'a/det/det.txt': '',
    'a/img1/1.jpg': '',
    'b/seqinfo.ini': '',
  })
  expect(unread).toEqual(['a/det/det.txt', 'a/img1/1.jpg', 'b/seqinfo.ini'])
})

test('an invalid line is left out, and so is its video without others', async () => {
  const good = '1,1,0,0,4,4,1,1,1\n'
  expect(
    await read({
      'gt/gt.txt': good,
      '没有/gt/gt.txt': good,
      'a/gt/gt.txt': `${good}1,1,2,2,4,4,1,1,1\n`,
      'b/gt/gt.txt': '1,-1,0,0,4,4,1,1,1\n',
      'c/gt/gt.txt': '0,1,0,0,4,4,1,1,1\n',
      'd/gt/gt.txt': '1,1,0,0,4\n',
      'e/gt/gt.txt': '1,1,0,0,4,4,1,40,1\n',
      'f/gt/gt.txt': '1 1 0 0 4 4\n',
    }),
  ).toEqual([
    ['gt/gt.txt', '不知道是哪个视频：请把 gt 放进以视频命名的文件夹，或附上 seqinfo.ini'],
    ['没有'],
    {
      name: 'a',
      size: [undefined, undefined],
      objects: [['mot-1', 'pedestrian 1', 'pedestrian']],
      masks: [['mot-1', 0, [0, 0, 4, 4], 'manual', undefined]],
      notes: ['框，按矩形的掩膜导入'],
    },
    ['b', '第 1 行：没有编号（-1）的检测，不是轨迹'],
    ['c', '第 1 行：帧号应为从 1 起的整数'],
    ['d', '第 1 行：应为“帧,编号,左,上,宽,高,…”，以逗号分开的数'],
    ['e', '第 1 行：没有编号为 40 的类别'],
    ['f', '第 1 行：应为“帧,编号,左,上,宽,高,…”，以逗号分开的数'],
  ])
  const gbk = Buffer.from([0xc8, 0xcb, 0x0a]).toString('latin1')
  await expect(open({ 'a/gt/gt.txt': good, 'a/gt/labels.txt': gbk })).rejects.toThrow(
    'a/gt/labels.txt：不是 UTF-8 编码的文本',
  )
  await expect(open({ 'img1/1.jpg': '' })).rejects.toThrow('压缩包里没有 gt.txt')
  expect(readerOf('mot').noKind).toContain('这种数据没有逐帧的框')
})

test('random tracks equal those of a plain reader', async () => {
  const rows = fc.uniqueArray(
    fc.record({
      frame: fc.integer({ min: 1, max: 4 }),
      id: fc.integer({ min: 1, max: 3 }),
      x: fc.nat(30),
      y: fc.nat(10),
      w: fc.integer({ min: 1, max: 10 }),
      h: fc.integer({ min: 1, max: 10 }),
    }),
    { selector: ({ frame, id }) => `${frame}/${id}`, minLength: 1 },
  )
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const text = all
        .map(({ frame, id, x, y, w, h }) => `${frame},${id},${x},${y},${w},${h},1,1,1`)
        .join('\n')
      const plain = text.split('\n').map((line) => {
        const [frame, id, ...box] = line.split(',').map(Number)
        return [`mot-${id}`, frame! - 1, box.slice(0, 4), 'manual', undefined]
      })
      expect(await read({ 'v/gt/gt.txt': text })).toMatchObject([{ masks: plain }])
    }),
    { numRuns: 50 },
  )
})
