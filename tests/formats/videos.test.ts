import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { davisMasks } from '../../server/formats/davis/davis.ts'
import type { ExportItem } from '../../server/formats/writing/export-items.ts'
import { currentMasks } from '../../server/formats/writing/mask-rows.ts'
import { ownJson } from '../../server/formats/json/json.ts'
import { vocPalette } from '../../server/formats/writing/png.ts'
import { videoInstances } from '../../server/formats/youtube-vis/youtube-vis.ts'
import { openTestStore } from '../../server/store/testing.ts'
import type { Store } from '../../server/store/store.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { filesOf, headOf, itemOf, listOf, readJson, SIZE, uuidOf, withoutForeignKeys } from './items.ts'

let codec: Codec
let store: Store

beforeAll(async () => {
  codec = await loadCodec()
  store = await openTestStore()
  await withoutForeignKeys(store.db)
})
afterAll(() => store.close())

const square = (x: number) =>
  codec.write(codec.fillPolygon([x, 0, x + 4, 0, x + 4, 4, x, 4], SIZE.width, SIZE.height))

async function put(
  uuid: string,
  rows: readonly (readonly [object: string, frame: number, since: number, rle: string | null])[],
) {
  await store.db
    .insertInto('video_masks')
    .values(
      rows.map(([object, frame, since, rle]) => ({
        resource_uuid: uuid,
        object_id: object,
        frame,
        since_version: since,
        rle,
        height: SIZE.height,
        width: SIZE.width,
        source: 'manual' as const,
      })),
    )
    .execute()
}

const DOCUMENT = {
  availability: 1,
  objects: [
    { id: 'o1', name: '行人 1', category: 'person', colourIndex: 0, visible: true },
    { id: 'o2', name: '车 1', category: 'car', colourIndex: 1, visible: true },
  ],
  excludeFrames: [],
  excludeCrop: null,
  clipRanges: [],
}

test('masks equal their latest row: changed ones once, removed ones not at all', async () => {
  const uuid = uuidOf(1)
  await put(uuid, [
    ['o1', 0, 1, square(0)],
    ['o1', 0, 2, square(4)],
    ['o1', 1, 1, square(0)],
    ['o1', 1, 2, null],
    ['o2', 0, 1, square(8)],
    ['o2', 3, 3, square(9)],
  ])
  const objectIds = ['o1', 'o2']
  const at = async (version: number) => {
    const found = []
    for await (const { objectId, frame, rle } of currentMasks(store.db, { uuid, version, objectIds }))
      found.push([objectId, frame, rle.counts])
    return found
  }
  expect(await at(1)).toEqual([
    ['o1', 0, square(0)],
    ['o2', 0, square(8)],
    ['o1', 1, square(0)],
  ])
  expect(await at(2)).toEqual([
    ['o1', 0, square(4)],
    ['o2', 0, square(8)],
  ])
})

test('own JSON has erased frames and frames that tracking lost; nothing of removed objects', async () => {
  const uuid = uuidOf(5)
  await put(uuid, [
    ['o1', 0, 1, square(0)],
    ['o1', 1, 1, square(0)],
    ['o1', 1, 2, null],
    ['gone', 0, 1, square(8)],
    ['gone', 1, 1, null],
  ])
  const said = { resource_uuid: uuid, since_version: 1, ...SIZE, source: 'tracked' as const }
  await store.db
    .insertInto('video_masks')
    .values([
      { ...said, object_id: 'o2', frame: 1, rle: square(9), score: 0.9, uncertain: false },
      { ...said, object_id: 'o2', frame: 2, rle: null, score: 0.1, uncertain: true },
      // Where somebody took a tracked mask away: tracking may fill it again.
      { ...said, object_id: 'o2', frame: 3, rle: null },
    ])
    .execute()
  const item = itemOf('video-segment', 5, DOCUMENT, { version: 2 })
  const files = await filesOf(ownJson, headOf('video-segment'), [item], store.db)
  const { items } = readJson(files, 'annotations.json') as unknown as { items: { masks: unknown }[] }
  const size = [SIZE.height, SIZE.width]
  expect(items.map(({ masks }) => masks)).toEqual([
    [
      { objectId: 'o1', frame: 0, rle: { size, counts: square(0) }, source: 'manual' },
      { objectId: 'o1', frame: 1, rle: null, source: 'manual' },
      {
        objectId: 'o2',
        frame: 1,
        rle: { size, counts: square(9) },
        source: 'tracked',
        score: 0.9,
        uncertain: false,
      },
      { objectId: 'o2', frame: 2, rle: null, source: 'tracked', score: 0.1, uncertain: true },
    ],
  ])
})

