import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceDetail } from '../../src/contract/types.d.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'

/** Whom the history of a resource names, and to whom. */

const KIND = 'image-node'
const path = (rest: string) => pathOf(KIND, rest)

/** Whoever is named anywhere in an answer, each once. */
const namesIn = (body: unknown): string[] =>
  [
    ...new Set(Array.from(JSON.stringify(body).matchAll(/"username":"([^"]*)"/g), ([, name = '']) => name)),
  ].sort()

describe.each(DATABASES)('people in histories on the %s database', (_name, open) => {
  let world: World
  let people: Record<'admin' | 'checker' | 'approver' | 'marker' | 'colleague' | 'lead' | 'rival', Person>
  let tagId: number
  let id: string

  beforeAll(async () => {
    world = await openWorld(open)
    const own = await world.company('内部')
    const external = await world.company('外部', 2)
    const other = await world.company('对手', 2)
    people = {
      admin: await world.person('admin', await world.company('管理', 1), [], 1),
      checker: await world.person('checker', own),
      approver: await world.person('approver', own),
      marker: await world.person('marker', external, ['mark'], 2),
      colleague: await world.person('colleague', external, ['mark'], 2),
      lead: await world.person('lead', external, ['mark', 'check'], 3),
      rival: await world.person('rival', other, ['mark', 'check'], 2),
    }
    tagId = await world.tag(KIND, [own, external, other])
    const [rejected = '', unapproved = ''] = await world.resources(KIND, tagId, 2)
    id = rejected
    const { marker, checker, approver } = people
    const work = async (who: Person, pull: string, push: string, items: object[]) => {
      await who.ask('POST', path(pull), { tagId })
      await who.ask('POST', path(push), { items })
    }
    const mark = { version: 0, annotation: VALID_DOCUMENTS[KIND] }
    await work(marker, 'tasks/pull', 'marks/push', [
      { id, ...mark },
      { id: unapproved, ...mark },
    ])
    await work(checker, 'checks/pull', 'checks/push', [
      { id, version: 1, isQualified: 2, comment: '框偏了', errorBoxes: [] },
      { id: unapproved, version: 1, isQualified: 1 },
    ])
    await work(approver, 'approve', 'approve/approved', [{ id: unapproved, version: 1, isQualified: 2 }])
  })
  afterAll(() => world?.close())

  it('shows external people only those of their own company', async () => {
    const reported = async (person: Person) => {
      const { status, body } = await person.ask<ResourceDetail>('GET', `/api/resources/${id}`)
      const { marker, judgement, versions, judgements, operations } = body
      return {
        status,
        marker: marker?.name ?? null,
        comment: judgement?.comment,
        judges: [judgement?.by, ...judgements.map(({ by }) => by)].map((by) => by?.name ?? null),
        authors: versions.map(({ author }) => author?.name ?? null),
        users: operations.map(({ user }) => user?.name ?? null),
      }
    }
    const all = {
      status: 200,
      marker: 'marker',
      comment: '框偏了',
      judges: ['checker', 'checker'],
      authors: ['marker'],
      users: ['checker', 'checker', 'marker', 'marker'],
    }
    const own = { ...all, judges: [null, null], users: [null, null, 'marker', 'marker'] }
    const { admin, checker, marker, colleague, lead, rival } = people
    expect([await reported(admin), await reported(checker)]).toEqual([all, all])
    expect([await reported(marker), await reported(colleague), await reported(lead)]).toEqual([own, own, own])
    const none = { ...own, marker: null, authors: [null], users: [null, null, null, null] }
    expect(await reported(rival)).toEqual(none)
  })

  it('applies to lists and to work, too, and to filters', async () => {
    const { admin, marker, lead } = people
    const calls = async (person: Person, scope: string) => {
      const records = `/api/operationRecords?kind=${KIND}&scope=${scope}`
      const named = async (address: string, body?: object) => {
        const answer = await person.ask(body ? 'POST' : 'GET', address, body)
        return answer.status === 200 ? namesIn(answer.body) : answer.status
      }
      const list = (rest: string) => named(path(rest))
      return {
        rejected: await list(`reject-records?scope=${scope}`),
        unapproved: await list(`unapproved-records?scope=${scope}`),
        one: await list(`reject-records/${id}`),
        resources: await named(`/api/resources?tagId=${tagId}&scope=${scope}`),
        judged: await named(`${records}&judged=check`),
        records: await named(records),
        markers: await list('reject-records/rejected-users'),
        checkers: await list('reject-records/check-users'),
        approvers: await list('unapproved-records/approve-users'),
        everApproved: await list('approve-users'),
        look: await named(path('resources/users/pull'), { userId: marker.id, purpose: 'look' }),
      }
    }
    const all = {
      rejected: ['checker', 'marker'],
      unapproved: ['approver', 'marker'],
      one: ['checker', 'marker'],
      resources: ['approver', 'checker', 'marker'],
      judged: ['checker'],
      records: ['approver', 'checker', 'marker'],
      markers: ['marker'],
      checkers: ['checker'],
      approvers: ['approver'],
      everApproved: ['approver'],
      look: ['approver', 'checker', 'marker'],
    }
    const own = {
      rejected: ['marker'],
      unapproved: ['marker'],
      one: ['marker'],
      resources: ['marker'],
      judged: [],
      records: ['marker'],
      markers: ['marker'],
      checkers: [],
      approvers: [],
      everApproved: [],
      look: ['marker'],
    }
    expect(await calls(admin, 'all')).toEqual(all)
    expect(await calls(lead, 'company')).toEqual(own)
    expect(await calls(marker, 'mine')).toEqual({ ...own, look: 403 })
    const redo = await marker.ask('POST', path('reject-records/next'), { id })
    const draft = { version: 1, stage: 'redo', annotation: VALID_DOCUMENTS[KIND] }
    await marker.ask('PUT', path(`drafts/${id}`), draft)
    const drafts = await marker.ask('GET', path('drafts'))
    expect([redo, drafts].map(({ status, body }) => [status, namesIn(body)])).toEqual([
      [200, ['marker']],
      [200, ['marker']],
    ])
  })

  it('lists checkers only to readers of their records', async () => {
    const checkers = async (person: Person) => {
      const { body } = await person.ask<{ items: { name: string }[] }>(
        'GET',
        `/api/operationRecords/checkedUsers?kind=${KIND}`,
      )
      return body.items.map(({ name }) => name)
    }
    const { admin, checker, marker, lead, rival } = people
    expect(await Promise.all([admin, checker, marker, lead, rival].map(checkers))).toEqual([
      ['checker'],
      ['checker'],
      [],
      [],
      [],
    ])
  })
})
