import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person } from '../lifecycle/world.ts'
import type { Copies } from './copies.ts'
import { cropAt, openCopies } from './copies.ts'

/** What is counted as waiting is what the person can take, also where pairs are compared. */

interface Batch {
  items: { resource: { uuid: string } }[]
  remaining: number
}

interface Waiting {
  items: { kind: string; waiting: { mark: number } }[]
}

describe.each(DATABASES)('counts of work with copies on the %s database', (_name, open) => {
  let copies: Copies
  let other: Person
  beforeAll(async () => {
    copies = await openCopies(open)
    other = await copies.world.person('other', copies.marker.companyId)
    await copies.setShare(0, 0.2)
    await copies.mix()
  })
  afterAll(() => copies?.close())

  const pull = async (who: Person, count: number) =>
    (await who.ask<Batch>('POST', '/api/images2/tasks/pull', { count })).body
  const waiting = async (who: Person) => {
    const { body } = await who.ask<Waiting>('GET', '/api/statistics/waiting')
    return body.items.find(({ kind }) => kind === 'image')?.waiting.mark
  }

  it('are equal in the editor and on the dashboard, and equal to one pull', async () => {
    const { marker, world } = copies
    const { rows } = await sql<{ pairs: number }>`select count(*)::int as pairs from quality_items`.execute(
      world.store.db,
    )
    const pairs = rows[0]?.pairs ?? 0
    expect(pairs).toBeGreaterThan(1)
    const before = await waiting(marker)
    const { items, remaining } = await pull(marker, 30)
    expect([items.length, remaining, await waiting(marker)]).toEqual([before, 0, 0])
    expect(await waiting(other)).toBe(pairs)
    const annotation = cropAt(100)
    await marker.ask('POST', '/api/images2/marks/push', {
      items: items.map(({ resource }) => ({ id: resource.uuid, version: 0, annotation })),
    })
    expect([(await pull(marker, 30)).remaining, await waiting(marker)]).toEqual([0, 0])
    const twins = await pull(other, 1)
    expect([twins.items.length, twins.remaining, await waiting(other)]).toEqual([1, pairs - 1, pairs - 1])
  })
})
