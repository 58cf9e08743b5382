import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../src/contract/types.d.ts'
import { personLabel } from '../../src/domain/person.ts'
import { openTestWorld, type TestWorld } from '../accounts/testing.ts'
import { foldCounts } from '../store/counts.ts'
import { visiblePersonJson } from '../workflow/views/people.ts'

/** Two of the own team and one of an external company are called the same. */

const NAME = '张三'

let world: TestWorld
let resource: string
beforeAll(async () => {
  world = await openTestWorld()
  const { store, users, companies } = world
  await sql`update users set name = ${NAME} where username in ('mark1', 'check1', 'ext1')`.execute(store.db)
  const corpIds = [companies.internal, companies.external]
  const settings = { allowExternalShares: true }
  const tag = (await world.call('admin', 'POST', '/api/admin/images2/tags', { name: 't', corpIds, settings }))
    .body.id as number
  resource = await world.addResource(tag, { status: 'marked', markerId: users.mark1, version: 1 })
  for (const user of [users.mark1, users.ext1])
    await sql`insert into operation_records (type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
        to_status, version_before, version_after, active_seconds, before, created_at)
      select 2, 'mark', 'image', ${tag}, ${resource}, id, company_id, 'unmarked', 'marked', 0, 1, 1, '{}', now()
      from users where id = ${user}`.execute(store.db)
  await sql`insert into annotations (resource_uuid, version, stage, author_id, document, availability, settings_version)
    values (${resource}, 1, 'mark', ${users.mark1}, '{}', 1, 1)`.execute(store.db)
  await foldCounts(store)
})
afterAll(() => world.close())

/** What the people of an answer are called. */
const labels = async (who: string, url: string, of: (item: never) => Person | null): Promise<string[]> => {
  const { status, body } = await world.call(who, 'GET', url)
  expect([url, status]).toEqual([url, 200])
  return (body.items as never[]).map((item) => {
    const person = of(item)
    return person ? personLabel(person) : '–'
  })
}
const itself = (item: Person) => item
const userOf = ({ user }: { user: Person }) => user

it('are distinguishable wherever people are counted', async () => {
  expect(await labels('admin', '/api/user/list', itself)).toEqual([
    'admin',
    '张三（mark1）',
    '张三（check1）',
    '张三（ext1）',
    'extadmin1',
    'rival1',
  ])
  expect(await labels('admin', '/api/users?search=张三', itself)).toEqual([
    '张三（mark1）',
    '张三（check1）',
    '张三（ext1）',
  ])
})

it('are distinguishable in charts and rankings', async () => {
  const query = 'kind=image&scope=all'
  const both = ['张三（mark1）', '张三（ext1）']
  expect(await labels('admin', `/api/statistics/series?${query}&by=person`, userOf)).toEqual(both)
  expect(await labels('admin', `/api/statistics/people?${query}`, userOf)).toEqual(both)
})

const namesIn = (csv: string): string[] => csv.match(/张三(（\w+）)?/g) ?? []

it('are distinguishable in downloaded tables', async () => {
  const download = async (url: string) => {
    const bearer = { authorization: `Bearer ${await world.token('admin')}` }
    return namesIn((await world.app.inject({ url, headers: bearer })).body)
  }
  const both = ['张三（ext1）', '张三（mark1）']
  expect((await download('/api/statistics/csv?kind=image&scope=all&by=person')).toSorted()).toEqual(both)
})

it('are distinguishable beside resources, as far as the reader sees them', async () => {
  const { store, users, companies } = world
  const reported = async (type: 0 | 2, companyId: number, id: number) => {
    const { rows } = await sql<{ person: Person | null }>`
      select ${visiblePersonJson({ type, companyId }, sql`${id}::int`)} as person`.execute(store.db)
    return rows[0]?.person && personLabel(rows[0].person)
  }
  expect([
    await reported(0, companies.internal, users.ext1),
    await reported(0, companies.internal, users.rival1),
    await reported(2, companies.external, users.ext1),
    await reported(2, companies.external, users.mark1),
  ]).toEqual(['张三（ext1）', 'rival1', '张三', null])
})

it('are distinguishable as authors of shares', async () => {
  const made = await world.call('mark1', 'POST', '/api/shares', { resourceId: resource })
  expect(personLabel(made.body.createdBy)).toBe('张三（mark1）')
  const createdBy = ({ createdBy: person }: { createdBy: Person }) => person
  expect(await labels('admin', '/api/shares?scope=all', createdBy)).toEqual(['张三（mark1）'])
})

it('are not distinguished for external people where the other is of another company', async () => {
  expect(await labels('extadmin1', '/api/user/list', itself)).toEqual(['张三', 'extadmin1'])
  expect(await labels('extadmin1', '/api/statistics/people?kind=image&scope=company', userOf)).toEqual([
    '张三',
  ])
  expect(
    await labels('extadmin1', '/api/statistics/series?kind=image&scope=company&by=person', userOf),
  ).toEqual(['张三'])
  await sql`update users set name = ${NAME} where username = 'extadmin1'`.execute(world.store.db)
  expect(await labels('extadmin1', '/api/outsourced/admin/users', itself)).toEqual([
    '张三（ext1）',
    '张三（extadmin1）',
  ])
})
