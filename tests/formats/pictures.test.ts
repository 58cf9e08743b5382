import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { cocoKeypoints, cocoSegments } from '../../server/formats/coco/write.ts'
import { cocoPanoptic } from '../../server/formats/coco/write-panoptic.ts'
import { yoloDetect, yoloMediaPath, yoloSegment } from '../../server/formats/yolo/write.ts'
import type { Segment } from '../../src/domain/documents/types.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { filesOf, headOf, itemOf, readJson, SIZE, uuidOf } from './items.ts'

let codec: Codec
beforeAll(async () => {
  codec = await loadCodec()
})

const rectangle = (x: number, y: number, width: number, height: number) => {
  const points = [x, y, x + width, y, x + width, y + height, x, y + height]
  return codec.fillPolygon(points, SIZE.width, SIZE.height)
}

const segmentOf = (id: string, box: [number, number, number, number], children: Segment[] = []): Segment => ({
  id,
  parentId: null,
  name: `名 ${id}`,
  colourIndex: 0,
  rleMask: { size: [SIZE.height, SIZE.width], counts: codec.write(rectangle(...box)) },
  children: children.map((child) => ({ ...child, parentId: id })),
})

const segments = () => ({
  availability: 1,
  categories: {
    human: [segmentOf('a', [2, 2, 10, 6], [segmentOf('b', [2, 2, 4, 6])])],
    cover: [],
    exclude: [segmentOf('c', [15, 0, 5, 10])],
  },
})

test('COCO instances have every segment as runs, with its area, its box and its whole', async () => {
  const items = [itemOf('image-segment', 1, segments()), itemOf('image-segment', 2, null)]
  const coco = readJson(await filesOf(cocoSegments, headOf('image-segment'), items), 'instances.json')
  const annotation = (id: number, categoryId: number, box: [number, number, number, number]) => ({
    id,
    image_id: 1,
    category_id: categoryId,
    iscrowd: 0,
    bbox: box,
    area: box[2] * box[3],
    segmentation: { size: [10, 20], counts: codec.write(rectangle(...box)) },
  })
  expect(coco['annotations']).toEqual([
    { ...annotation(1, 1, [2, 2, 10, 6]), segment_id: 'a', parent_segment_id: null, name: '名 a' },
    { ...annotation(2, 1, [2, 2, 4, 6]), segment_id: 'b', parent_segment_id: 'a', name: '名 b' },
    { ...annotation(3, 3, [15, 0, 5, 10]), segment_id: 'c', parent_segment_id: null, name: '名 c' },
  ])
  expect(coco['categories']).toEqual([
    { id: 1, name: 'human', supercategory: 'segment' },
    { id: 2, name: 'cover', supercategory: 'segment' },
    { id: 3, name: 'exclude', supercategory: 'segment' },
  ])
  expect(
    (coco['images'] as unknown as { id: number; file_name: string }[]).map(({ id, file_name }) => [
      id,
      file_name,
    ]),
  ).toEqual([
    [1, `${uuidOf(1)}/街景_1.jpg`],
    [2, `${uuidOf(2)}/街景_2.jpg`],
  ])
})

test('the year of a COCO file is that of China, even if the server’s day differs', async () => {
  const head = { ...headOf('image-segment'), exportedAt: new Date('2026-12-31T16:00:00Z') }
  const { info } = readJson(await filesOf(cocoSegments, head, []), 'instances.json')
  expect(info).toMatchObject({ year: 2027, date_created: '2026-12-31T16:00:00.000Z' })
})

test('panoptic pictures have the topmost segment, by ids that the file explains', async () => {
  const files = await filesOf(cocoPanoptic, headOf('image-segment'), [itemOf('image-segment', 1, segments())])
  const { data, info } = await sharp(files.get(`panoptic/${uuidOf(1)}/街景_1.png`))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const idAt = (x: number, y: number): number => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels)
    return r + 256 * g + 65536 * b
  }
  expect([info.width, info.height, idAt(0, 0), idAt(3, 3), idAt(8, 3), idAt(19, 9)]).toEqual([
    20, 10, 0, 2, 1, 3,
  ])
  const { annotations } = readJson(files, 'panoptic.json') as unknown as {
    annotations: { file_name: string; segments_info: { id: number; area: number; bbox: number[] }[] }[]
  }
  expect(annotations.map(({ file_name }) => file_name)).toEqual([`${uuidOf(1)}/街景_1.png`])
  expect(annotations[0]?.segments_info.map(({ id, area, bbox }) => [id, area, bbox])).toEqual([
    [1, 36, [6, 2, 6, 6]],
    [2, 24, [2, 2, 4, 6]],
    [3, 50, [15, 0, 5, 10]],
  ])
})

test('painting in several steps equals painting at once', async () => {
  const [width, height] = [1500, 700]
  const masks = [
    codec.fillPolygon([10, 10, 1490, 20, 700, 690], width, height),
    codec.fillPolygon([0, 100, 1500, 400, 0, 690], width, height),
    codec.fillPolygon([0, 650, 5, 650, 5, 655, 0, 655], width, height),
  ]
  const human = masks.map((mask, at) => ({
    ...segmentOf(`s${at}`, [0, 0, 1, 1]),
    rleMask: { size: [height, width], counts: codec.write(mask) },
  }))
  const item = itemOf(
    'image-segment',
    1,
    { categories: { human, cover: [], exclude: [] } },
    { width, height },
  )
  const files = await filesOf(cocoPanoptic, headOf('image-segment'), [item])
  const expected = new Uint8Array(width * height)
  for (const [at, mask] of masks.entries())
    for (const [pixel, set] of codec.decodeBytes(mask).entries()) if (set !== 0) expected[pixel] = at + 1
  const red = await sharp(files.get(`panoptic/${uuidOf(1)}/街景_1.png`))
    .extractChannel('red')
    .raw()
    .toBuffer()
  expect(red.equals(Buffer.from(expected))).toBe(true)
  const { annotations } = readJson(files, 'panoptic.json') as unknown as {
    annotations: { segments_info: { id: number; area: number; bbox: number[] }[] }[]
  }
  const seen = (id: number) =>
    codec.encodeBytes(
      expected.map((each) => Number(each === id)),
      width,
      height,
    )
  expect(annotations[0]?.segments_info.map(({ id, area, bbox }) => ({ id, area, bbox }))).toEqual(
    [1, 2, 3].map((id) => {
      const { x, y, width: right, height: down } = codec.box(seen(id))
      return { id, area: codec.area(seen(id)), bbox: [x, y, right, down] }
    }),
  )
})

