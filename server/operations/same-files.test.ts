import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { DuplicateChoice } from '../../src/domain/duplicates.ts'
import { temporaryFolder, zipOf } from '../media/testing.ts'
import { picture, sendFile } from './test-upload.ts'
import { startDataServer, type DataServer } from './testing.ts'

/** Files whose content is there already: taken, skipped or put in the place of the first, as was chosen. */

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: DataServer
let made = 0

beforeAll(async () => {
  folder = await temporaryFolder()
  await mkdir(path.join(folder.path, 'nas'))
  const data = path.join(folder.path, 'data')
  server = await startDataServer({ DATA_DIR: data, IMPORT_DIRS: [path.join(folder.path, 'nas')] })
})
afterAll(async () => {
  await server.close()
  await folder.remove()
})

const POOLS = '/api/admin/images2/pools'

async function makePool(): Promise<number> {
  made += 1
  return (await server.ask<{ id: number }>('POST', POOLS, { name: `池 ${made}` })).body.id
}

/** Its own picture for each name and pool. */
const own = (pool: number, letter: string) => picture(pool * 7 + letter.charCodeAt(0) * 31, 40 + pool)

const send = (pool: number, name: string, content: Buffer, duplicates?: DuplicateChoice) =>
  sendFile(`${server.url}${POOLS}/${pool}/uploads`, content, name, {
    ...(duplicates && { metadata: { duplicates } }),
  })

interface Item {
  name: string
  duplicateOf?: { uuid: string; name: string; place: { type: string; id: number; name: string } }
}

/** In the order of arrival: the name, and that of the file that it repeats. */
async function listed(pool: number, query = ''): Promise<string[]> {
  const { body } = await server.ask<{ items: Item[]; total: number }>(
    'GET',
    `${POOLS}/${pool}/resources?order=asc${query}`,
  )
  expect(body.total).toBe(body.items.length)
  return body.items.map(({ name, duplicateOf: same }) =>
    same ? `${name} = ${same.name} in ${same.place.type}` : name,
  )
}

const doneJob = (id: string) =>
  vi.waitUntil(
    async () => {
      const { body } = await server.ask<{ status: string; result: object }>('GET', `/api/admin/jobs/${id}`)
      return body.status === 'done' ? body.result : null
    },
    { timeout: 60_000, interval: 20 },
  )

const split = (pool: number, count: number, name: string) =>
  server.ask<{ splits: { tagId: number }[] }>('POST', '/api/admin/images2/tags/split-data', {
    poolId: pool,
    order: 'age',
    splits: [{ count, newTag: { name } }],
  })

test('a repeated file is accepted and reported, wherever the first one is', async () => {
  const [pool, other] = [await makePool(), await makePool()]
  const same = await own(pool, 'a')
  await send(pool, 'a.png', same)
  await send(pool, 'b.png', await own(pool, 'b'))
  const sent = await send(other, 'c.png', same, 'keep')
  expect([sent.status, sent.headers('X-Duplicate')]).toEqual([204, '1'])
  await send(other, 'd.png', await own(pool, 'd'))
  expect([await listed(pool), await listed(other), await listed(other, '&duplicates=true')]).toEqual([
    ['a.png', 'b.png'],
    ['c.png = a.png in pool', 'd.png'],
    ['c.png = a.png in pool'],
  ])
  await split(pool, 1, '重复的第一项')
  expect(await listed(other, '&duplicates=true')).toEqual(['c.png = a.png in tag'])
})

test('when the first one is deleted, the next one is the first', async () => {
  const pool = await makePool()
  const same = await own(pool, 'a')
  const first = await send(pool, 'a.png', same)
  await send(pool, 'b.png', same)
  await send(pool, 'c.png', same)
  expect(await listed(pool)).toEqual(['a.png', 'b.png = a.png in pool', 'c.png = a.png in pool'])
  await server.ask('POST', `${POOLS}/${pool}/resources/delete`, { ids: [first.headers('X-Resource-Id')] })
  expect(await listed(pool)).toEqual(['b.png', 'c.png = b.png in pool'])
})

