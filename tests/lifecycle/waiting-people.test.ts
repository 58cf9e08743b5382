import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '../../server/store/testing.ts'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** Those whom lists of what came back are filtered by, and how much each of them has in it. */

const KIND = 'image'

interface Pulled {
  items: { resource: { uuid: string }; version: number }[]
}

describe.each(DATABASES)('people of waiting work on the %s database', (_name, open) => {
  let world: World
  let people: Record<'first' | 'second' | 'strict' | 'mild' | 'approver', Person>
  let tagId: number
  let otherTag: number

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('内部')
    const elsewhere = await world.company('另一家')
    people = {
      first: await world.person('anna', company, ['mark']),
      second: await world.person('ben', elsewhere, ['mark']),
      strict: await world.person('strict', company, ['check']),
      mild: await world.person('mild', company, ['check']),
      approver: await world.person('approver', company, ['approve']),
    }
    tagId = await world.tag(KIND, [company, elsewhere])
    otherTag = await world.tag(KIND, [company])
    await world.resources(KIND, tagId, 6)
    await world.resources(KIND, otherTag, 1)
    const { first, second, strict, mild, approver } = people
    await mark(first, tagId, 3, 1)
    await mark(second, tagId, 2, 1)
    await mark(first, otherTag, 1, 1)
    await mark(first, tagId, 1, 2)
    await judge(strict, 'check', otherTag, 1, 2)
    // The oldest first: two of the first's, then two of both.
    await judge(strict, 'check', tagId, 2, 2)
    await judge(mild, 'check', tagId, 2, 2)
    await judge(mild, 'check', tagId, 1, 1)
    await judge(approver, 'approve', tagId, 1, 2)
  })
  afterAll(() => world?.close())

  async function mark(person: Person, tag: number, count: number, availability: number) {
    const { body } = await person.ask<Pulled>('POST', pathOf(KIND, 'tasks/pull'), { tagId: tag, count })
    const annotation = { ...VALID_DOCUMENTS[KIND], availability }
    const items = body.items.map(({ resource, version }) => ({ id: resource.uuid, version, annotation }))
    await person.ask('POST', pathOf(KIND, 'marks/push'), { items })
  }

  async function judge(
    person: Person,
    at: 'check' | 'approve',
    tag: number,
    count: number,
    isQualified: number,
  ) {
    const [pull, push] = at === 'check' ? ['checks/pull', 'checks/push'] : ['approve', 'approve/approved']
    const { body } = await person.ask<Pulled>('POST', pathOf(KIND, pull), { tagId: tag, count })
    const said = { isQualified, ...(isQualified === 2 && { comment: '框偏了', errorBoxes: [] }) }
    const items = body.items.map(({ resource, version }) => ({ id: resource.uuid, version, ...said }))
    await person.ask('POST', pathOf(KIND, push), { items })
  }

  const counts = async (person: Person, path: string) => {
    type Found = { items: { name: string; count: number }[] }
    const { status, body } = await person.ask<Found>('GET', pathOf(KIND, path))
    return status === 200 ? body.items.map(({ name, count }) => `${name} ${count}`) : status
  }

  it('reports the requested work of each person, most first', async () => {
    const { strict } = people
    expect({
      markers: await counts(strict, 'reject-records/rejected-users?scope=company'),
      judges: await counts(strict, 'reject-records/check-users?scope=company'),
      inTag: await counts(strict, `reject-records/rejected-users?scope=company&tagId=${tagId}`),
      ofJudge: await counts(strict, `reject-records/rejected-users?scope=company&judgeId=${people.mild.id}`),
      ofMarker: await counts(strict, `reject-records/check-users?userId=${people.first.id}`),
      named: await counts(strict, 'reject-records/check-users?search=MIL'),
      most: await counts(strict, 'reject-records/check-users?limit=1'),
    }).toEqual({
      markers: ['anna 4'],
      judges: ['strict 3', 'mild 1'],
      inTag: ['anna 3'],
      ofJudge: ['anna 1'],
      ofMarker: ['strict 3', 'mild 1'],
      named: ['mild 1'],
      most: ['strict 3'],
    })
  })

  it('finds the people of each list within its scope', async () => {
    const { first, second, strict, mild, approver } = people
    expect({
      mine: await counts(second, 'reject-records/check-users?scope=mine'),
      notMine: await counts(first, 'reject-records/check-users?scope=company'),
      all: await counts(strict, 'reject-records/rejected-users?scope=all'),
      unapproved: await counts(approver, 'unapproved-records/users?scope=company'),
      approvers: await counts(second, 'unapproved-records/approve-users'),
      pending: await counts(strict, 'resources/pending/users?scope=company'),
      judged: await counts(mild, 'reject-records/rejected-users?scope=judged'),
      within: await counts(mild, 'reject-records/rejected-users'),
      mayNot: await counts(approver, 'resources/pending/users'),
    }).toEqual({
      mine: ['mild 1'],
      notMine: 403,
      all: 403,
      unapproved: [],
      approvers: ['approver 1'],
      pending: ['anna 1'],
      // Also of what other companies marked.
      judged: ['anna 1', 'ben 1'],
      within: ['anna 4', 'ben 1'],
      mayNot: 403,
    })
  })
})
