import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushResult } from '../../src/contract/types.d.ts'
import { LEASE_MS } from '../../src/domain/constants.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { expireLeases } from '../../server/workflow/leases/leases.ts'
import { cropAt, openCopies, type Copies } from './copies.ts'

/** A copy that somebody began stays when copies become too many: no other item would vanish with a draft. */

const annotation = cropAt(100)

describe.each(DATABASES)('copies in the queue of the %s database', (_name, open) => {
  let copies: Copies

  beforeAll(async () => {
    copies = await openCopies(open)
  })
  afterAll(() => copies?.close())

  it('keeps copies with a draft, and those that were ever leased', async () => {
    const { marker, mix, pullTwo, setShare, waiting, world } = copies
    await setShare(0.2)
    expect(await mix()).toBe(5)
    const begun = await pullTwo()
    const [drafted, pulled] = begun
    const draft = { version: 0, stage: 'mark', annotation, activeSeconds: 5 }
    expect((await marker.ask('PUT', `/api/images2/drafts/${drafted}`, draft)).status).toBe(200)
    world.advance(2 * LEASE_MS)
    await expireLeases(world.store, world.now())
    await setShare(0.12)
    await mix()
    const left = await waiting()
    expect([left.length, begun.every((id) => left.includes(id))]).toEqual([3, true])
    await setShare(0)
    await mix()
    expect(await waiting()).toEqual(begun.toSorted())
    expect((await marker.ask('GET', `/api/images2/drafts/${drafted}`)).status).toBe(200)
    const items = begun.map((id) => ({ id, version: 0, annotation }))
    const late = await marker.ask<{ results: PushResult[] }>('POST', '/api/images2/marks/push', { items })
    expect(late.body.results.map(({ id, ok }) => [id, ok])).toEqual([
      [drafted, true],
      [pulled, true],
    ])
  })

  it('removes files of removed copies after their time, and no others', async () => {
    const { rows } = await sql<{ deleted: boolean; discarded: boolean; count: number }>`
      select r.deleted_at is not null as deleted, d.media_uuid is not null as discarded, count(*)::int as count
      from quality_items i join resources r on r.uuid = i.resource_uuid
      left join discarded_media d on d.media_uuid = r.media_uuid group by 1, 2 order by 1`.execute(
      copies.world.store.db,
    )
    expect(rows).toEqual([
      { deleted: false, discarded: false, count: 2 },
      { deleted: true, discarded: true, count: 3 },
    ])
  })
})