test('YOLO segments are outlines from 0 to 1, one line per patch, beside the picture’s name', async () => {
  const item = itemOf('image-segment', 1, segments())
  const files = await filesOf(yoloSegment, headOf('image-segment'), [item])
  expect(files.get(`labels/${uuidOf(1)}/街景_1.txt`)?.toString()).toBe(
    [
      '0 0.1 0.2 0.6 0.2 0.6 0.8 0.1 0.8',
      '0 0.1 0.2 0.3 0.2 0.3 0.8 0.1 0.8',
      // Not ending at the lower edge, where 1 could be a track's number.
      '2 1 1 0.75 1 0.75 0 1 0',
      '',
    ].join('\n'),
  )
  expect(readJson(files, 'data.yaml')).toEqual({
    train: 'images',
    val: 'images',
    names: { 0: 'human', 1: 'cover', 2: 'exclude' },
  })
  expect(yoloMediaPath(item)).toBe(`images/${uuidOf(1)}/街景_1.jpg`)
})

test('other work runs while outlines of a mask full of specks are traced and written', async () => {
  // A chequered picture: every other pixel is a speck.
  const [width, height] = [400, 401]
  const rleMask = { size: [height, width], counts: Array.from({ length: width * height }, () => 1) }
  const item = itemOf('image-segment', 1, segments())
  const segment = { id: 's', parentId: null, name: 's', colourIndex: 0, rleMask, children: [] }
  const annotation = { ...segments(), categories: { human: [segment], cover: [], exclude: [] } }
  let [turns, isDone] = [0, false]
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  count()
  const specks = { ...item, annotation, width, height }
  const files = await filesOf(yoloSegment, headOf('image-segment'), [specks])
  isDone = true
  expect(
    files
      .get(`labels/${uuidOf(1)}/街景_1.txt`)
      ?.toString()
      .split('\n'),
  ).toHaveLength(202)
  expect(turns).toBeGreaterThan(100)
})

test('YOLO boxes have centre and size; a picture without boxes has an empty file', async () => {
  const document = {
    availability: 1,
    isCorrect: true,
    trackingCrop: { x: 5, y: 2, width: 10, height: 4 },
    excludeCrops: [{ id: 'x', x: 0, y: 0, width: 2, height: 10 }],
  }
  const items = [itemOf('image', 1, document), itemOf('image', 2, null)]
  const files = await filesOf(yoloDetect, headOf('image'), items)
  const [first, second] = [1, 2].map((at) => files.get(`labels/${uuidOf(at)}/街景_${at}.txt`)?.toString())
  expect([first, second]).toEqual(['0 0.5 0.4 0.5 0.4\n1 0.05 0.5 0.1 1\n', ''])
})

test('COCO keypoints are triples, with zeros if unlabelled, bones from one, and an annotation per instance', async () => {
  const nodes = ['left-eye', 'right-eye', 'nose', 'left-mouth', 'right-mouth'].map((name, index) => ({
    name,
    x: 2 + index,
    y: 3,
    visibility: index === 2 ? 0 : index === 1 ? 1 : 2,
  }))
  const document = {
    availability: 1,
    bodyType: 'face-5',
    nodes,
    extras: [{ id: 'e', nodes: nodes.map((node) => ({ ...node, visibility: 0 })) }],
  }
  const coco = readJson(
    await filesOf(cocoKeypoints, headOf('image-node'), [itemOf('image-node', 1, document)]),
    'person_keypoints.json',
  )
  expect(coco['annotations']).toEqual([
    {
      id: 1,
      image_id: 1,
      category_id: 1,
      iscrowd: 0,
      keypoints: [2, 3, 2, 3, 3, 1, 0, 0, 0, 5, 3, 2, 6, 3, 2],
      num_keypoints: 4,
      bbox: [2, 3, 4, 0],
      area: 0,
      segmentation: [],
    },
  ])
  expect(coco['categories']).toEqual([
    {
      id: 1,
      name: 'face-5',
      supercategory: 'person',
      keypoints: ['left-eye', 'right-eye', 'nose', 'left-mouth', 'right-mouth'],
      skeleton: [
        [1, 2],
        [1, 3],
        [2, 3],
        [3, 4],
        [3, 5],
        [4, 5],
      ],
    },
  ])
})

test('YOLO’s readers find the labels of a picture whose own folders are called images', async () => {
  const items = ['a/images/1.jpg', 'images/2.jpg', '3.jpg'].map((exportedAs, index) =>
    itemOf('image', index, null, { exportedAs }),
  )
  const files = await filesOf(yoloDetect, headOf('image'), items)
  // As in Ultralytics: the last folder of that name is the one of labels.
  const labelsOf = (path: string) => path.replace(/^(.*)images\//, '$1labels/').replace(/\.jpg$/, '.txt')
  expect([...files.keys()]).toEqual([...items.map((item) => labelsOf(yoloMediaPath(item))), 'data.yaml'])
})
