import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json } from '../store/json.ts'
import { jobsQuery } from './jobs.ts'
import { startDataServer, type DataServer } from './testing.ts'

let server: DataServer

beforeAll(async () => {
  server = await startDataServer()
})
afterAll(() => server.close())

interface Jobs {
  items: { type: string; result: unknown }[]
}

test('reports how many frames a finished tracking has worked on, and how many are uncertain', async () => {
  const result = { frames: 90, uncertain: 4 }
  await sql`insert into jobs (id, type, status, payload, result)
    values (gen_random_uuid(), 'track', 'done', ${json({ kind: 'video-segment' })}, ${json(result)})`.execute(
    server.store.db,
  )
  const { status, body } = await server.ask<Jobs>('GET', '/api/admin/jobs?type=track', undefined, 'admin')
  expect([status, body.items]).toEqual([200, [expect.objectContaining({ type: 'track', result })]])
})

test('finds the jobs of a pool or a database without reading others', async () => {
  const { db } = server.store
  await sql`insert into jobs (id, type, status, payload, created_at)
    select gen_random_uuid(), 'poster', 'done', '{"kind": "video"}', now() - make_interval(secs => number)
    from generate_series(1, 5000) as number`.execute(db)
  await sql`analyze jobs`.execute(db)
  for (const [filter, index] of [
    [{ type: 'import', poolId: 1 }, 'jobs_pool'],
    [{ type: 'export', tagId: 1 }, 'jobs_tag'],
  ] as const) {
    const { rows } = await sql<Record<'QUERY PLAN', string>>`explain ${jobsQuery(filter, 1, 6)}`.execute(db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan on jobs')
  }
})
