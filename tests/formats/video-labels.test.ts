import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cvatItems } from '../../server/formats/cvat/read.ts'
import { cvatVideoMasks } from '../../server/formats/cvat/write-videos.ts'
import { davisMasks } from '../../server/formats/davis/davis.ts'
import { ownJson } from '../../server/formats/json/json.ts'
import { labellingOf } from '../../server/formats/reading/labelling.ts'
import type { Exporter } from '../../server/formats/writing/exporter.ts'
import { videoInstances } from '../../server/formats/youtube-vis/youtube-vis.ts'
import { openTestStore } from '../../server/store/testing.ts'
import type { Store } from '../../server/store/store.ts'
import type { SegmentObject, VideoSegmentDocument } from '../../src/domain/documents/types.ts'
import { emptyDocument, validateDocument } from '../../src/domain/documents/validate.ts'
import { entriesAt, withEntriesAt } from '../../src/domain/ontology/changing-attributes.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { entriesFor, ontologies } from '../../src/domain/ontology/testing.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { itemsIn } from './archives.ts'
import { headOf, itemOf, listOf, SIZE, uuidOf, withoutForeignKeys } from './items.ts'
import { readBack as readJson } from './round-trip.ts'

/** Labels of objects of videos, with fixed and changing attributes, in the formats that have masks of videos. */

const FRAMES = [0, 1, 2, 3]

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await withoutForeignKeys(store.db)
})
afterAll(() => store.close())

/** Masks of these objects on every frame, side by side. */
async function put(objects: readonly SegmentObject[]): Promise<void> {
  const codec = await loadCodec()
  const { width, height } = SIZE
  await store.db.deleteFrom('video_masks').execute()
  const rows = objects.flatMap(({ id }, at) => {
    const [left, right] = [at * 4, at * 4 + 3]
    const rle = codec.write(codec.fillPolygon([left, 0, right, 0, right, 3, left, 3], width, height))
    return FRAMES.map((frame) => ({
      resource_uuid: uuidOf(1),
      object_id: id,
      frame,
      since_version: 1,
      rle,
      height,
      width,
      source: 'manual' as const,
    }))
  })
  if (rows.length > 0) await store.db.insertInto('video_masks').values(rows).execute()
}

async function written(exporter: Exporter, ontology: Ontology, document: VideoSegmentDocument) {
  const told: string[] = []
  const texts: string[] = []
  const items = listOf([itemOf('video-segment', 1, document, { sha256: '0'.repeat(64) })])
  const head = headOf('video-segment', { ontology })
  for await (const { content } of exporter(head, items, store.db, (what) => told.push(what))) {
    let text = ''
    for await (const part of content) text += Buffer.from(part).toString('latin1')
    texts.push(Buffer.from(text, 'latin1').toString())
  }
  return { text: texts[0] ?? '', told }
}

async function readBack(text: string, ontology: Ontology) {
  const chunks = async function* () {
    yield await Promise.resolve(text)
  }
  const target = { kind: 'video-segment', template: undefined, labels: new Map(), predictions: null } as const
  const [item] = await itemsIn(cvatItems(chunks(), { ...target, labelling: labellingOf(ontology) }))
  return item
}

/** Every second attribute changes over time; none depends on another, since CVAT has no such rule. */
const changing = ontologies.map((ontology): Ontology => ({
  ...ontology,
  labels: ontology.labels.map((label) => ({
    ...label,
    shapes: ['mask'],
    attributes: label.attributes.map(({ shownWhen: _, ...attribute }, at) => ({
      ...attribute,
      mutable: at % 2 === 0,
    })),
  })),
}))

