import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireValue } from '../../server/require-value.ts'
import { vocBoxes, vocMediaPath } from '../../server/formats/voc/write.ts'
import { openVoc } from '../../server/formats/voc/read.ts'
import { countsOf } from '../../src/domain/documents/rle.ts'
import type { DocumentOf, ImageDocument } from '../../src/domain/documents/types.ts'
import { DOCUMENTS } from '../fixtures/generated-documents.ts'
import { archiveOf, exportOf, itemsIn, readAll, texts } from './archives.ts'
import { itemOf, uuidOf } from './items.ts'
import { childrenOf, readXml, textAt } from './plain-xml.ts'

/** Pascal VOC as it is written, and as it is read. Source: "VOC2012 Development Kit", 10.3; labelImg's pascal_voc_io.py. */

const DOCUMENT = {
  availability: 1,
  trackingCrop: { x: 5.25, y: 2, width: 10, height: 4 },
  excludeCrops: [{ id: 'x', x: 0, y: 0, width: 2, height: 10 }],
}

const object = (name: string, box: readonly [string, string, string, string]) => `\t<object>
\t\t<name>${name}</name>
\t\t<pose>Unspecified</pose>
\t\t<truncated>0</truncated>
\t\t<difficult>0</difficult>
\t\t<bndbox>
\t\t\t<xmin>${box[0]}</xmin>
\t\t\t<ymin>${box[1]}</ymin>
\t\t\t<xmax>${box[2]}</xmax>
\t\t\t<ymax>${box[3]}</ymax>
\t\t</bndbox>
\t</object>
`
const annotation = (at: number, objects: string) => `<annotation>
\t<folder></folder>
\t<filename>${uuidOf(at)}/街景_${at}.jpg</filename>
\t<source>
\t\t<database>Unknown</database>
\t</source>
\t<size>
\t\t<width>640</width>
\t\t<height>480</height>
\t\t<depth>3</depth>
\t</size>
\t<segmented>0</segmented>
${objects}</annotation>
`

test('each picture has its file, an empty one too, and a list names all of them', async () => {
  const files = await exportOf(vocBoxes, 'image', [DOCUMENT, null])
  expect(texts(files)).toEqual({
    [`Annotations/${uuidOf(0)}/街景_0.xml`]: annotation(
      0,
      object('tracking', ['5.25', '2', '15.25', '6']) + object('exclude', ['0', '0', '2', '10']),
    ),
    [`Annotations/${uuidOf(1)}/街景_1.xml`]: annotation(1, ''),
    'ImageSets/Main/default.txt': `${uuidOf(0)}/街景_0\n${uuidOf(1)}/街景_1\n`,
  })
  expect(vocMediaPath(itemOf('image', 1, null))).toBe(`JPEGImages/${uuidOf(1)}/街景_1.jpg`)
})

/** The boxes of a file as its documentation tells them: x, y, width and height. */
function boxesIn(xml: string) {
  return childrenOf(readXml(xml), 'object').map((each) => {
    const [left, top, right, bottom] = ['xmin', 'ymin', 'xmax', 'ymax'].map((side) =>
      Number(textAt(each, 'bndbox', side)),
    )
    return [textAt(each, 'name'), left, top, right! - left!, bottom! - top!]
  })
}

const near = (boxes: readonly (readonly unknown[])[]) =>
  boxes.map((box) => box.map((value) => (typeof value === 'number' ? expect.closeTo(value, 4) : value)))

const boxesOf = ({ trackingCrop, excludeCrops }: Pick<ImageDocument, 'trackingCrop' | 'excludeCrops'>) => [
  ...(trackingCrop
    ? [['tracking', trackingCrop.x, trackingCrop.y, trackingCrop.width, trackingCrop.height]]
    : []),
  ...excludeCrops.map(({ x, y, width, height }) => ['exclude', x, y, width, height]),
]

