import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Figures, Series } from '../../src/contract/types.d.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { foldCounts } from '../../server/store/counts.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'

/** Somebody works for one company and then for another: each is told of what was done for it, and of nothing else. */

interface Items {
  items: { resource: { uuid: string }; version: number }[]
}

describe.each(DATABASES)('people who change company, on the %s database', (_name, open) => {
  let world: World
  let tagId: number
  let checker: Person
  let mover: Person
  let before: Person
  let after: Person
  let strangers: Person
  let stayer: Person
  let admin: Person

  const mark = async (person: Person, count: number): Promise<void> => {
    const { body } = await person.ask<Items>('POST', '/api/images2/tasks/pull', { count })
    const items = body.items.map(({ resource, version }) => ({
      id: resource.uuid,
      version,
      annotation: { ...emptyDocument('image'), availability: 1 },
    }))
    const { status } = await person.ask('POST', '/api/images2/marks/push', { items })
    expect([status, items.length]).toEqual([200, count])
  }
  const check = async (verdicts: readonly (1 | 2)[]): Promise<void> => {
    const { body } = await checker.ask<Items>('POST', '/api/images2/checks/pull', { count: verdicts.length })
    const items = body.items.map(({ resource, version }, index) => ({
      id: resource.uuid,
      version,
      isQualified: verdicts[index],
      comment: '看过',
    }))
    const { status } = await checker.ask('POST', '/api/images2/checks/push', { items })
    expect([status, items.length]).toEqual([200, verdicts.length])
  }

  beforeAll(async () => {
    world = await openWorld(open)
    const inside = await world.company('内部')
    const companies = [
      await world.company('甲', 2),
      await world.company('乙', 2),
      await world.company('丙', 2),
    ] as const
    const [first, second, third] = companies
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
    checker = await world.person('checker', inside, ['check'])
    mover = await world.person('mover', first, ['mark'], 2)
    stayer = await world.person('stayer', first, ['mark'], 2)
    before = await world.person('before', first, ['mark', 'check'], 3)
    after = await world.person('after', second, ['mark', 'check'], 3)
    strangers = await world.person('strangers', third, ['mark', 'check'], 3)
    tagId = await world.tag('image', [inside, ...companies])
    await world.resources('image', tagId, 20)
    await mark(mover, 3)
    await check([1])
    await foldCounts(world.store)
    const { body } = await mover.ask<Items>('POST', '/api/images2/tasks/pull', { count: 1 })
    await mover.ask('POST', `/api/images2/leases/${body.items[0]?.resource.uuid}/release`)
    await world.move('mover', second)
    // Judged after the move, but work of before it.
    await check([2, 1])
    await mark(mover, 1)
    await check([1])
    await mark(stayer, 2)
  })
  afterAll(() => world?.close())

  const chart = async (person: Person, query: string): Promise<Figures | number> => {
    const { status, body } = await person.ask<Series>(
      'GET',
      `/api/statistics/series?kind=image&by=person&${query}`,
    )
    return status === 200 ? body.total.figures : status
  }
  const told = async (person: Person, query: string) => {
    const figures = await chart(person, query)
    if (typeof figures === 'number') return figures
    const { marked, passed, failed, firstPassed } = figures
    return { marked, passed, failed, firstPassed }
  }
  const FIRST = { marked: 3, passed: 2, failed: 1, firstPassed: 2 }
  const SECOND = { marked: 1, passed: 1, failed: 0, firstPassed: 1 }

  it('charts of a company cover the work done for it, folded or not', async () => {
    const whole = async () => [await told(before, 'scope=company'), await told(after, 'scope=company')]
    const expected = [{ ...FIRST, marked: 5 }, SECOND]
    expect(await whole()).toEqual(expected)
    await foldCounts(world.store)
    expect(await whole()).toEqual(expected)
  })

  it('each company sees its own part of a person, also afterwards, and others see nothing', async () => {
    const person = `userId=${mover.id}`
    expect([
      await told(before, person),
      await told(after, person),
      await told(strangers, person),
      await told(mover, person),
      await told(admin, person),
    ]).toEqual([
      FIRST,
      SECOND,
      404,
      { marked: 4, passed: 3, failed: 1, firstPassed: 3 },
      { marked: 4, passed: 3, failed: 1, firstPassed: 3 },
    ])
  })

  it('an admin’s chart of a company has the same figures', async () => {
    const { body } = await admin.ask<Series>(
      'GET',
      `/api/statistics/series?kind=image&by=person&scope=all&corpId=${before.companyId}`,
    )
    expect([body.total.figures.marked, body.total.figures.failed]).toEqual([5, 1])
  })

  it('lists of records have as many rows as the charts count', async () => {
    const total = async (person: Person, query: string) =>
      (
        await person.ask<{ total: number }>(
          'GET',
          `/api/operationRecords?kind=image&scope=company&standing=true&${query}`,
        )
      ).body.total
    const both = async (query: string) => [await total(before, query), await total(after, query)]
    expect(await both('type=2')).toEqual([5, 1])
    expect(await both('judged=check')).toEqual([3, 1])
    expect(await both('judged=check&quality=2')).toEqual([1, 0])
    expect(await both(`judged=check&markerId=${mover.id}`)).toEqual([3, 1])
  })

  it('a release is shown to the company at that time', async () => {
    const released = async (person: Person, scope: string) =>
      (await person.ask<{ total: number }>('GET', `/api/operationRecords?kind=image&type=107&scope=${scope}`))
        .body.total
    expect([await released(before, 'company'), await released(after, 'company')]).toEqual([1, 0])
    expect([await released(mover, 'mine'), await released(admin, 'all')]).toEqual([1, 1])
    expect(await released(admin, `all&corpId=${before.companyId}`)).toBe(1)
    expect(await released(admin, `all&corpId=${after.companyId}`)).toBe(0)
  })

  it('counts of waiting work cover the company’s work, or the person’s own', async () => {
    const counts = async (person: Person) => {
      const { body } = await person.ask<{ items: { id: number; counts: Record<string, number> }[] }>(
        'GET',
        '/api/tags?kind=image',
      )
      const { unmarked, marked, checked, rejected } = body.items.find(({ id }) => id === tagId)!.counts
      return { unmarked, marked, checked, rejected }
    }
    const team = async (person: Person) => {
      const { body } = await person.ask<{ team: Record<string, number> | null }>(
        'GET',
        `/api/statistics/summary?kind=image&tagId=${tagId}`,
      )
      if (body.team === null) return null
      const { unmarked, marked, checked, rejected } = body.team
      return { unmarked, marked, checked, rejected }
    }
    await stayer.ask('POST', '/api/images2/tasks/pull', { count: 1 })
    const first = { unmarked: 1, marked: 2, checked: 2, rejected: 1 }
    const second = { unmarked: 0, marked: 0, checked: 1, rejected: 0 }
    const every = { unmarked: 14, marked: 2, checked: 3, rejected: 1 }
    expect([await team(before), await team(after), await team(stayer)]).toEqual([first, second, null])
    const none = { unmarked: 0, marked: 0, checked: 0, rejected: 0 }
    expect([await team(checker), await team(admin)]).toEqual([none, every])
    await foldCounts(world.store)
    expect([await team(before), await team(after), await team(checker)]).toEqual([first, second, none])
    expect([await counts(before), await counts(after)]).toEqual([first, second])
    expect(await counts(stayer)).toEqual({ unmarked: 1, marked: 2, checked: 0, rejected: 0 })
    // By who marked it, for whomever: it is the person's own.
    expect(await counts(mover)).toEqual({ unmarked: 0, marked: 0, checked: 3, rejected: 1 })
    expect([await counts(checker), await counts(admin)]).toEqual([none, every])
  })

  it('people with work are those who worked for the company', async () => {
    const people = async (person: Person) => {
      const { body } = await person.ask<{
        items: { user: { username: string }; counts: Record<string, number> }[]
      }>('GET', '/api/images2/resources/users')
      return Object.fromEntries(body.items.map(({ user, counts }) => [user.username, counts['checked']]))
    }
    expect([await people(before), await people(after), await people(strangers)]).toEqual([
      { mover: 2, stayer: 0 },
      { mover: 1 },
      {},
    ])
  })
})
