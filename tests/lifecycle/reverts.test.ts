import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ResourceDetail } from '../../src/contract/types.d.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** Which judgement is in force of what an admin turns back step by step. */

const image = (path: string) => pathOf('image', path)

describe.each(DATABASES)('reverts on the %s database', (_name, open) => {
  let world: World
  let people: Record<'marker' | 'checker' | 'approver' | 'admin', Person>
  let tagId: number
  let id: string

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    people = {
      marker: await world.person('marker', company, ['mark']),
      checker: await world.person('checker', company, ['check']),
      approver: await world.person('approver', company, ['approve']),
      admin: await world.person('admin', await world.company('管理', 1), [], 1),
    }
  })
  afterAll(() => world?.close())

  beforeEach(async () => {
    tagId = await world.tag('image', [people.marker.companyId])
    id = (await world.resources('image', tagId, 1))[0] ?? ''
    const { marker, checker, approver } = people
    const work = async (who: Person, pull: string, push: string, item: object) => {
      await who.ask('POST', image(pull), { tagId })
      await who.ask('POST', image(push), { items: [{ id, ...item }] })
    }
    const annotation = emptyDocument('image')
    await work(marker, 'tasks/pull', 'marks/push', { version: 0, annotation })
    await work(checker, 'checks/pull', 'checks/push', { version: 1, isQualified: 1, comment: '审' })
    await work(approver, 'approve', 'approve/approved', { version: 1, isQualified: 1, comment: '验' })
  })

  /** Status, what is shown to be in force, and what stands, newest first. */
  const stands = async () => {
    const { body } = await people.admin.ask<ResourceDetail>('GET', `/api/resources/${id}`)
    const { rows } = await sql<{ comment: string; in_force: boolean }>`
      select j.comment, (j.id = r.judgement_id) is true as in_force from judgements j
      join resources r on r.uuid = j.resource_uuid
      where r.uuid = ${id} and j.superseded_at is null order by j.id desc`.execute(world.store.db)
    const standing = rows.map(({ comment, in_force }) => (in_force ? `${comment}*` : comment))
    return [body.resource.status, body.judgement?.comment ?? null, ...standing]
  }
  const revert = (to: 'checked' | 'marked') =>
    people.admin.ask('POST', `/api/admin/images2/tags/${tagId}/revert-from-checked`, { to })

  it('to checked restores the check, and from there to marked ends it', async () => {
    expect(await stands()).toEqual(['approved', '验', '验*', '审'])
    await revert('checked')
    expect(await stands()).toEqual(['checked', '审', '审*'])
    await revert('marked')
    expect(await stands()).toEqual(['marked', null])
  })

  it('to checked allows the checker to change the check, which then differs', async () => {
    await revert('checked')
    await people.checker.ask('POST', image('checks/pullEdit'), { id })
    const verdict = { version: 1, isQualified: 2, comment: '改' }
    await people.checker.ask('POST', image(`checks/pushEdit/${id}`), verdict)
    expect(await stands()).toEqual(['rejected', '改', '改*'])
  })

  it('continue after an interruption, and are not repeated after their end', async () => {
    const many = await world.resources('image', tagId, 501)
    await sql`update resources set status = 'approved' where uuid = any(${many}::uuid[])`.execute(
      world.store.db,
    )
    const last = many.toSorted().at(-1) ?? ''
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
      world.store.db,
    )
    await sql`create trigger fail before update on resources for each row
      when (new.uuid = ${sql.lit(last)}) execute function fail()`.execute(world.store.db)
    const ask = () =>
      people.admin.ask(
        'POST',
        `/api/admin/images2/tags/${tagId}/revert-from-checked`,
        { to: 'checked' },
        { 'Idempotency-Key': 'revert-of-many' },
      )
    const left = async () =>
      (
        await sql<{ left: number }>`
          select count(*)::int as left from resources where tag_id = ${tagId} and status = 'approved'`.execute(
          world.store.db,
        )
      ).rows[0]?.left
    const broken = await ask()
    expect([broken.status, await left()]).toEqual([500, 2])
    await sql`drop trigger fail on resources`.execute(world.store.db)
    const done = { status: 200, body: { reverted: 502, copies: 0, held: 0 } }
    expect([await ask(), await left()]).toEqual([done, 0])
    await sql`update resources set status = 'approved' where uuid = ${last}`.execute(world.store.db)
    expect([await ask(), await left()]).toEqual([done, 1])
  })

  it('to marked also ends a check that the resource does not record as current', async () => {
    await revert('checked')
    await sql`update resources set judgement_id = null where uuid = ${id}`.execute(world.store.db)
    await revert('marked')
    expect(await stands()).toEqual(['marked', null])
  })
})