const read = (files: ReadonlyMap<string, Buffer>, kind: 'image' | 'image-segment' = 'image') =>
  openVoc({
    kind,
    template: undefined,
    labels: new Map(),
    predictions: null,
    path: '',
    isArchive: true,
    open: archiveOf(files),
    signal: new AbortController().signal,
  })

test('documents are read back as they are, by a plain reader and by our own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(DOCUMENTS.image, { minLength: 1, maxLength: 4 }), async (documents) => {
      const files = await exportOf(vocBoxes, 'image', documents)
      const xmls = [...files]
        .filter(([name]) => name.endsWith('.xml'))
        .map(([, content]) => boxesIn(content.toString()))
      expect(xmls).toEqual(documents.map((document) => near(boxesOf(document))))
      const items = await itemsIn((await read(files)).items())
      expect(
        items.map(({ uuid, fileName, annotation: made }) => [
          uuid,
          fileName,
          made && boxesOf(made as ImageDocument),
        ]),
      ).toEqual(
        documents.map((document, at) => {
          const boxes = boxesOf(document)
          const name = `${uuidOf(at)}/街景_${at}.jpg`
          return [uuidOf(at), name, boxes.length > 0 ? near(boxes) : null]
        }),
      )
    }),
    { numRuns: 30 },
  )
})

/** An XML as tools write it. */
const file = (parts: { name?: string; more?: string; size?: string; objects: string }) =>
  Buffer.from(
    `<annotation verified="yes"><folder>照片</folder><filename>${parts.name ?? 'a.jpg'}</filename>${parts.more ?? ''}` +
      `${parts.size ?? '<size><width>100</width><height>50</height><depth>3</depth></size>'}${parts.objects}</annotation>`,
  )
const box = (name: string, [left, top, right, bottom]: readonly number[], more = '') =>
  `<object><name>${name}</name>${more}<bndbox><xmin>${left}</xmin><ymin>${top}</ymin><xmax>${right}</xmax><ymax>${bottom}</ymax></bndbox></object>`

test('the name of a picture comes from its file, folder and path', async () => {
  const objects = box('tracking', [1, 1, 5, 5])
  const files = new Map([
    ['Annotations/一/a.xml', file({ objects })],
    ['b.xml', file({ objects, name: 'b.jpg', more: '<path>D:\\图\\二\\b.jpg</path>' })],
    ['c.xml', file({ objects, name: '三\\c.jpg' })],
    ['d.xml', file({ objects, name: 'd.jpg' })],
    ['四/Annotations/e.xml', Buffer.from(file({ objects, name: 'e.jpg' }).toString().replace('照片', ''))],
  ])
  const opened = await read(files)
  const references = await readAll(opened.references())
  expect(
    references.map((reference) => reference && [reference.path, reference.width, reference.height]),
  ).toEqual([
    ['一/a.jpg', 100, 50],
    ['D:/图/二/b.jpg', 100, 50],
    ['三/c.jpg', 100, 50],
    ['照片/d.jpg', 100, 50],
    ['四/e.jpg', 100, 50],
  ])
})

test('shapes that reach outside are clipped and reported with all flags', async () => {
  const flags = '<difficult>1</difficult><truncated>1</truncated><occluded>1</occluded><pose>Left</pose>'
  const attributes = '<attributes><attribute><name>颜色</name><value>红</value></attribute></attributes>'
  const objects = box('tracking', [-5, 10, 50, 60], flags + attributes) + box('exclude', [0, 0, 9.5, 8])
  const [item] = await itemsIn((await read(new Map([['a.xml', file({ objects })]]))).items())
  expect(item).toMatchObject({
    annotation: {
      trackingCrop: { x: 0, y: 10, width: 50, height: 40 },
      excludeCrops: [{ x: 0, y: 0, width: 9.5, height: 8 }],
    },
    notes: [
      '难以辨认（difficult）',
      '被截断（truncated）',
      '被遮挡（occluded）',
      '姿态（pose）',
      '属性“颜色”',
      '超出图片的部分，已裁去',
    ],
  })
})

