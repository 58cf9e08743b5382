import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { vacuum } from './maintenance.ts'
import { openTestStore } from './testing.ts'

test('maintenance does not vacuum empty tables, as plans cached then would scan them row by row', async () => {
  const store = await openTestStore()
  await sql`insert into companies (name, type) values ('企业', 0)`.execute(store.db)
  await vacuum(store)
  const { rows } = await sql<{ name: string; known: number }>`
    select relname as name, reltuples::integer as known from pg_class
    where relname in ('annotations', 'companies') and relnamespace = 'public'::regnamespace order by 1`.execute(
    store.db,
  )
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select max(version) from annotations where resource_uuid = '00000000-0000-4000-8000-000000000000'`.execute(
    store.db,
  )
  await store.close()
  expect(rows).toEqual([
    { name: 'annotations', known: -1 },
    { name: 'companies', known: 1 },
  ])
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
})
