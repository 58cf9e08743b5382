import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { ADMIN_EVENTS } from '../../src/domain/lifecycle/tasks.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld } from './world.ts'

/** Whoever loses a grant or changes company holds nothing any more that they could not hand in. */

interface Batch {
  items: { resource: { uuid: string } }[]
}

const GRANT = { mark: { kind: 'image', stage: 'mark' }, check: { kind: 'image', stage: 'check' } }
const image = (path: string) => `/api/images2/${path}`

describe.each(DATABASES)('rights that are lost on the %s database', (_name, open) => {
  let world: World
  let admin: Person
  let person: Person
  let company: number
  let elsewhere: number

  beforeAll(async () => {
    world = await openWorld(open)
    company = await world.company('甲')
    elsewhere = await world.company('乙')
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
    person = await world.person('person', company, ['mark', 'check'])
  })
  afterAll(() => world?.close())

  const held = async (who: Person) => {
    const { rows } = await sql<{ uuid: string; stage: string }>`
      select uuid, lease_stage as stage from resources where lease_holder_id = ${who.id} order by lease_stage`.execute(
      world.store.db,
    )
    return rows.map(({ uuid, stage }) => [stage, uuid])
  }
  const pull = async (who: Person, path: string) =>
    (await who.ask<Batch>('POST', image(path), { count: 1 })).body.items[0]?.resource.uuid ?? ''
  const change = (body: object) => admin.ask('PATCH', `/api/users/${person.id}`, body)

  it('frees items that may no longer be worked on, and keeps the others and the drafts', async () => {
    const tagId = await world.tag('image', [company])
    await world.resources('image', tagId, 2)
    const author = await world.person('author', company, ['mark'])
    const annotation = emptyDocument('image')
    const id = await pull(author, 'tasks/pull')
    await author.ask('POST', image('marks/push'), { items: [{ id, version: 0, annotation }] })
    const [marking, checking] = [await pull(person, 'tasks/pull'), await pull(person, 'checks/pull')]
    const draft = { version: 0, stage: 'mark', annotation, activeSeconds: 1 }
    await person.ask('PUT', image(`drafts/${marking}`), draft)
    expect(await held(person)).toEqual([
      ['check', checking],
      ['mark', marking],
    ])

    expect((await change({ name: '另一个名字' })).status).toBe(200)
    expect((await held(person)).length).toBe(2)
    await change({ grants: [GRANT.check] })
    expect(await held(person)).toEqual([['check', checking]])
    await change({ grants: [GRANT.mark], corpId: elsewhere })
    expect(await held(person)).toEqual([])
    await change({ corpId: company })
    expect((await person.ask('GET', image(`drafts/${marking}`))).status).toBe(200)
    expect(await pull(author, 'tasks/pull')).toBe(marking)
  })

  it('frees items leased by a grant that the company has lost', async () => {
    const outside = await world.company('外包', 2)
    await admin.ask('PATCH', `/api/admin/corps/${outside}`, { grants: [GRANT.mark, GRANT.check] })
    const outsider = await world.person('outsider', outside, ['mark', 'check'], 2)
    const other = await world.person('other', outside, ['mark'], 2)
    const tagId = await world.tag('image', [outside])
    await world.resources('image', tagId, 2)
    const id = await pull(other, 'tasks/pull')
    const items = [{ id, version: 0, annotation: emptyDocument('image') }]
    await other.ask('POST', image('marks/push'), { items })
    for (const path of ['tasks/pull', 'checks/pull']) await pull(outsider, path)
    expect((await held(outsider)).map(([stage]) => stage)).toEqual(['check', 'mark'])
    await admin.ask('PATCH', `/api/admin/corps/${outside}`, { grants: [GRANT.mark] })
    expect((await held(outsider)).map(([stage]) => stage)).toEqual(['mark'])
  })

  it('frees items of a tag that the company has lost, and notifies open pages', async () => {
    const [corp, other] = [await world.company('丙'), await world.company('丁')]
    const leaving = await world.person('leaving', corp, ['mark'])
    const staying = await world.person('staying', other, ['mark'])
    const make = async () => {
      const tagId = await world.tag('image', [corp, other])
      return { tagId, ids: await world.resources('image', tagId, 3) }
    }
    const [lost, kept] = [await make(), await make()]
    const takes = async (who: Person, { tagId }: { tagId: number }) =>
      (await who.ask<Batch>('POST', image('tasks/pull'), { tagId, count: 1 })).body.items[0]?.resource.uuid
    const ids = [await takes(leaving, lost), await takes(staying, lost), await takes(admin, lost)]
    const elsewhere = await takes(leaving, kept)
    const beat = async (who: Person) => {
      const { body } = await who.ask<{ leases: { id: string }[] }>('POST', image('leases/heartbeat'), {})
      return body.leases.map(({ id }) => id)
    }
    const path = `/api/admin/images2/tags/${lost.tagId}`
    expect((await admin.ask('PUT', path, { name: '丁的库', corpIds: [other] })).status).toBe(200)
    const { rows } = await sql`select user_id, actor_id, resource_uuid as uuid from admin_events
      where tag_id = ${lost.tagId} and code = ${ADMIN_EVENTS.evict}`.execute(world.store.db)
    expect(rows).toEqual([{ user_id: leaving.id, actor_id: admin.id, uuid: ids[0] }])
    expect([await held(leaving), await held(staying), await held(admin)]).toEqual(
      [elsewhere, ids[1], ids[2]].map((id) => [['mark', id]]),
    )
    expect(await beat(leaving)).toEqual([elsewhere])
  })

  it('does not keep a lease that was taken just before the right was lost', async () => {
    const corp = await world.company('戊')
    const late = await world.person('late', corp, ['mark'])
    const tagId = await world.tag('image', [corp])
    await world.resources('image', tagId, 1)
    await pull(late, 'tasks/pull')
    const ends = async () => {
      const { rows } = await sql`select lease_expires_at from resources where tag_id = ${tagId}`.execute(
        world.store.db,
      )
      return rows
    }
    const before = await ends()
    await sql`delete from tag_companies where tag_id = ${tagId}`.execute(world.store.db)
    world.advance(60_000)
    expect((await late.ask('POST', image('leases/heartbeat'), {})).body).toEqual({ leases: [] })
    expect(await ends()).toEqual(before)
  })
})
