import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import yauzl from 'yauzl'
import { json } from '../store/json.ts'
import { startTestWorld, type Page, type TestWorld } from './test-world.ts'

let server: TestWorld

beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

interface Job {
  id: string
  status: string
  kind: string
  tagId: number
  error: string | null
  progress: number
  result: { url: string; name: string; size: number; notes?: { text: string; count: number }[] }
}

const WORKED = ['marked', 'approved']

describe('export', () => {
  const documents = [
    {
      schemaVersion: 1,
      availability: 1,
      remark: '备注',
      isCorrect: true,
      trackingCrop: { x: 1.5, y: 2, width: 30, height: 40 },
      excludeCrops: [{ id: 'e1', x: 0, y: 0, width: 10, height: 10 }],
    },
    { schemaVersion: 1, availability: 0, remark: '', isCorrect: false, trackingCrop: null, excludeCrops: [] },
  ]

  async function markedTag(name: string): Promise<{ tagId: number; uuids: string[] }> {
    const { pool } = await server.filledPool(name, 3)
    const { body } = await server.split({ poolId: pool.id, splits: [{ newTag: { name }, count: 3 }] })
    const { tagId } = body.splits[0]!
    const uuids = await server.inTag(tagId)
    for (const [index, document] of documents.entries()) {
      const row = {
        resource_uuid: uuids[index]!,
        version: 1,
        stage: 'mark' as const,
        document: json(document),
        availability: document.availability as 0 | 1,
        settings_version: 1,
      }
      await server.store.db.insertInto('annotations').values(row).execute()
      await server.store.db
        .updateTable('resources')
        .set({ status: index === 0 ? 'approved' : 'marked', version: 1 })
        .where('uuid', '=', uuids[index]!)
        .execute()
    }
    return { tagId, uuids }
  }

  const startExport = (tagId: number, body: object) =>
    server.ask<Job>('POST', `/api/admin/images2/tags/${tagId}/export`, body)
  const finished = (id: string) =>
    vi.waitUntil(
      async () => {
        const { body } = await server.ask<Job>('GET', `/api/admin/jobs/${id}`)
        return ['done', 'failed'].includes(body.status) ? body : null
      },
      { timeout: 60_000, interval: 20 },
    ) as Promise<Job>

  async function unzip(content: Buffer): Promise<Map<string, Buffer>> {
    const zip = await yauzl.fromBufferPromise(content, { lazyEntries: true })
    const files = new Map<string, Buffer>()
    for await (const entry of zip.eachEntry())
      files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
    return files
  }
  const download = async (job: Job) =>
    unzip(Buffer.from(await (await fetch(server.url + job.result.url)).arrayBuffer()))

  test('the export lists what the format cannot hold', async () => {
    const { tagId, uuids } = await markedTag('导出满')
    const object = { name: '车', category: '车', colourIndex: 0, visible: true }
    const objects = Array.from({ length: 256 }, (_, index) => ({ ...object, id: `o${index}` }))
    const { db } = server.store
    const kind = 'video-segment' as const
    await db.updateTable('tags').set({ kind }).where('id', '=', tagId).execute()
    await db.updateTable('resources').set({ kind }).where('tag_id', '=', tagId).execute()
    await db
      .updateTable('annotations')
      .set({ document: json({ availability: 1, objects }) })
      .where('resource_uuid', '=', uuids[0]!)
      .execute()
    const started = await server.ask<Job>('POST', `/api/admin/video-segments/tags/${tagId}/export`, {
      format: 'davis',
      statuses: WORKED,
    })
    const { result } = await finished(started.body.id)
    expect(result.notes).toEqual([{ text: '一段视频里第 255 个以后的对象，DAVIS 放不下', count: 1 }])
  })

  test('own JSON contains every document unchanged, and the files if requested', async () => {
    const { tagId, uuids } = await markedTag('导出一')
    const started = await startExport(tagId, {
      format: 'json',
      statuses: WORKED,
      includeMedia: true,
    })
    expect([started.status, started.body.status, started.body.tagId, started.body.kind]).toEqual([
      200,
      'queued',
      tagId,
      'image',
    ])
    const job = await finished(started.body.id)
    expect([job.status, job.progress, job.result.name]).toEqual([
      'done',
      1,
      expect.stringMatching(/^导出一-json-\d{8}-\d{4}\.zip$/),
    ])
    const files = await download(job)
    const { items, ...top } = JSON.parse(files.get('annotations.json')!.toString()) as {
      items: Record<string, unknown>[]
    } & Record<string, unknown>
    expect(top).toMatchObject({
      format: 'biaozhu',
      formatVersion: 1,
      kind: 'image',
      tag: { id: tagId, name: '导出一' },
    })
    expect(items.map(({ uuid, status, annotation }) => ({ uuid, status, annotation }))).toEqual([
      { uuid: uuids[0], status: 'approved', annotation: documents[0] },
      { uuid: uuids[1], status: 'marked', annotation: documents[1] },
    ])
    const { width, height } = await sharp(files.get(String(items[0]!['file']))).metadata()
    expect([files.size, width, height]).toEqual([4, 160, 100])
    expect(files.get('mapping.csv')!.toString().split('\r\n')).toEqual([
      '\uFEFFpath,uuid,name,database,status,split',
      ...items.map(({ file, uuid, name, status }) => [file, uuid, name, '导出一', status, ''].join(',')),
      '',
    ])
  })

  test('without statuses only approved items are exported; the preview counts all', async () => {
    const { tagId, uuids } = await markedTag('导出七')
    const job = await finished((await startExport(tagId, { format: 'coco-instances' })).body.id)
    const { images } = JSON.parse((await download(job)).get('instances.json')!.toString()) as {
      images: { uuid: string }[]
    }
    expect(images.map(({ uuid }) => uuid)).toEqual([uuids[0]])
    const preview = (body: object) =>
      server.ask('POST', `/api/admin/images2/tags/${tagId}/export/preview`, { format: 'json', ...body })
    const [unmarked, marked, approved] = ['unmarked', 'marked', 'approved'].map((status) => ({
      status,
      count: 1,
    }))
    expect((await preview({})).body).toEqual({ statuses: [unmarked, marked, approved], parts: null })
    expect((await preview({ from: '2001-01-01T00:00:00Z' })).body).toMatchObject({
      statuses: [marked, approved],
    })
    const shares = { train: 50, val: 0, test: 50 }
    const statuses = ['unmarked', 'marked', 'approved']
    expect((await preview({ statuses, split: { shares } })).body).toMatchObject({
      parts: { train: 2, val: 0, test: 1, groups: 3 },
    })
    expect(await preview({ split: { shares: { ...shares, val: 1 } } })).toMatchObject({
      status: 400,
      body: { reason: '各份的百分比合计应为 100，现在是 101' },
    })
  })

  test('a split export has a file or a list per part, and gives the part of each file', async () => {
    const { tagId, uuids } = await markedTag('导出八')
    const { db } = server.store
    for (const [index, uuid] of uuids.entries())
      await db
        .updateTable('resources')
        .set({ name: `夹 ${index}/a.png` })
        .where('uuid', '=', uuid)
        .execute()
    const split = { shares: { train: 50, val: 0, test: 50 }, seed: 3 }
    const statuses = ['marked', 'approved']
    const filesOf = async (format: string) =>
      download(await finished((await startExport(tagId, { format, statuses, split })).body.id))
    const coco = await filesOf('coco-instances')
    expect([...coco.keys()]).toEqual(['instances_train.json', 'instances_test.json', 'mapping.csv'])
    const named = (part: string) =>
      (
        JSON.parse(coco.get(`instances_${part}.json`)!.toString()) as { images: { file_name: string }[] }
      ).images.map(({ file_name }) => file_name)
    expect([...named('train'), ...named('test')].toSorted()).toEqual(['夹 0/a.png', '夹 1/a.png'])
    const rows = coco.get('mapping.csv')!.toString().split('\r\n').slice(1, -1)
    expect(rows.map((row) => [row.split(',')[0], row.split(',')[5]])).toEqual([
      [`media/${named('train')[0]}`, 'train'],
      [`media/${named('test')[0]}`, 'test'],
    ])
    const yolo = await filesOf('yolo-detect')
    expect(['train.txt', 'test.txt'].map((name) => yolo.get(name)!.toString())).toEqual([
      `./images/${named('train')[0]}\n`,
      `./images/${named('test')[0]}\n`,
    ])
    expect(JSON.parse(yolo.get('data.yaml')!.toString())).toMatchObject({
      train: 'train.txt',
      val: 'train.txt',
      test: 'test.txt',
    })
    const voc = await filesOf('voc')
    expect([...voc.keys()].filter((name) => name.startsWith('ImageSets'))).toEqual([
      'ImageSets/Main/train.txt',
      'ImageSets/Main/test.txt',
    ])
  })

  test('own JSON contains all judgements, including those of single nodes', async () => {
    const { tagId, uuids } = await markedTag('导出六')
    const nodeVerdicts = [{ instanceId: null, name: 'wrist', isQualified: 2, comment: '偏' }]
    const { db } = server.store
    const { id } = await db
      .insertInto('judgements')
      .values({
        resource_uuid: uuids[0]!,
        version: 1,
        stage: 'check',
        is_qualified: 2,
        comment: '见节点',
        node_verdicts: json(nodeVerdicts),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('resources').set({ judgement_id: id }).where('uuid', '=', uuids[0]!).execute()
    const job = await finished((await startExport(tagId, { format: 'json', statuses: WORKED })).body.id)
    const { items } = JSON.parse((await download(job)).get('annotations.json')!.toString()) as {
      items: { judgement: unknown }[]
    }
    expect(items.map(({ judgement }) => judgement)).toEqual([
      {
        stage: 'check',
        isQualified: 2,
        comment: '见节点',
        errorBoxes: [],
        nodeVerdicts,
        version: 1,
        at: expect.any(String),
      },
      null,
    ])
  })

  test('COCO boxes equal those of the documents; filters apply', async () => {
    const { tagId, uuids } = await markedTag('导出二')
    const job = await finished(
      (await startExport(tagId, { format: 'coco-instances', statuses: ['approved'] })).body.id,
    )
    const coco = JSON.parse((await download(job)).get('instances.json')!.toString()) as {
      images: { uuid: string }[]
      annotations: { bbox: number[]; category_id: number }[]
    }
    expect(coco.images.map(({ uuid }) => uuid)).toEqual([uuids[0]])
    expect(coco.annotations.map(({ bbox, category_id }) => [category_id, bbox])).toEqual([
      [1, [1.5, 2, 30, 40]],
      [2, [0, 0, 10, 10]],
    ])
    const none = await finished(
      (await startExport(tagId, { format: 'json', from: '2100-01-01T00:00:00Z' })).body.id,
    )
    expect(
      (JSON.parse((await download(none)).get('annotations.json')!.toString()) as { items: unknown[] }).items,
    ).toEqual([])
  })

  test('an export reports a missing file at once; without files it continues', async () => {
    const { tagId, uuids } = await markedTag('导出五')
    const { name, path } = await server.store.db
      .selectFrom('resources as r')
      .innerJoin('media_files as m', 'm.uuid', 'r.media_uuid')
      .select(['r.name', 'm.path'])
      .where('r.uuid', '=', uuids[1]!)
      .executeTakeFirstOrThrow()
    await server.media.storage.remove(path)
    const failed = await finished(
      (await startExport(tagId, { format: 'json', statuses: WORKED, includeMedia: true })).body.id,
    )
    expect([failed.status, failed.error]).toEqual([
      'failed',
      `“${name}”的文件已不在存储里；可以不连同原始文件导出`,
    ])
    const without = await finished((await startExport(tagId, { format: 'json' })).body.id)
    expect(without.status).toBe('done')
  })

  test('formats of other kinds, other tags and other people are refused', async () => {
    const { tagId } = await markedTag('导出三')
    expect(await startExport(tagId, { format: 'yolo-pose' })).toEqual({
      status: 400,
      body: { code: 'invalid', message: '这种数据没有这个导出格式', reason: '图片没有“yolo-pose”' },
    })
    expect((await startExport(tagId, { format: 'word' })).status).toBe(400)
    expect((await startExport(99999, { format: 'json' })).status).toBe(404)
    expect(
      (await server.ask('POST', `/api/admin/images2/tags/${tagId}/export`, { format: 'json' }, 'mark1'))
        .status,
    ).toBe(403)
  })

  test('jobs are listed by tag; a finished one cannot be cancelled', async () => {
    const { tagId } = await markedTag('导出四')
    const { id } = await finished((await startExport(tagId, { format: 'json' })).body.id)
    const list = await server.ask<Page<Job>>('GET', `/api/admin/jobs?tagId=${tagId}&type=export`)
    expect(list.body.items.map((job) => job.id)).toEqual([id])
    const cancelled = await server.ask('POST', `/api/admin/jobs/${id}/cancel`)
    expect([cancelled.status, cancelled.body]).toEqual([
      409,
      { code: 'conflict', message: '任务已经结束', reason: '已完成' },
    ])
    expect((await server.ask('GET', '/api/admin/jobs/0a1b2c3d-0000-4000-8000-000000000009')).status).toBe(404)
  })
})