const work = changing.chain((ontology) =>
  fc
    .array(
      fc.constantFrom(...ontology.labels).chain((label) =>
        fc.tuple(...FRAMES.map(() => entriesFor(label.attributes))).map((values) => {
          let made: ReturnType<typeof withEntriesAt> = { attributes: [], changes: [] }
          for (const [frame, entries] of values.entries()) {
            const others = entriesAt(made, frame).filter(({ id }) => !entries.some((one) => one.id === id))
            made = withEntriesAt(label.attributes, made, frame, [...others, ...entries])
          }
          return { label, ...made }
        }),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((drawn) => {
      const objects = drawn.map(({ label, attributes, changes }, index): SegmentObject => ({
        id: `o${index}`,
        name: `对象 ${index + 1}`,
        category: label.id,
        colourIndex: index,
        visible: true,
        attributes: [...attributes],
        ...(changes.length > 0 && { changes: [...changes] }),
      }))
      return { ontology, document: { ...emptyDocument('video-segment'), objects, attributes: [] } }
    }),
)

const byFrame = (objects: readonly SegmentObject[]) =>
  objects.map((object) => [
    object.category,
    FRAMES.map((frame) => Object.fromEntries(entriesAt(object, frame).map(({ id, value }) => [id, value]))),
  ])

test('CVAT has the label and the values of each object on each frame', async () => {
  await fc.assert(
    fc.asyncProperty(work, async ({ ontology, document }) => {
      const context = { ...SIZE, frameCount: FRAMES.length, stage: 'mark', labels: { ontology } } as const
      expect(validateDocument('video-segment', document, context)).toEqual([])
      await put(document.objects)
      const { text, told } = await written(cvatVideoMasks, ontology, document)
      const item = await readBack(text, ontology)
      const back = item?.annotation as VideoSegmentDocument
      expect([told, item?.notes]).toEqual([[], []])
      expect(byFrame(back.objects)).toEqual(byFrame(document.objects))
      expect(validateDocument('video-segment', back, context)).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('own JSON gives the same document and masks back', async () => {
  await fc.assert(
    fc.asyncProperty(work, async ({ ontology, document }) => {
      await put(document.objects)
      const { text, told } = await written(ownJson, ontology, document)
      const database = { kind: 'video-segment', ontology, size: SIZE } as const
      const item = await readJson(database, 'json', { 'own.json': Buffer.from(text) })
      expect([told, item?.annotation]).toEqual([[], document])
      expect(item?.masks?.map(({ objectId, frame }) => `${objectId}/${frame}`).toSorted()).toEqual(
        document.objects.flatMap(({ id }) => FRAMES.map((frame) => `${id}/${frame}`)).toSorted(),
      )
    }),
    { numRuns: 20 },
  )
})

test('YouTube-VIS gives objects, values on each frame and masks back', async () => {
  await fc.assert(
    fc.asyncProperty(work, async ({ ontology, document }) => {
      await put(document.objects)
      const { text } = await written(videoInstances, ontology, document)
      const database = { kind: 'video-segment', ontology, size: SIZE } as const
      const item = await readJson(database, 'youtube-vis', { 'instances.json': Buffer.from(text) })
      const back = item?.annotation as VideoSegmentDocument
      expect(item?.notes).toEqual([])
      expect(byFrame(back.objects)).toEqual(byFrame(document.objects))
      expect(back.objects.map(({ id, name }) => [id, name])).toEqual(
        document.objects.map(({ id, name }) => [id, name]),
      )
      expect(item?.masks?.length).toBe(document.objects.length * FRAMES.length)
    }),
    { numRuns: 10 },
  )
})

test('YouTube-VIS of others has polygons, empty frames and crowds, and names its video by its frames', async () => {
  const square = [0, 0, 4, 0, 4, 4, 0, 4]
  const { width, height } = SIZE
  const file = {
    videos: [{ id: 7, width, height, length: 2, file_names: ['train/a1/00000.jpg', 'train/a1/00005.jpg'] }],
    categories: [{ id: 3, name: '汽车' }],
    annotations: [
      { id: 1, video_id: 7, category_id: 3, iscrowd: 0, segmentations: [null, [square]] },
      { id: 2, video_id: 7, category_id: 3, iscrowd: 1, segmentations: [[square], null] },
    ],
  }
  const database = { kind: 'video-segment', ontology: TRAFFIC, size: SIZE } as const
  const item = await readJson(database, 'youtube-vis', { 'a.json': Buffer.from(JSON.stringify(file)) })
  const back = item?.annotation as VideoSegmentDocument
  expect(item?.fileName).toBe('train/a1')
  expect(item?.notes).toEqual(['人群区域（iscrowd），没有导入'])
  expect(back.objects.map(({ name, category }) => [name, category])).toEqual([['汽车 1', 'car']])
  expect(item?.masks?.map(({ frame, source }) => [frame, source])).toEqual([[1, 'manual']])
})

const TRAFFIC: Ontology = {
  labels: [
    { id: 'bus', name: '公交车', colour: '#4a22d4', shapes: ['mask'], attributes: [] },
    {
      id: 'car',
      name: '汽车',
      colour: '#ff9200',
      shapes: ['mask'],
      attributes: [
        { id: 'colour', name: '颜色', type: 'text' },
        { id: 'stands', name: '停着', type: 'yes-no', mutable: true },
      ],
    },
  ],
  attributes: [{ id: 'rain', name: '下雨', type: 'yes-no' }],
}
const CAR: VideoSegmentDocument = {
  ...emptyDocument('video-segment'),
  objects: [
    {
      id: 'o1',
      name: '车',
      category: 'car',
      colourIndex: 0,
      visible: true,
      attributes: [{ id: 'colour', value: '红' }],
      changes: [{ frame: 2, id: 'stands', value: true }],
    },
  ],
  attributes: [{ id: 'rain', value: true }],
}

test('YouTube-VIS has the labels as categories, fixed values and changes', async () => {
  await put(CAR.objects)
  const { text, told } = await written(videoInstances, TRAFFIC, CAR)
  expect(told).toEqual([])
  expect(JSON.parse(text)).toMatchObject({
    annotations: [
      {
        category_id: 2,
        attributes: { 颜色: '红' },
        attribute_changes: [{ frame: 2, attributes: { 停着: true } }],
      },
    ],
    videos: [{ attributes: { 下雨: true } }],
    categories: [
      { id: 1, name: '公交车' },
      { id: 2, name: '汽车' },
    ],
  })
})

test('what has no place is told: attributes of the video in CVAT, all of it in DAVIS', async () => {
  await put(CAR.objects)
  const told = async (exporter: Exporter) => (await written(exporter, TRAFFIC, CAR)).told
  expect([await told(cvatVideoMasks), await told(davisMasks)]).toEqual([
    ['整段视频的属性'],
    ['对象的标签', '对象的属性', '整段视频的属性'],
  ])
})

test('a track of a label that the database lacks is refused with its name', async () => {
  await put(CAR.objects)
  const { text } = await written(cvatVideoMasks, TRAFFIC, CAR)
  const others: Ontology = { ...TRAFFIC, labels: TRAFFIC.labels.slice(0, 1) }
  await expect(readBack(text, others)).rejects.toThrow('汽车')
})