test('rows beyond one batch come in order, each once', async () => {
  const uuid = uuidOf(2)
  const mask = square(1)
  await put(
    uuid,
    Array.from({ length: 1203 }, (_, index) => [`o${index % 3}`, Math.floor(index / 3), 1, mask] as const),
  )
  const found: string[] = []
  const objectIds = ['o0', 'o1', 'o2']
  for await (const { objectId, frame } of currentMasks(store.db, { uuid, version: 1, objectIds }))
    found.push(`${frame} ${objectId}`)
  expect(found).toEqual(Array.from({ length: 1203 }, (_, index) => `${Math.floor(index / 3)} o${index % 3}`))
})

test('own JSON of a long video is written mask by mask, each item on one line of valid JSON', async () => {
  const uuid = uuidOf(6)
  const mask = square(1)
  await put(
    uuid,
    Array.from({ length: 1203 }, (_, index) => ['o1', index, 1, mask] as const),
  )
  const items = [itemOf('video-segment', 6, DOCUMENT), itemOf('video-segment', 7, DOCUMENT)]
  const pieces: string[] = []
  const ignore = (): void => undefined
  for await (const { content } of ownJson(headOf('video-segment'), listOf(items), store.db, ignore))
    for await (const piece of content) pieces.push(String(piece))
  const lines = pieces.join('').split('\n').slice(1, -2)
  const rows = Array.from({ length: 1203 }, (_, frame) => ({
    objectId: 'o1',
    frame,
    rle: { size: [SIZE.height, SIZE.width], counts: mask },
    source: 'manual',
  }))
  const lineOf = (
    { seq: _seq, path, exportedAs: _named, split: _split, ...facts }: ExportItem,
    masks: readonly object[],
  ) => JSON.stringify({ ...facts, file: `media/${facts.uuid}/${path.split('/').at(-1)}`, masks })
  expect(lines).toEqual([`${lineOf(items[0]!, rows)},`, lineOf(items[1]!, [])])
  expect(Math.max(...pieces.map((piece) => piece.split('"objectId"').length - 1))).toBe(1)
})

test('YouTube-VIS has an entry for every frame of every object', async () => {
  const uuid = uuidOf(3)
  await put(uuid, [
    ['o1', 0, 1, square(0)],
    ['o1', 2, 1, square(2)],
    ['o2', 3, 1, square(8)],
  ])
  const vis = readJson(
    await filesOf(videoInstances, headOf('video-segment'), [itemOf('video-segment', 3, DOCUMENT)], store.db),
    'instances.json',
  ) as unknown as { annotations: Record<string, unknown>[]; videos: unknown[]; categories: unknown[] }
  const rle = (x: number) => ({ size: [10, 20], counts: square(x) })
  expect(
    vis.annotations.map(({ category_id, segmentations, bboxes, areas }) => ({
      category_id,
      segmentations,
      bboxes,
      areas,
    })),
  ).toEqual([
    {
      category_id: 1,
      segmentations: [rle(0), null, rle(2), null],
      bboxes: [[0, 0, 4, 4], null, [2, 0, 4, 4], null],
      areas: [16, null, 16, null],
    },
    {
      category_id: 2,
      segmentations: [null, null, null, rle(8)],
      bboxes: [null, null, null, [8, 0, 4, 4]],
      areas: [null, null, null, 16],
    },
  ])
  expect(vis.categories).toEqual([
    { id: 1, name: 'person', supercategory: 'object' },
    { id: 2, name: 'car', supercategory: 'object' },
  ])
  expect(vis.videos).toEqual([
    {
      id: 1,
      ...SIZE,
      length: 4,
      file_names: [0, 1, 2, 3].map((frame) => `${uuid}/街景_3/0000${frame}.jpg`),
      uuid,
      name: '街景 3',
      video: `media/${uuid}/街景_3.mp4`,
    },
  ])
})

test('DAVIS pictures hold the number of the object on top as their index', async () => {
  const uuid = uuidOf(4)
  await put(uuid, [
    ['o1', 2, 1, square(0)],
    ['o2', 2, 1, square(2)],
  ])
  const files = await filesOf(
    davisMasks,
    headOf('video-segment'),
    [itemOf('video-segment', 4, DOCUMENT)],
    store.db,
  )
  expect([...files.keys()]).toEqual([`Annotations/${uuid}/街景_4/00002.png`, 'ImageSets/all.txt'])
  const png = files.get(`Annotations/${uuid}/街景_4/00002.png`)
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  const palette = vocPalette()
  const indexAt = (x: number): number => {
    const pixel = [...data.subarray(x * info.channels, x * info.channels + 3)].join()
    return [0, 1, 2].findIndex((index) => [...palette.subarray(index * 3, index * 3 + 3)].join() === pixel)
  }
  // The byte that says indexed colours.
  expect([png?.[25], info.width, info.height, indexAt(0), indexAt(3), indexAt(10)]).toEqual([
    3, 20, 10, 1, 2, 0,
  ])
})

test('the colour map is PASCAL’s', () => {
  expect([...vocPalette().subarray(0, 24)]).toEqual([
    0, 0, 0, 128, 0, 0, 0, 128, 0, 128, 128, 0, 0, 0, 128, 128, 0, 128, 0, 128, 128, 128, 128, 128,
  ])
})
