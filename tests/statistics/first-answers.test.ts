import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AVAILABILITY } from '../../src/domain/constants.ts'
import { scoreQuality } from '../../server/statistics/quality/score.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Copies } from './copies.ts'
import { cropAt, openCopies } from './copies.ts'

/** What somebody put off, or what an admin took back, is no answer to a hidden test: the next one is. */

describe.each(DATABASES)('answers on the %s database', (_name, open) => {
  let copies: Copies

  beforeAll(async () => {
    copies = await openCopies(open)
  })
  afterAll(() => copies?.close())

  const path = (rest: string) => `/api/images2/${rest}`
  const push = (id: string, version: number, annotation: object) =>
    copies.marker.ask('POST', path('marks/push'), { items: [{ id, version, annotation }] })
  const scores = async () => {
    const { rows } = await sql<{ resource_uuid: string; user_id: number; score: number }>`
      select resource_uuid, user_id, score from quality_items where scored_at is not null`.execute(
      copies.world.store.db,
    )
    return new Map(rows.map(({ resource_uuid: id, user_id: user, score }) => [id, [user, score]]))
  }

  const undo = async (id: string) => {
    const { body } = await copies.admin.ask<{ operations: { id: number }[] }>('GET', `/api/resources/${id}`)
    const reset = `/api/operationRecords/${body.operations[0]?.id ?? 0}/reset`
    expect((await copies.admin.ask('POST', reset)).status).toBe(200)
  }

  it('scores what was handed in after a pending or undone mark', async () => {
    const { marker, mix, pullTwo, setShare, world } = copies
    await setShare(0.2)
    await mix()
    const [pending, undone] = await pullTwo()
    // A pre-label, which is nobody's answer.
    await sql`insert into annotations (resource_uuid, version, stage, document, availability, settings_version)
      values (${pending}, 0, 'import', ${JSON.stringify(cropAt(150))}::jsonb, 1, 1)`.execute(world.store.db)
    await push(pending, 0, { ...cropAt(150), availability: AVAILABILITY.pending })
    await push(undone, 0, cropAt(150))
    await undo(undone)
    expect(await scoreQuality(world.store, world.now())).toBe(0)

    await marker.ask('POST', path('resources/pending/next'), { stage: 'mark' })
    const mark = { version: 1, annotation: cropAt(100) }
    const done = await marker.ask('POST', path(`resources/pending/${pending}/mark`), mark)
    expect(done.body).toEqual({ id: pending, ok: true, version: 2, status: 'marked' })
    await marker.ask('POST', path('tasks/pull'), { count: 30 })
    await push(undone, 0, cropAt(100))
    expect(await scoreQuality(world.store, world.now())).toBe(2)
    expect(await scores()).toEqual(
      new Map([
        [pending, [marker.id, 1]],
        [undone, [marker.id, 1]],
      ]),
    )

    // Undone after it was scored.
    await undo(undone)
    expect(await scoreQuality(world.store, world.now())).toBe(0)
    expect(await scores()).toEqual(new Map([[pending, [marker.id, 1]]]))
    await marker.ask('POST', path('tasks/pull'), { count: 30 })
    await push(undone, 0, cropAt(150))
    expect(await scoreQuality(world.store, world.now())).toBe(1)
    expect((await scores()).get(undone)).toEqual([marker.id, 0.6])
  })
})
