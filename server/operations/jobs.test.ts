import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json } from '../store/json.ts'
import { startDataServer, type DataServer } from './testing.ts'

let server: DataServer

beforeAll(async () => {
  server = await startDataServer()
})
afterAll(() => server.close())

interface Jobs {
  items: { type: string; result: unknown }[]
}

test('says of a finished tracking on how many frames it worked, and how many of them are uncertain', async () => {
  const result = { frames: 90, uncertain: 4 }
  await sql`insert into jobs (id, type, status, payload, result)
    values (gen_random_uuid(), 'track', 'done', ${json({ kind: 'video-segment' })}, ${json(result)})`.execute(
    server.store.db,
  )
  const { status, body } = await server.ask<Jobs>('GET', '/api/admin/jobs?type=track', undefined, 'admin')
  expect([status, body.items]).toEqual([200, [expect.objectContaining({ type: 'track', result })]])
})
