import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

const resources = () => server.store.db.selectFrom('resources').select('uuid').execute()

test('that has arrived is taken in once where two servers are asked at the same time, and both say so', async () => {
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
  const told = await Promise.all([ask(server.url), ask(twin)])
  vi.restoreAllMocks()
  expect([told, await resources()]).toEqual([
    [
      [200, id],
      [200, id],
    ],
    [{ uuid: id }],
  ])
})
