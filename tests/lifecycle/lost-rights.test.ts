import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDocument } from '../../src/domain/documents/empty.ts'
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

  it('frees what may no longer be worked on, and keeps the rest and the drafts', async () => {
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

  it('frees what people had by a grant that their company has lost', async () => {
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
})
