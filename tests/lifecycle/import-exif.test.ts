import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportFormat } from '../../src/domain/formats.ts'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { coco, documentsIn } from './coco-files.ts'
import { addResource, importText, newTag, zipped } from './imports.ts'

/** Pictures that a camera stored turned, and files of annotations that ignore it. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

/** A tag with one picture of this size as it is shown. */
async function tagOf(size: [width: number, height: number], orientation: number): Promise<number> {
  const tagId = await newTag(server, 'image')
  const uuid = await addResource(server, 'image', tagId, 'a.jpg', size)
  await server.store.db
    .updateTable('media_files')
    .set({ exif_orientation: orientation })
    .where('uuid', '=', uuid)
    .execute()
  return tagId
}

const BOX = { x: 2, y: 4, width: 6, height: 10 }

/** Files with that box in a picture of this size. */
const cocoFile = (width: number, height: number) =>
  coco({
    images: [{ id: 1, file_name: 'a.jpg', width, height }],
    annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: Object.values(BOX) }],
    categories: [{ id: 1, name: 'tracking' }],
  })

const cvatFile = (width: number, height: number) =>
  `<annotations><version>1.1</version><image id="0" name="a.jpg" width="${width}" height="${height}">
  <box label="tracking" xtl="2" ytl="4" xbr="8" ybr="14" occluded="0"/></image></annotations>`

const labelmeFile = (imageWidth: number, imageHeight: number) =>
  zipped({
    'a.json': JSON.stringify({
      version: '5.0.0',
      imagePath: 'a.jpg',
      imageWidth,
      imageHeight,
      shapes: [
        {
          label: 'tracking',
          shape_type: 'rectangle',
          points: [
            [2, 4],
            [8, 14],
          ],
        },
      ],
    }),
  })

const vocFile = (width: number, height: number) =>
  `<annotation><filename>a.jpg</filename><size><width>${width}</width><height>${height}</height></size>
  <object><name>tracking</name><bndbox><xmin>2</xmin><ymin>4</ymin><xmax>8</xmax><ymax>14</ymax></bndbox></object></annotation>`

const labelStudioFile = (width: number, height: number) => {
  const place = { x: 200 / width, y: 400 / height, width: 600 / width, height: 1000 / height }
  const value = { ...place, rotation: 0, rectanglelabels: ['tracking'] }
  const result = { type: 'rectanglelabels', original_width: width, original_height: height, value }
  return JSON.stringify([{ data: { image: 'a.jpg' }, annotations: [{ result: [result] }] }])
}

const FILES = {
  coco: cocoFile,
  cvat: cvatFile,
  labelme: labelmeFile,
  voc: vocFile,
  'label-studio': labelStudioFile,
} as const
const FORMATS = Object.keys(FILES) as (keyof typeof FILES)[]

const boxIn = async (tagId: number) =>
  ((await documentsIn(server, tagId))['a.jpg'] as { trackingCrop: unknown } | undefined)?.trackingCrop

test.each(FORMATS)('%s with the size of the stored picture is rotated upright', async (format) => {
  const tagId = await tagOf([40, 20], 6)
  const { result } = await importText(server, 'image', tagId, await FILES[format](20, 40), format)
  expect([result, await boxIn(tagId)]).toEqual([
    { accepted: 1, refused: 0, duplicates: 0, refusals: [] },
    { x: 26, y: 2, width: 10, height: 6 },
  ])
})

test.each(FORMATS)('%s with the displayed size stays', async (format) => {
  const tagId = await tagOf([40, 20], 6)
  const { result } = await importText(server, 'image', tagId, await FILES[format](40, 20), format)
  expect([result, await boxIn(tagId)]).toEqual([
    { accepted: 1, refused: 0, duplicates: 0, refusals: [] },
    BOX,
  ])
})

test('another size is refused, and so is a swapped one of a picture that was not rotated', async () => {
  for (const [orientation, width, height] of [
    [6, 21, 40],
    [3, 20, 40],
    [1, 20, 40],
  ] as const) {
    const tagId = await tagOf([40, 20], orientation)
    const { result } = await importText(server, 'image', tagId, cocoFile(width, height), 'coco')
    expect(result.refusals).toEqual([
      { name: 'a.jpg', reason: `尺寸不同：文件里是 ${width}×${height}，数据库里是 40×20` },
    ])
  }
})

const UNCLEAR = '原图带有方向（EXIF），文件没有说明坐标按哪种方向，按转正后的导入'

test.each([
  ['a square', [20, 20], 6, { x: 6, y: 2, width: 10, height: 6 }],
  ['a picture upside down', [40, 20], 3, { x: 32, y: 6, width: 6, height: 10 }],
] as const)(
  'with %s the size is ambiguous: it is reported, or decided by the import',
  async (_, size, orientation, turned) => {
    const [width, height] = size
    const asked = [
      [undefined, BOX, [{ text: UNCLEAR, count: 1 }]],
      ['upright', BOX, undefined],
      ['stored', turned, undefined],
    ] as const
    for (const [frame, box, notes] of asked) {
      const tagId = await tagOf([width, height], orientation)
      const how = frame === undefined ? {} : { frame }
      const { result } = await importText(server, 'image', tagId, cocoFile(width, height), 'coco', how)
      expect([result.accepted, result.notes, await boxIn(tagId)]).toEqual([1, notes, box])
    }
  },
)

// Of 20 × 40: x 2 to 8, y 4 to 14.
test.each<[ImportFormat, () => Promise<Buffer> | string]>([
  ['yolo', () => zipped({ 'data.yaml': 'names: [tracking]', 'labels/a.txt': '0 0.25 0.225 0.3 0.25' })],
  [
    'yolo-obb',
    () => zipped({ 'data.yaml': 'names: [tracking]', 'labels/a.txt': '0 0.1 0.1 0.4 0.1 0.4 0.35 0.1 0.35' }),
  ],
  ['open-images', () => 'ImageID,LabelName,XMin,XMax,YMin,YMax\na,tracking,0.1,0.4,0.1,0.35\n'],
])(
  'shares of the sides, as %s gives them, are those of the stored picture where that is said',
  async (format, file) => {
    const tagId = await tagOf([40, 20], 6)
    const { result } = await importText(server, 'image', tagId, await file(), format, { frame: 'stored' })
    expect([result, await boxIn(tagId)]).toEqual([
      { accepted: 1, refused: 0, duplicates: 0, refusals: [] },
      { x: 26, y: 2, width: 10, height: 6 },
    ])
  },
)

test.each([
  [undefined, BOX, [UNCLEAR]],
  ['upright', BOX, []],
  ['stored', { x: 26, y: 2, width: 10, height: 6 }, []],
] as const)(
  'COCO results have no size: %s of the picture is decided by the import',
  async (frame, box, told) => {
    const tagId = await tagOf([40, 20], 6)
    const results = [{ image_id: 'a', category_id: 1, bbox: Object.values(BOX), score: 1 }]
    const labels = [{ from: '1', to: 'tracking' }]
    const how = { purpose: 'prelabel' as const, labels, ...(frame && { frame }) }
    const { result } = await importText(server, 'image', tagId, JSON.stringify(results), 'coco', how)
    expect([result.accepted, result.notes?.map(({ text }) => text), await boxIn(tagId)]).toEqual([
      1,
      ['置信度', ...told],
      box,
    ])
  },
)
