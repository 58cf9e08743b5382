import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterPool } from '../jobs/imports/enter-pool.ts'
import { importMedia } from '../media/import/import.ts'
import { temporaryFolder } from '../media/testing.ts'
import { greyClip } from '../media/encoding/testing.ts'
import { startDataServer, type DataServer } from './testing.ts'

/** Frames of one group, so that they are worth a proxy. */
const TIMES = Array.from({ length: 12 }, (_, frame) => frame / 25)

let server: DataServer
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  server = await startDataServer({ PROXY: true, PROXY_GOP: 5 })
  folder = await temporaryFolder()
})
afterAll(async () => {
  await server.close()
  await folder.remove()
})

interface Signed {
  items: { id: string; url: string; proxyUrl?: string }[]
}
const sign = async (id: string, token = 'admin') =>
  (await server.ask<Signed>('POST', '/api/media/sign', { ids: [id] }, token)).body.items

/** A video of a pool, as an upload brings it. */
async function bring(): Promise<string> {
  const { store, media } = server
  const { body } = await server.ask<{ id: number }>('POST', '/api/admin/videos/pools', { name: '代理' })
  const file = await folder.file('upload', await greyClip({ times: TIMES }))
  const imported = await importMedia({ kind: 'video', file, name: 'clip.mp4' }, media)
  const place = { kind: 'video', poolId: body.id, name: 'clip.mp4', createdBy: null } as const
  await enterPool(store, imported, place, media)
  return imported.uuid
}

test('the proxy of a video has a signed address and can be read by ranges', async () => {
  const id = await bring()
  interface Jobs {
    items: { type: string; kind: string; status: string }[]
  }
  const proxyJobs = async () => (await server.ask<Jobs>('GET', '/api/admin/jobs?type=proxy')).body.items
  await expect
    .poll(proxyJobs, { interval: 200 })
    .toMatchObject([{ type: 'proxy', kind: 'video', status: 'done' }])

  const [signed] = await sign(id)
  const url = server.url + (signed?.proxyUrl ?? '')
  expect(new URL(url).pathname).toMatch(new RegExp(`^/media/video/${id.slice(0, 2)}/${id}/\\.proxy\\.mp4$`))
  const part = await fetch(url, { headers: { range: 'bytes=4-11' } })
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
    206,
    'video/mp4',
    expect.stringMatching(/^ftyp/),
  ])
  // One address opens one file: neither the original's nor none does.
  const wrong = (signed?.url ?? '').replace(/^[^?]+/, new URL(url).pathname)
  const answers = await Promise.all([fetch(server.url + wrong), fetch(url.replace(/\?.*/, ''))])
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
  expect(await sign(id, 'mark1')).toEqual([])
})
