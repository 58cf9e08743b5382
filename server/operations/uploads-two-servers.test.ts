import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { MediaStorage } from '../media/storage/storage.ts'
import { requireValue } from '../require-value.ts'
import { TEST_DATABASE_URL } from '../store/testing.ts'
import { picture } from './test-upload.ts'
import { startDataServer, type DataServer } from './testing.ts'

/** Where several servers share a database and a folder, any of them may be asked what has become of an upload. */

let server: DataServer
let twin: string
let uploads: string

beforeAll(async () => {
  server = await startDataServer()
  twin = await server.twin()
  const { body } = await server.ask<{ id: number }>('POST', '/api/admin/images2/pools', { name: 'pool' })
  uploads = `/api/admin/images2/pools/${body.id}/uploads`
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const headers = { authorization: 'Bearer admin', 'tus-resumable': '1.0.0' }

/** An upload whose last byte has come, but whose server ended before it took it in. */
async function arrived(content: Buffer): Promise<{ id: string; ask: (url: string) => Promise<unknown> }> {
  const begun = await fetch(server.url + uploads, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length) },
  })
  const id = begun.headers.get('location')!.split('/').at(-1)!
  await writeFile(path.join(server.media.uploadFolder, id), content)
  const ask = async (url: string) => {
    const answer = await fetch(`${url}${uploads}/${id}`, { method: 'HEAD', headers })
    return [answer.status, answer.headers.get('x-resource-id')]
  }
  return { id, ask }
}

/** Something that does one thing the first time it is called, another the second time. */
function inTurns<Args extends unknown[]>(...turns: ((...args: Args) => Promise<void>)[]) {
  let calls = 0
  return (...args: Args): Promise<void> => {
    calls += 1
    return requireValue(turns[calls - 1])(...args)
  }
}

/** A promise, and what fulfils it. */
function signal(): { given: Promise<void>; give: () => void } {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give }
}

/** Whether the file of a resource can be read. */
const isStored = async (id: string): Promise<boolean> => {
  const { path: stored } = await server.store.db
    .selectFrom('media_files')
    .select('path')
    .where('uuid', '=', id)
    .executeTakeFirstOrThrow()
  return (await server.media.storage.stat(stored)) !== null
}

const resources = () => server.store.db.selectFrom('resources').select('uuid').execute()

test('that is complete is imported once by two concurrent servers, and both report it', async () => {
  const { id, ask } = await arrived(await picture(40))
  const { adopt } = server.media.storage
  const reached: (() => void)[] = []
  // Neither goes on before the other has come as far.
  vi.spyOn(server.media.storage, 'adopt').mockImplementation(async (stored, file) => {
    await new Promise<void>((resolve) => {
      reached.push(resolve)
      if (reached.length === 2) for (const goOn of reached) goOn()
    })
    await adopt.call(server.media.storage, stored, file)
  })
  const reported = await Promise.all([ask(server.url), ask(twin)])
  expect([reported, await resources()]).toEqual([
    [
      [200, id],
      [200, id],
    ],
    [{ uuid: id }],
  ])
})

const broken = () => Promise.reject(new Error('storage is away'))

test('keeps its file where only one of two servers can store it', async () => {
  const { id, ask } = await arrived(await picture(41))
  const { write } = server.media.storage
  const made = signal()
  vi.spyOn(server.media.storage, 'write').mockImplementation(
    inTurns<Parameters<MediaStorage['write']>>(
      () => made.given.then(broken),
      (...args) => write.apply(server.media.storage, args),
    ),
  )
  const failing = ask(server.url)
  await vi.waitUntil(() => vi.mocked(server.media.storage.write).mock.calls.length > 0, { timeout: 60_000 })
  const reported = await ask(twin)
  made.give()
  expect([reported, await failing, await isStored(id)]).toEqual([[200, id], [200, id], true])
})

test.skipIf(!TEST_DATABASE_URL)(
  'is imported by a retry when one server removes the file that the other is importing',
  async () => {
    const { id, ask } = await arrived(await picture(42))
    const { write, removeFolder } = server.media.storage
    const [stored, takenBack] = [signal(), signal()]
    vi.spyOn(server.media.storage, 'write').mockImplementation(
      inTurns<Parameters<MediaStorage['write']>>(
        () => stored.given.then(broken),
        async (...args) => {
          await write.apply(server.media.storage, args)
          stored.give()
          await takenBack.given
        },
        (...args) => write.apply(server.media.storage, args),
      ),
    )
    vi.spyOn(server.media.storage, 'removeFolder').mockImplementation(async (folder) => {
      await removeFolder.call(server.media.storage, folder)
      takenBack.give()
    })
    const reported = await Promise.all([ask(server.url), ask(twin)])
    const again = await ask(twin)
    expect([reported, again, await isStored(id)]).toEqual([
      [
        [500, null],
        [500, null],
      ],
      [200, id],
      true,
    ])
  },
)
