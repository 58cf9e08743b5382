import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Figures, Series } from '../../src/contract/types.d.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'

/** Who puts work off in doubt has failed no check, whatever a checker rules: the first check is still to come. */

interface Items {
  items: { resource: { uuid: string }; version: number }[]
}

describe.each(DATABASES)('rulings on pending work, on the %s database', (_name, open) => {
  let world: World
  let marker: Person
  let checker: Person

  const path = (rest: string) => `/api/images2/${rest}`
  const document = (availability: number) => ({ ...emptyDocument('image'), availability })

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    marker = await world.person('marker', company, ['mark'])
    checker = await world.person('checker', company, ['mark', 'check'])
    const tag = await world.tag('image', [company], { settings: { commentRequired: true } })
    await world.resources('image', tag, 2)
  })
  afterAll(() => world?.close())

  const figures = async (): Promise<Partial<Figures>> => {
    const { body } = await marker.ask<Series>('GET', '/api/statistics/series?kind=image&by=day&scope=mine')
    const { passed, failed, firstPassed, firstFailed } = body.total.figures
    return { passed, failed, firstPassed, firstFailed }
  }
  const judged = async (): Promise<number> =>
    (await marker.ask<{ total: number }>('GET', '/api/operationRecords?kind=image&scope=mine&judged=check'))
      .body.total

  it('do not count as a check by the reviewer; the next check is the first', async () => {
    const pulled = await marker.ask<Items>('POST', path('tasks/pull'), { count: 2 })
    const items = pulled.body.items.map(({ resource, version }) => ({ id: resource.uuid, version }))
    await marker.ask('POST', path('marks/push'), {
      items: items.map((item) => ({ ...item, annotation: document(2) })),
    })
    const rule = async (availability: 0 | 1) => {
      const next = await checker.ask<Items>('POST', path('resources/pending/next'), { stage: 'check' })
      const [{ resource, version }] = next.body.items as [Items['items'][number]]
      // Without a note, though the database asks for one with each rejection.
      const ruling = { version, availability }
      const { status } = await checker.ask('POST', path(`resources/pending/${resource.uuid}/check`), ruling)
      expect(status).toBe(200)
    }
    await rule(1)
    await rule(0)
    const nothing = { passed: 0, failed: 0, firstPassed: 0, firstFailed: 0 }
    expect([await figures(), await judged()]).toEqual([nothing, 0])

    const again = await marker.ask<Items>('POST', path('reject-records/next'), {})
    const [{ resource, version }] = again.body.items as [Items['items'][number]]
    await marker.ask('POST', path(`reject-records/${resource.uuid}/mark`), {
      version,
      annotation: document(1),
    })
    const checks = await checker.ask<Items>('POST', path('checks/pull'), { count: 1 })
    await checker.ask('POST', path('checks/push'), {
      items: checks.body.items.map((item) => ({
        id: item.resource.uuid,
        version: item.version,
        isQualified: 1,
      })),
    })
    expect([await figures(), await judged()]).toEqual([{ ...nothing, passed: 1, firstPassed: 1 }, 1])
    const firsts = await sql`select count(*)::int as count from judgements where is_first`.execute(
      world.store.db,
    )
    expect(firsts.rows).toEqual([{ count: 1 }])
  })
})
