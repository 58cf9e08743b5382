import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTables, type CsvTable } from '../../server/formats/open-images/open-images.ts'
import { linesOf } from '../../server/formats/reading/text-file.ts'
import type { ImageDocument } from '../../src/domain/documents/types.ts'
import { foundFor, readAll } from './archives.ts'

/** CSVs of Open Images. Source: storage.googleapis.com/openimages/web/download_v7.html, "Data Formats". */

const HEAD =
  'ImageID,Source,LabelName,Confidence,XMin,XMax,YMin,YMax,IsOccluded,IsTruncated,IsGroupOf,IsDepiction,IsInside'
const SIZE = { width: 200, height: 100 }

async function* pieces(text: string) {
  for (let at = 0; at < text.length; at += 7) yield await Promise.resolve(text.slice(at, at + 7))
}

const open = async (tables: Record<string, string>, kind: 'image' | 'image-segment' = 'image') =>
  readTables({
    kind,
    template: undefined,
    labels: new Map(),
    predictions: null,
    tables: async function* (): AsyncGenerator<CsvTable> {
      for (const [name, text] of Object.entries(tables)) yield { name, lines: linesOf(pieces(text)) }
    },
    signal: new AbortController().signal,
  })

test('boxes of a picture may be anywhere in the file; a table names classes; flags are reported', async () => {
  const { references, items, unread, count } = await open({
    'train-annotations-bbox.csv': [
      HEAD,
      'a,xclick,/m/01,1,0.1,0.35,0.2,0.7,0,0,0,0,0',
      'b,xclick,/m/02,0.5,0,1,0,1,-1,1,0,1,1',
      'a,xclick,/m/02,1,0,0.05,0,0.1,1,0,0,0,0',
      'a,xclick,/m/02,1,0,1,0,1,0,0,1,0,0',
      '',
    ].join('\r\n'),
    'class-descriptions-boxable.csv': '/m/01,tracking\n/m/02,"exclude"\n',
    'image-labels.csv': 'ImageID,Source,LabelName,Confidence\na,x,/m/01,1\n',
  })
  expect([unread, count, await readAll(items(foundFor(references, SIZE)))]).toEqual([
    ['image-labels.csv'],
    2,
    [
      {
        item: {
          name: 'a',
          annotation: expect.objectContaining({
            trackingCrop: { x: 20, y: 20, width: 50, height: 50 },
            excludeCrops: [{ id: 'coco-1', x: 0, y: 0, width: 10, height: 10 }],
          }),
          notes: ['一框多物（IsGroupOf）的框，没有导入', '被遮挡（IsOccluded）'],
        },
      },
      {
        item: {
          name: 'b',
          annotation: expect.objectContaining({
            trackingCrop: null,
            excludeCrops: [{ id: 'coco-1', x: 0, y: 0, ...SIZE }],
          }),
          notes: ['被截断（IsTruncated）', '图画而非实物（IsDepiction）', '从内部拍摄（IsInside）', '置信度'],
        },
      },
    ],
  ])
})

test('an invalid line is left out, and so is its picture without others', async () => {
  const row = (id: string, label: string, sides: string, group = 0) =>
    `${id},x,${label},1,${sides},0,0,${group},0,0`
  const { references, items } = await open({
    'a.csv': [
      HEAD,
      row('gone', 'tracking', '0,1,0,1'),
      row('pixels', 'tracking', '10,20,10,20'),
      row('none', 'tracking', ',1,0,1'),
      row('', 'tracking', '0,1,0,1'),
      row('label', '/m/05', '0,1,0,1'),
      row('turned', 'tracking', '0.5,0.1,0,1'),
      row('group', 'tracking', '0,1,0,1', 1),
      row('good', 'tracking', '0,1,0,1'),
      row('pixels', 'tracking', '0,1,0,1'),
    ].join('\n'),
  })
  expect(
    (await readAll(items(foundFor(references, SIZE, (path) => path === 'gone')))).map((each) =>
      'item' in each
        ? [each.item.name, each.item.annotation !== undefined]
        : [each.name, each.reason, each.unknown],
    ),
  ).toEqual([
    ['gone', false],
    ['pixels', true],
    ['none', '第 1 个标注（第 4 行的框“tracking”）：XMin 应为 0 到 1 之间的数，文件里是“”', undefined],
    ['', '第 5 行：没有 ImageID', undefined],
    [
      'label',
      '第 1 个标注（第 6 行的框“/m/05”）：类别“/m/05”不是跟踪框（tracking）、排除（exclude）之一',
      ['/m/05'],
    ],
    ['turned', '第 1 个标注（第 7 行的框“tracking”）：宽或高不是正数', undefined],
    ['group', '只有一框多物（IsGroupOf）的框，没有导入', undefined],
    ['good', true],
  ])
})

test('a file without boxes is refused as a whole, and so is one of a kind that has none', async () => {
  await expect(open({ 'a.csv': '/m/01,tracking\n' })).rejects.toThrow('没有框的 CSV')
  await expect(
    open({
      'masks.csv': 'MaskPath,ImageID,LabelName,BoxID,BoxXMin,BoxXMax,BoxYMin,BoxYMax,PredictedIoU,Clicks\n',
    }),
  ).rejects.toThrow('没有框的 CSV')
  await expect(open({ 'a.csv': HEAD }, 'video' as never)).rejects.toThrow('没有图片的标注')
})

test('random tables equal those of a plain reader', async () => {
  const side = fc
    .tuple(fc.nat(900), fc.nat(99))
    .map(([from, more]) => [from / 1000, (from + more + 1) / 1000] as const)
  const rows = fc.array(
    fc.record({ image: fc.constantFrom('一', '二', '三'), x: side, y: side, isGroup: fc.boolean() }),
    { minLength: 1, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const lines = all.map(
        ({ image, x, y, isGroup }) =>
          `${image},xclick,exclude,1,${x[0]},${x[1]},${y[0]},${y[1]},0,0,${Number(isGroup)},0,0`,
      )
      const text = [HEAD, ...lines].join('\n')
      const plain = new Map<string, number[][]>()
      for (const line of text.split('\n').slice(1)) {
        const [image = '', , , , left, right, top, bottom, , , group] = line.split(',')
        const boxes = plain.get(image) ?? []
        plain.set(image, boxes)
        const [x, y] = [Number(left) * SIZE.width, Number(top) * SIZE.height]
        if (group === '0')
          boxes.push([x, y, Number(right) * SIZE.width - x, Number(bottom) * SIZE.height - y])
      }
      const { references, items } = await open({ 'a.csv': text })
      const read = await readAll(items(foundFor(references, SIZE)))
      const made = read.map((each) =>
        'item' in each
          ? [
              each.item.name,
              (each.item.annotation as ImageDocument).excludeCrops.map(({ x, y, width, height }) => [
                x,
                y,
                width,
                height,
              ]),
            ]
          : [each.name, []],
      )
      expect(made).toEqual(
        [...plain].map(([image, boxes]) => [
          image,
          boxes.map((box) => box.map((value) => expect.closeTo(value, 5))),
        ]),
      )
    }),
  )
})
