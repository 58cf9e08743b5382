import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importAnnotationsJob } from '../../server/jobs/imports/import-annotations.ts'
import type { ImportAnnotationsPayload } from '../../server/jobs/payloads.ts'
import type { JobRow } from '../../server/jobs/queue.ts'
import { temporaryFolder } from '../../server/media/testing.ts'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { json } from '../../server/store/json.ts'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import { tagWith } from './coco-files.ts'
import { fileOf, idOf, importText, newTag, zipped, type Job } from './imports.ts'

/** What an import says of every file and every entry, and keeps. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const annotation = VALID_DOCUMENTS.image

/** The report of a job as a browser gets it, without the mark of byte order. */
async function reportOf(id: string): Promise<{ type: string | null; lines: string[] }> {
  const answer = await fetch(`${server.url}/api/admin/jobs/${id}/report`, {
    headers: { authorization: 'Bearer admin' },
  })
  const text = await answer.text()
  return { type: answer.headers.get('content-type'), lines: text.replace('\uFEFF', '').trim().split('\r\n') }
}

describe('the report of an import', () => {
  test('has a line for every entry and every file', async () => {
    const tagId = await tagWith(server, 'image', ['set/a.jpg', 'b.jpg', 'c.jpg'])
    const before = fileOf('image', [{ name: 'b.jpg', annotation }])
    expect((await importText(server, 'image', tagId, before)).result.accepted).toBe(1)
    const items = ['a.jpg', 'b.jpg', 'none.jpg', '=1+1,"x".jpg'].map((name) => ({ name, annotation }))
    const zip = await zipped({
      'annotations.json': fileOf('image', [...items, { name: 'c.jpg', annotation: null }]),
      'media/a.jpg': 'x',
      '.DS_Store': 'x',
      'mapping.csv': 'x',
      'ImageSets/Main/default.txt': 'x',
    })
    const job = await importText(server, 'image', tagId, zip)
    expect(job.result).toEqual({
      accepted: 1,
      refused: 3,
      duplicates: 1,
      refusals: [
        { name: 'none.jpg', reason: '数据库里没有这项资源' },
        { name: '=1+1,"x".jpg', reason: '数据库里没有这项资源' },
        { name: 'c.jpg', reason: '没有标注' },
      ],
      unread: 2,
      unreadFiles: ['media/a.jpg', '.DS_Store'],
    })
    const { type, lines } = await reportOf(job.id)
    expect(type).toBe('text/csv; charset=utf-8')
    expect(lines).toEqual([
      '结果,名称,说明',
      '拒收,none.jpg,数据库里没有这项资源',
      expect.stringMatching(/^拒收,.*=1\+1,""x""\.jpg",数据库里没有这项资源$/),
      '拒收,c.jpg,没有标注',
      '已有相同,b.jpg,',
      '导入,a.jpg,对应到“set/a.jpg”',
      '没有读,media/a.jpg,',
      '没有读,.DS_Store,',
    ])
  })

  test('holds more lines than the response lists', async () => {
    const tagId = await newTag(server, 'image')
    const items = Array.from({ length: 2100 }, (_, at) => ({ name: `${at}.jpg`, annotation }))
    const job = await importText(server, 'image', tagId, fileOf('image', items))
    expect([job.result.refused, job.result.refusals.length]).toEqual([2100, 1000])
    const { lines } = await reportOf(job.id)
    expect(lines.slice(1)).toEqual(items.map(({ name }) => `拒收,${name},数据库里没有这项资源`))
  })

  test('holds the refusals of a job of an earlier version, and is missing for an unknown job', async () => {
    const id = randomUUID()
    const refusals = [{ name: 'old.jpg', reason: '没有标注' }]
    const result = { accepted: 0, refused: 1, duplicates: 0, refusals }
    await server.store.db
      .insertInto('jobs')
      .values({ id, type: 'import', status: 'done', payload: json({}), result: json(result) })
      .execute()
    expect((await reportOf(id)).lines).toEqual(['结果,名称,说明', '拒收,old.jpg,没有标注'])
    expect((await server.ask('GET', `/api/admin/jobs/${randomUUID()}/report`)).status).toBe(404)
  })
})

test('a resumed import reports everything it has taken', async () => {
  const names = Array.from({ length: 120 }, (_, at) => `${at}.jpg`)
  const tagId = await tagWith(server, 'image', names)
  const folder = await temporaryFolder()
  try {
    const media = {
      workFolder: path.join(folder.path, 'work'),
      uploadFolder: path.join(folder.path, 'uploads'),
    }
    for (const each of Object.values(media)) await mkdir(each)
    await folder.file(
      'uploads/file',
      fileOf(
        'image',
        names.map((name) => ({ name, annotation })),
      ),
    )
    const payload: ImportAnnotationsPayload = { kind: 'image', tagId, format: 'json', uploadId: 'file' }
    const id = randomUUID()
    const created_by = await idOf(server, 'admin')
    const row = { id, type: 'import-annotations' as const, status: 'done' as const, created_by }
    await server.store.db
      .insertInto('jobs')
      .values({ ...row, payload: json(payload) })
      .execute()
    const saved = await server.store.db
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const archiveLimits = { entries: 9, totalBytes: 1e6, entryBytes: 1e6 }
    const run = importAnnotationsJob({
      store: server.store,
      media,
      archiveLimits,
      release: async () => undefined,
      now: Date.now,
    })
    const jobIn = (attempts: number): JobRow<'import-annotations'> => ({
      ...saved,
      type: row.type,
      payload,
      attempts,
    })
    const ending = new AbortController()
    const reported: string[] = []
    const cut = run(jobIn(1), {
      signal: ending.signal,
      progress: (_done, text) => {
        reported.push(text)
        if (text === '50 项') ending.abort('lost')
      },
    })
    await expect(cut).rejects.toBe('lost')
    expect(reported.filter((text) => /^\d+ 项$/.test(text))).toEqual(['50 项'])
    const again = await run(jobIn(2), { signal: new AbortController().signal, progress: () => undefined })
    expect(again.result).toEqual({
      accepted: 120,
      refused: 0,
      duplicates: 0,
      refusals: [],
    } satisfies Job['result'])
    expect((await reportOf(id)).lines.length).toBe(121)
  } finally {
    await folder.remove()
  }
})