test('the first pixel of the challenge itself is 1', async () => {
  const more = '<source><database>The VOC2007 Database</database></source>'
  const files = new Map([['a.xml', file({ more, objects: box('tracking', [1, 1, 100, 50]) })]])
  const [item] = await itemsIn((await read(files)).items())
  expect(item?.annotation).toMatchObject({ trackingCrop: { x: 0, y: 0, width: 100, height: 50 } })
  expect(item?.notes).toEqual([])
})

test('in a kind of masks boxes and outlines become their pixels', async () => {
  const polygon =
    '<polygon><x1>0</x1><y1>0</y1><x2>4</x2><y2>0</y2><x3>4</x3><y3>2</y3><x4>0</x4><y4>2</y4></polygon>'
  const objects = box('human', [0, 0, 90, 40], polygon) + box('cover', [10, 20, 13, 24])
  const [item] = await itemsIn((await read(new Map([['a.xml', file({ objects })]]), 'image-segment')).items())
  const { categories } = requireValue(item).annotation as DocumentOf['image-segment']
  // Column by column: two pixels of each of four columns of 50; four of each of three columns from the tenth on.
  expect(Object.values(categories).map((each) => each.map(({ rleMask }) => countsOf(rleMask)))).toEqual([
    [[0, 2, 48, 2, 48, 2, 48, 2, 4848]],
    [[520, 4, 46, 4, 46, 4, 4376]],
    [],
  ])
  expect(item?.notes).toEqual(['框，按矩形的掩膜导入'])
})

test('an invalid object refuses its picture; other pictures are imported', async () => {
  const good = box('tracking', [1, 1, 5, 5])
  const files = new Map([
    ['a.xml', file({ objects: good + box('person', [1, 1, 5, 5]) })],
    ['b.xml', file({ name: 'b.jpg', objects: box('tracking', [100, 1, 120, 5]) })],
    ['c.xml', file({ name: 'c.jpg', objects: box('tracking', [5, 1, 5, 5]) })],
    ['d.xml', file({ name: 'd.jpg', objects: '<object><name>tracking</name></object>' })],
    [
      'e.xml',
      file({ name: 'e.jpg', objects: good, size: '<size><width>0</width><height>0</height></size>' }),
    ],
    ['f.xml', file({ name: '', objects: good })],
    ['g.xml', Buffer.from('<annotation><object>')],
    ['h.xml', file({ name: 'h.jpg', objects: '' })],
    ['i.xml', file({ name: 'i.jpg', objects: box('tracking', [1, 1, Number.NaN, 5]) })],
    ['j.xml', Buffer.from('<annotations></annotations>')],
    ['k.xml', file({ name: 'k.jpg', objects: good })],
  ])
  const items = await readAll((await read(files)).items())
  expect(
    items.map((each) =>
      'item' in each ? [each.item.name, each.item.annotation !== null] : [each.name, each.reason],
    ),
  ).toEqual([
    ['照片/a.jpg', '第 2 个标注（object“person”）：类别“person”不是跟踪框（tracking）、排除（exclude）之一'],
    ['照片/b.jpg', '第 1 个标注（object“tracking”）：在图片以外'],
    ['照片/c.jpg', '第 1 个标注（object“tracking”）：宽或高不是正数'],
    ['照片/d.jpg', '第 1 个标注（object“tracking”）：没有 bndbox'],
    ['照片/e.jpg', 'size 的 width 应为正整数，文件里是“0”'],
    ['f.xml', '没有 filename'],
    ['g.xml', '文件不完整，没有到结尾'],
    ['照片/h.jpg', false],
    ['照片/i.jpg', '第 1 个标注（object“tracking”）：xmax 应为数，文件里是“NaN”'],
    ['j.xml', '文件里没有“annotation”'],
    ['照片/k.jpg', true],
  ])
})