test('a skipped file leaves nothing, and a replacement takes the old one’s place', async () => {
  const [pool, other] = [await makePool(), await makePool()]
  const same = await own(pool, 'a')
  await send(pool, 'a.png', same)
  await send(pool, 'b.png', await own(pool, 'b'))
  const skipped = await send(pool, 'again.png', same, 'skip')
  expect([skipped.status, skipped.headers('X-Duplicate'), skipped.headers('X-Resource-Id')]).toEqual([
    204,
    'skipped',
    undefined,
  ])
  expect(await listed(pool)).toEqual(['a.png', 'b.png'])
  const replaced = await send(pool, 'better.png', same, 'replace')
  expect([replaced.status, replaced.headers('X-Duplicate')]).toEqual([204, 'replaced'])
  expect(await listed(pool)).toEqual(['better.png', 'b.png'])
  // A new file has nothing to skip or replace.
  expect((await send(other, 'n.png', await own(other, 'n'), 'skip')).headers('X-Duplicate')).toBe(undefined)
})

test('a resource that was split off is not replaced, and the refusal says where it is', async () => {
  const pool = await makePool()
  const same = await own(pool, 'a')
  await send(pool, 'a.png', same)
  await split(pool, 1, '已拆分库')
  const refused = await send(pool, 'b.png', same, 'replace')
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    422,
    {
      code: 'unprocessable',
      message: '内容相同的文件已经拆分，不能替换',
      reason: '“a.png”在数据库“已拆分库”里',
    },
  ])
  expect(await listed(pool)).toEqual([])
})

test('an archive is imported in the order of its names, with the choice of its upload', async () => {
  const pool = await makePool()
  const [a, b, c] = [await own(pool, 'a'), await own(pool, 'b'), await own(pool, 'c')]
  await send(pool, 'first.png', a)
  const zip = await zipOf({ 'p10.png': b, 'p2.png': a, 'p1.png': c })
  const skipping = await send(pool, 'all.zip', zip, 'skip')
  expect(await doneJob(skipping.headers('X-Job-Id')!)).toEqual({
    accepted: 2,
    refused: 0,
    duplicates: 0,
    skipped: 1,
    refusals: [],
  })
  expect(await listed(pool)).toEqual(['first.png', 'p1.png', 'p10.png'])
  const again = await send(pool, 'all.zip', zip, 'replace')
  expect(await doneJob(again.headers('X-Job-Id')!)).toEqual({
    accepted: 3,
    refused: 0,
    duplicates: 0,
    replaced: 3,
    refusals: [],
  })
  expect(await listed(pool)).toEqual(['p2.png', 'p1.png', 'p10.png'])
})

test('a folder of the server is imported in the order of its names, with the choice of its import', async () => {
  const pool = await makePool()
  const [a, b] = [await own(pool, 'a'), await own(pool, 'b')]
  await send(pool, 'first.png', a)
  const place = path.join(folder.path, 'nas')
  for (const [name, content] of Object.entries({ 'f10.png': b, 'f9.png': await own(pool, 'f'), 'f1.png': a }))
    await writeFile(path.join(place, name), content)
  const { body } = await server.ask<{ id: string }>('POST', `${POOLS}/${pool}/import-folder`, {
    folder: place,
    duplicates: 'skip',
  })
  expect(await doneJob(body.id)).toMatchObject({ accepted: 2, duplicates: 0, skipped: 1 })
  expect(await listed(pool)).toEqual(['first.png', 'nas/f9.png', 'nas/f10.png'])
})

test('files are listed in the order in which their uploads began', async () => {
  const pool = await makePool()
  const endpoint = `${server.url}${POOLS}/${pool}/uploads`
  const headers = { authorization: 'Bearer admin', 'tus-resumable': '1.0.0' }
  const begin = async (name: string, content: Buffer) => {
    const metadata = `filename ${Buffer.from(name).toString('base64')}`
    const begun = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': metadata },
    })
    const to = new URL(begun.headers.get('location')!, server.url)
    const type = 'application/offset+octet-stream'
    return () =>
      fetch(to, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': '0', 'content-type': type },
        body: new Uint8Array(content),
      })
  }
  const finish = []
  for (const name of ['1.png', '2.png', '3.png']) finish.push(await begin(name, await own(pool, name)))
  for (const end of finish.toReversed()) expect((await end()).status).toBe(204)
  expect(await listed(pool)).toEqual(['1.png', '2.png', '3.png'])
  const same = await own(pool, 's')
  const equal = [await begin('4.png', same), await begin('5.png', same)]
  for (const end of equal.toReversed()) await end()
  expect((await listed(pool)).slice(3)).toEqual(['4.png', '5.png = 4.png in pool'])
})

test('an unknown choice is refused before a byte is sent', async () => {
  const pool = await makePool()
  const refused = await send(pool, 'a.png', await own(pool, 'a'), 'other' as DuplicateChoice)
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    400,
    { code: 'invalid', message: 'duplicates 应为 keep、skip 或 replace', reason: '' },
  ])
})
