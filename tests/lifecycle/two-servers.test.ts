import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '../../server/store/testing.ts'
import { openCopies, type Copies } from '../statistics/copies.ts'

/** Periodic work of several servers on one PostgreSQL; the embedded database has one server. */

describe.each(DATABASES.filter(([name]) => name === 'postgres'))('two servers of one %s', (_name, open) => {
  let copies: Copies
  beforeAll(async () => {
    copies = await openCopies(open)
  })
  afterAll(() => copies.close())

  it('add as many twins as one server, at most one per resource', async () => {
    await copies.setShare(0, 0.4)
    const made = await Promise.all([copies.mix(), copies.mix()])
    const { rows } = await sql<{ twins: number; sources: number }>`
      select count(*)::integer as twins, count(distinct source_uuid)::integer as sources
      from quality_items`.execute(copies.world.store.db)
    expect([made.toSorted((a, b) => a - b), rows]).toEqual([[0, 10], [{ twins: 10, sources: 10 }]])
  })
})
