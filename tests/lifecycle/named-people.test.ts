import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDocument } from '../../src/domain/documents/empty.ts'
import type { ResourceDetail } from '../../src/api/generated/contract.d.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** Whom the history of a resource names, and to whom. */

describe.each(DATABASES)('people in histories on the %s database', (_name, open) => {
  let world: World
  let people: Record<'admin' | 'checker' | 'marker' | 'colleague' | 'lead' | 'rival', Person>
  let id: string

  beforeAll(async () => {
    world = await openWorld(open)
    const own = await world.company('内部')
    const external = await world.company('外部', 2)
    const other = await world.company('对手', 2)
    people = {
      admin: await world.person('admin', await world.company('管理', 1), [], 1),
      checker: await world.person('checker', own),
      marker: await world.person('marker', external, ['mark'], 2),
      colleague: await world.person('colleague', external, ['mark'], 2),
      lead: await world.person('lead', external, [], 3),
      rival: await world.person('rival', other, ['mark', 'check'], 2),
    }
    const tagId = await world.tag('image', [own, external, other])
    id = (await world.resources('image', tagId, 1))[0] ?? ''
    const { marker, checker } = people
    await marker.ask('POST', pathOf('image', 'tasks/pull'), { tagId })
    const marked = { id, version: 0, annotation: emptyDocument('image') }
    await marker.ask('POST', pathOf('image', 'marks/push'), { items: [marked] })
    await checker.ask('POST', pathOf('image', 'checks/pull'), { tagId })
    const checked = { id, version: 1, isQualified: 2, comment: '框偏了', errorBoxes: [] }
    await checker.ask('POST', pathOf('image', 'checks/push'), { items: [checked] })
  })
  afterAll(() => world?.close())

  it('names to external people those of their own company alone', async () => {
    const told = async (person: Person) => {
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
    expect([await told(admin), await told(checker)]).toEqual([all, all])
    expect([await told(marker), await told(colleague), await told(lead)]).toEqual([own, own, own])
    const none = { ...own, marker: null, authors: [null], users: [null, null, null, null] }
    expect(await told(rival)).toEqual(none)
  })

  it('lists who checked only to those who could list their records', async () => {
    const checkers = async (person: Person) => {
      const { body } = await person.ask<{ items: { name: string }[] }>(
        'GET',
        '/api/operationRecords/checkedUsers?kind=image',
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
