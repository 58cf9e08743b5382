import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'

const DAY = 86_400_000

describe.each(DATABASES)('charts that nobody gave a first day on the %s database', (_name, open) => {
  let world: World
  let person: Person

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    person = await world.person('one', company)
    const [id = ''] = await world.resources('image', await world.tag('image', [company]), 1)
    await person.ask('POST', '/api/images2/tasks/pull', {})
    const items = [{ id, version: 0, annotation: emptyDocument('image') }]
    await person.ask('POST', '/api/images2/marks/push', { items })
  })
  afterAll(() => world?.close())

  const marked = async (more = '') =>
    (
      await person.ask<{ total: { figures: { marked: number } } }>(
        'GET',
        `/api/statistics/series?kind=image&by=day${more}`,
      )
    ).body.total.figures.marked

  it('cover the 92 days that end today, or on the last day asked for', async () => {
    const before = (days: number) => `&to=${new Date(world.now() + days * DAY).toISOString()}`
    const asked = [await marked(before(91)), await marked(before(92))]
    world.advance(91 * DAY)
    const last = await marked()
    world.advance(DAY)
    expect({ asked, last, after: await marked() }).toEqual({ asked: [1, 0], last: 1, after: 0 })
  })
})
