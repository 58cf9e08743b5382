import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import yauzl from 'yauzl'
import { movingPng, twoPageTiff } from '../media/files/testing-moving.ts'
import { HEIGHT, turnedJpeg, WIDTH, worstDifference } from '../media/import/testing-orientation.ts'
import { zipOf } from '../media/testing.ts'
import { json } from '../store/json.ts'
import { sendFile } from './test-upload.ts'
import { startTestWorld, type Page, type TestWorld } from './test-world.ts'

let server: TestWorld

beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

interface Job {
  id: string
  status: string
  result: { accepted: number; url: string; notes?: { text: string; count: number }[] }
}

const finished = (id: string) =>
  vi.waitUntil(
    async () => {
      const { body } = await server.ask<Job>('GET', `/api/admin/jobs/${id}`)
      return body.status === 'done' ? body : null
    },
    { timeout: 60_000, interval: 20 },
  ) as Promise<Job>

/** Uploads these files as an archive into a new pool. */
async function bringAll(name: string, files: Record<string, Buffer>) {
  const pool = await server.poolNamed(name)
  const sent = await sendFile(
    `${server.url}/api/admin/images2/pools/${pool.id}/uploads`,
    await zipOf(files),
    'all.zip',
  )
  const job = await finished(sent.headers('X-Job-Id') ?? '')
  const countsOf = `/api/admin/images2/pools/${pool.id}/resources?sort=name&order=asc`
  const { body } = await server.ask<Page<Record<string, unknown>>>('GET', countsOf)
  return { pool, job, items: body.items }
}

test('the first frame or page of a picture is imported, with a note in the pool and the report', async () => {
  const { job, items } = await bringAll('多帧', {
    'a.png': await movingPng(),
    'b.tiff': twoPageTiff(),
    'c.png': await sharp(await movingPng())
      .png()
      .toBuffer(),
  })
  expect(job.result).toMatchObject({
    accepted: 3,
    notes: [{ text: '动图或多页的图片，只取第一帧（页）', count: 2 }],
  })
  expect(items.map(({ name, pages, mime }) => [name, pages, mime])).toEqual([
    ['a.png', 2, 'image/png'],
    ['b.tiff', 2, 'image/png'],
    ['c.png', undefined, 'image/png'],
  ])
})

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8]

async function unzip(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(content, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

/** Marks all resources of a tag with a box. */
async function markAll(tagId: number): Promise<void> {
  const { db } = server.store
  const document = {
    schemaVersion: 1,
    availability: 1,
    remark: '',
    isCorrect: true,
    trackingCrop: { x: 1, y: 2, width: 30, height: 40 },
    excludeCrops: [],
  }
  for (const uuid of await server.inTag(tagId)) {
    const row = { resource_uuid: uuid, version: 1, stage: 'mark' as const, settings_version: 1 }
    await db
      .insertInto('annotations')
      .values({ ...row, document: json(document), availability: 1 })
      .execute()
    await db.updateTable('resources').set({ status: 'marked', version: 1 }).where('uuid', '=', uuid).execute()
  }
}

test('each EXIF orientation is upright from the upload to the export', async () => {
  const files = await Promise.all(
    ORIENTATIONS.map(async (orientation) => [`${orientation}.jpg`, await turnedJpeg(orientation)] as const),
  )
  const { pool, items } = await bringAll('方向', Object.fromEntries(files))
  expect(items.map(({ name, width, height }) => [name, width, height])).toEqual(
    ORIENTATIONS.map((orientation) => [`${orientation}.jpg`, WIDTH, HEIGHT]),
  )
  const { body } = await server.split({ poolId: pool.id, splits: [{ newTag: { name: '方向' }, count: 8 }] })
  const { tagId } = body.splits[0]!
  await markAll(tagId)
  const asked = { format: 'coco-instances', includeMedia: true, statuses: ['marked'] }
  const started = await server.ask<Job>('POST', `/api/admin/images2/tags/${tagId}/export`, asked)
  expect(started.status).toBe(200)
  const { result } = await finished(started.body.id)
  const archive = await unzip(Buffer.from(await (await fetch(server.url + result.url)).arrayBuffer()))
  const coco = JSON.parse(String(archive.get('instances.json'))) as {
    images: { file_name: string; name: string; width: number; height: number }[]
  }
  const exported = await Promise.all(
    coco.images.map(async ({ file_name, name, width, height }) => {
      const picture = archive.get(`media/${file_name}`)!
      const facts = await sharp(picture).metadata()
      const isUpright = (await worstDifference(picture)) < 24
      return [name, width, height, facts.width, facts.height, facts.orientation ?? 1, isUpright]
    }),
  )
  expect(exported.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual(
    ORIENTATIONS.map((each) => [`${each}.jpg`, WIDTH, HEIGHT, WIDTH, HEIGHT, 1, true]),
  )
})
