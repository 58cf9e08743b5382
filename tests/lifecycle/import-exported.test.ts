import { afterAll, beforeAll, expect, test } from 'vitest'
import { cvatBoxes, cvatMasks, cvatSkeletons } from '../../server/formats/cvat/write-pictures.ts'
import { cvatVideoMasks } from '../../server/formats/cvat/write-videos.ts'
import { readExportItems } from '../../server/formats/writing/export-items.ts'
import type { Exporter } from '../../server/formats/writing/exporter.ts'
import { labelmeBoxes, labelmeKeypoints, labelmeSegments } from '../../server/formats/labelme/write.ts'
import { vocBoxes } from '../../server/formats/voc/write.ts'
import { cocoBoxes } from '../../server/formats/coco/write.ts'
import { yoloDetect, yoloPose } from '../../server/formats/yolo/write.ts'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import type { ImportFormat } from '../../src/domain/formats.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Status } from '../../src/domain/lifecycle/tasks.ts'
import { boxCounts, HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import { tagWith } from './coco-files.ts'
import {
  copyOf,
  exported,
  exportedFiles,
  importText,
  markedTag,
  start,
  upload,
  workIn,
  zipped,
} from './imports.ts'

/** What goes out in a format of others comes in again, each file to the resource whose path it has. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const uuidsOf = async (tagId: number): Promise<string[]> => {
  const rows = server.store.db
    .selectFrom('resources')
    .select('uuid')
    .where('tag_id', '=', tagId)
    .orderBy('seq')
  return (await rows.execute()).map(({ uuid }) => uuid)
}

/** The files of a tag as if they were of the resources of its copy. */
async function filesFor(kind: Kind, from: number, to: number, write: Exporter) {
  const [theirs, ours] = [await uuidsOf(from), await uuidsOf(to)]
  const moved = (text: string) => theirs.reduce((all, uuid, at) => all.replaceAll(uuid, ours[at] ?? ''), text)
  const files = Object.entries(await exportedFiles(server, kind, from, write))
  return Object.fromEntries(files.map(([name, text]) => [moved(name), moved(text)]))
}

const CASES: readonly (readonly [Kind, ImportFormat, Exporter])[] = [
  ['image', 'voc', vocBoxes],
  ['image', 'cvat', cvatBoxes],
  ['image', 'labelme', labelmeBoxes],
  ['image-node', 'cvat', cvatSkeletons],
  ['image-node', 'labelme', labelmeKeypoints],
  ['image-segment', 'cvat', cvatMasks],
  ['image-segment', 'labelme', labelmeSegments],
]

test.each(CASES)('%s as %s', async (kind, format, write) => {
  const document = VALID_DOCUMENTS[kind]
  const from = await markedTag(server, kind, [{ document }, { document: { ...document, remark: '二' } }])
  const to = await copyOf(server, kind, from)
  const archive = await zipped(await filesFor(kind, from, to, write))
  const job = await importText(server, kind, to, archive, format)
  expect([job.error, job.result]).toMatchObject([null, { accepted: 2, refused: 0, refusals: [] }])
  const files = Object.values(await filesFor(kind, from, to, write))
  const again = Object.values(await exportedFiles(server, kind, to, write))
  // When it was written is another time.
  const plain = (texts: readonly string[]) =>
    texts.map((text) => text.replace(/<(task><name|dumped)>[^<]*/g, ''))
  expect(plain(again)).toEqual(plain(files))
})

const NAMES = [
  'a/1.jpg',
  'b/1.jpg',
  '1.jpg',
  'images/c.jpg',
  'c.jpg',
  'd.png',
  'd.jpg',
  'E.jpg',
  'e.jpg',
  'f:g.jpg',
]

/** Namesakes in folders, with letters of another size, without ending, and names that not every system can write. */
const NAMED: readonly (readonly [Kind, ImportFormat, Exporter])[] = [
  ...CASES,
  ['image', 'yolo', yoloDetect],
  ['image', 'coco', cocoBoxes],
  ['image-node', 'yolo', yoloPose],
]

test.each(NAMED)('%s as %s finds each namesake, in the database itself', async (kind, format, write) => {
  const document = VALID_DOCUMENTS[kind]
  const from = await markedTag(
    server,
    kind,
    NAMES.map(() => ({ document })),
    NAMES,
  )
  const archive = await zipped(await exportedFiles(server, kind, from, write))
  const uuids = await uuidsOf(from)
  const { db } = server.store
  await db.deleteFrom('annotations').where('resource_uuid', 'in', uuids).execute()
  const fresh = { status: 'unmarked' as const, version: 0, availability: null }
  await db.updateTable('resources').set(fresh).where('uuid', 'in', uuids).execute()
  const job = await importText(server, kind, from, archive, format)
  expect([job.error, job.result]).toMatchObject([null, { accepted: NAMES.length, refused: 0, refusals: [] }])
})

test('a resource has one path in all exports, with or without its namesake', async () => {
  const document = VALID_DOCUMENTS.image
  const tagId = await markedTag(server, 'image', [{ document }, { document }], ['a/1.jpg', 'A/1.jpg'])
  const [first = ''] = await uuidsOf(tagId)
  const { db } = server.store
  await db.updateTable('resources').set({ status: 'approved' }).where('uuid', '=', first).execute()
  const pathsOf = async (statuses: readonly Status[]) => {
    const paths: string[] = []
    for await (const item of readExportItems(db, tagId, { statuses })) paths.push(item.exportedAs)
    return paths
  }
  expect(await pathsOf(['approved'])).toEqual([`a/1__${first}.jpg`])
  expect((await pathsOf(['marked', 'approved']))[0]).toBe(`a/1__${first}.jpg`)
})

const rle = (x: number) => ({
  size: [HEIGHT, WIDTH] as [number, number],
  counts: stringOfCounts(boxCounts(x, 10, 20, 20)),
})

test('masks of a video as cvat, one object after the other', async () => {
  const objects = ['person', 'car'].map((category, at) => ({
    id: `o${at}`,
    name: `${category} 1`,
    category,
    colourIndex: at,
    visible: true,
  }))
  const document = {
    ...VALID_DOCUMENTS['video-segment'],
    objects,
    excludeFrames: [],
    clipRanges: [],
    excludeCrop: null,
  }
  const masks = [0, 1, 2].flatMap((frame) =>
    objects.map(({ id }, at) => ({
      objectId: id,
      frame,
      rle: rle(10 * frame + 100 * at),
      source: 'manual' as const,
    })),
  )
  const from = await markedTag(server, 'video-segment', [{ document, masks }])
  const to = await copyOf(server, 'video-segment', from)
  const [text = ''] = Object.values(await filesFor('video-segment', from, to, cvatVideoMasks))
  const job = await importText(server, 'video-segment', to, text, 'cvat')
  expect([job.error, job.result]).toEqual([null, { accepted: 1, refused: 0, duplicates: 0, refusals: [] }])
  const [work] = workIn(await exported(server, 'video-segment', to))
  const named = new Map([
    ['o0', 'cvat-1'],
    ['o1', 'cvat-2'],
  ])
  expect(work?.masks).toEqual(masks.map((mask) => ({ ...mask, objectId: named.get(mask.objectId) })))
})

test('MOT boxes become masks of the video named by their folder', async () => {
  const tagId = await tagWith(server, 'video-segment', ['街景.mp4', '二.mp4'])
  const archive = await zipped({
    '街景/gt/gt.txt': '1,5,10,10,20,20,1,1,1\n2,5,20,10,20,20,1,1,1\n',
    '街景/gt/labels.txt': 'person\n',
    '三/gt/gt.txt': '1,1,1,1,1,1,1,1,1\n',
  })
  const job = await importText(server, 'video-segment', tagId, archive, 'mot')
  expect(job.result).toEqual({
    accepted: 1,
    refused: 1,
    duplicates: 0,
    refusals: [{ name: '三', reason: '数据库里没有这项资源' }],
    notes: [{ text: '框，按矩形的掩膜导入', count: 1 }],
  })
  const work = workIn(await exported(server, 'video-segment', tagId)).find(({ name }) => name === '街景.mp4')
  expect(work).toMatchObject({
    annotation: { objects: [{ id: 'mot-5', name: 'person 1', category: 'person' }] },
    masks: [0, 1].map((frame) => ({ objectId: 'mot-5', frame, rle: rle(10 + 10 * frame), source: 'manual' })),
  })
})

test('a kind of clips refuses MOT and names the right kind', async () => {
  const tagId = await tagWith(server, 'video', ['街景.mp4'])
  const { id } = await upload(
    server,
    'video',
    tagId,
    await zipped({ '街景/gt/gt.txt': '1,1,1,1,1,1,1,1,1\n' }),
  )
  expect(await start(server, 'video', tagId, id, { format: 'mot' })).toEqual({
    status: 400,
    body: {
      code: 'invalid',
      message: '这种数据不能导入这个格式',
      reason: '这种数据没有逐帧的框，不能导入 MOT；MOT 可导入到视频分割',
    },
  })
})
