import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AVAILABILITY } from '../../src/domain/constants.ts'
import { scoreQuality } from '../../server/statistics/quality/score.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person } from '../lifecycle/world.ts'
import type { Copies } from './copies.ts'
import { cropAt, openCopies } from './copies.ts'

/** A pair is compared by what two people meant as answers: neither what was put off nor what was undone is one. */

interface Items {
  items: { resource: { uuid: string } }[]
}

describe.each(DATABASES)('a pair on the %s database', (_name, open) => {
  let copies: Copies
  let finisher: Person
  let third: Person
  let source: string
  let twin: string

  beforeAll(async () => {
    copies = await openCopies(open)
    const { marker, world } = copies
    finisher = await world.person('finisher', marker.companyId)
    third = await world.person('third', marker.companyId)
    await copies.setShare(0, 0.04)
    await copies.mix()
    const { rows } = await sql<{ source: string; twin: string }>`
      select source_uuid as source, resource_uuid as twin from quality_items`.execute(world.store.db)
    if (rows[0] === undefined || rows.length > 1) throw new Error(`${rows.length} pairs instead of one`)
    ;({ source, twin } = rows[0])
  })
  afterAll(() => copies?.close())

  const path = (rest: string) => `/api/images2/${rest}`
  const mark = (who: Person, id: string, x: number, availability: number = AVAILABILITY.available) =>
    who.ask('POST', path('marks/push'), {
      items: [{ id, version: 0, annotation: { ...cropAt(x), availability } }],
    })
  /** Pulls all that there is, keeps the one, and gives the rest back; whether there was the one. */
  const pullFor = async (who: Person, id: string): Promise<boolean> => {
    const { body } = await who.ask<Items>('POST', path('tasks/pull'), { count: 30 })
    const ids = body.items.map(({ resource }) => resource.uuid)
    for (const each of ids.filter((one) => one !== id)) await who.ask('POST', path(`leases/${each}/release`))
    return ids.includes(id)
  }
  /** The source goes from one person's waiting work to another's. */
  const handOver = async (from: Person, to: Person) => {
    const { body } = await copies.admin.ask('POST', `/api/users/${from.id}/hand-over`, { toUserId: to.id })
    expect(body).toEqual({ handedOver: 1, freed: 0, refusals: [] })
  }
  const finish = async (who: Person, version: number, x: number) => {
    await who.ask('POST', path('resources/pending/next'), { stage: 'mark' })
    return who.ask('POST', path(`resources/pending/${source}/mark`), { version, annotation: cropAt(x) })
  }
  const undo = async (id: string) => {
    const { body } = await copies.admin.ask<{ operations: { id: number }[] }>('GET', `/api/resources/${id}`)
    const reset = `/api/operationRecords/${body.operations[0]?.id ?? 0}/reset`
    expect((await copies.admin.ask('POST', reset)).status).toBe(200)
  }
  const scores = async () => {
    const { rows } = await sql<{ user: number; other: number; score: number }>`
      select user_id as user, other_id as other, score from quality_items where scored_at is not null`.execute(
      copies.world.store.db,
    )
    return rows
  }
  const score = () => scoreQuality(copies.world.store, copies.world.now())

  it('is not offered to the author of a pending twin, nor to the one who finished that', async () => {
    const { marker } = copies
    expect(await pullFor(marker, source)).toBe(true)
    await mark(marker, source, 150, AVAILABILITY.pending)
    await handOver(marker, finisher)
    expect((await finish(finisher, 1, 100)).body).toEqual({
      id: source,
      ok: true,
      version: 2,
      status: 'marked',
    })
    expect([await pullFor(marker, twin), await pullFor(finisher, twin)]).toEqual([false, false])
    expect(await pullFor(third, twin)).toBe(true)
  })

  it('is compared with finished work, not with pending', async () => {
    await mark(third, twin, 150)
    expect(await score()).toBe(1)
    expect(await scores()).toEqual([{ user: third.id, other: finisher.id, score: 0.6 }])
  })

  it('is compared again when the other twin was undone and redone', async () => {
    await undo(source)
    expect([await score(), await scores()]).toEqual([0, []])
    await handOver(finisher, copies.marker)
    expect((await finish(copies.marker, 1, 150)).body).toEqual({
      id: source,
      ok: true,
      version: 3,
      status: 'marked',
    })
    expect(await score()).toBe(1)
    expect(await scores()).toEqual([{ user: third.id, other: copies.marker.id, score: 1 }])
  })
})
