import { beforeAll, describe, expect, it, afterAll } from 'vitest'
import { handOverAbsent } from '../../server/workflow/interventions/revert.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** What waits for whoever takes it is in the list of each who may: what the list shows, taking the next one gives. */

const DAY = 24 * 3_600_000
const image = (path: string) => pathOf('image', path)
const LISTS = ['resources/pending', 'reject-records'] as const

interface Listed {
  items: { resource: { uuid: string } }[]
  total: number
}

describe.each(DATABASES)('work that waits for anybody on the %s database', (_name, open) => {
  let world: World
  let people: Record<'marker' | 'colleague' | 'outsider' | 'checker', Person>
  let [pending, rejected] = ['', '']

  beforeAll(async () => {
    world = await openWorld(open)
    const [own, other] = [await world.company('甲'), await world.company('乙')]
    const settings = { redoAbsenceDays: 2 }
    const tagId = await world.tag('image', [own, other], { settings })
    const ids = await world.resources('image', tagId, 2)
    ;[pending = '', rejected = ''] = ids
    people = {
      marker: await world.person('marker', own, ['mark']),
      colleague: await world.person('colleague', own, ['mark']),
      outsider: await world.person('outsider', other, ['mark']),
      checker: await world.person('checker', own, ['check']),
    }
    const { marker, checker } = people
    await marker.ask('POST', image('tasks/pull'), { tagId })
    const annotation = VALID_DOCUMENTS.image
    const items = [
      { id: pending, version: 0, annotation: { ...annotation, availability: 2 } },
      { id: rejected, version: 0, annotation },
    ]
    await marker.ask('POST', image('marks/push'), { items })
    await checker.ask('POST', image('checks/pull'), { tagId })
    const verdict = { id: rejected, version: 1, isQualified: 2 }
    await checker.ask('POST', image('checks/push'), { items: [verdict] })
  })
  afterAll(() => world?.close())

  /** By person, what is in their own list. */
  const listed = async (path: (typeof LISTS)[number]) => {
    const { marker, colleague, outsider } = people
    const lists: (string | undefined)[][] = []
    for (const person of [marker, colleague, outsider]) {
      const { body } = await person.ask<Listed>('GET', image(path))
      lists.push(body.items.map(({ resource }) => resource.uuid))
    }
    return lists
  }
  const next = async (person: Person, path: (typeof LISTS)[number], body: object) =>
    (await person.ask<Listed>('POST', image(`${path}/next`), body)).body.items.map(
      ({ resource }) => resource.uuid,
    )

  it('a pending item that was given back waits for its company', async () => {
    const { marker, colleague } = people
    expect(await listed('resources/pending')).toEqual([[pending], [], []])
    await next(marker, 'resources/pending', { stage: 'mark' })
    await marker.ask('POST', image(`leases/${pending}/release`), {})
    expect(await listed('resources/pending')).toEqual([[pending], [pending], []])
    expect(await next(colleague, 'resources/pending', { stage: 'mark' })).toEqual([pending])
  })

  it('a redo that its marker did not come for waits for everybody', async () => {
    const { outsider } = people
    expect(await listed('reject-records')).toEqual([[rejected], [], []])
    await handOverAbsent(world.store, world.now() + 3 * DAY)
    expect(await listed('reject-records')).toEqual([[rejected], [rejected], [rejected]])
    const record = await outsider.ask('GET', image(`reject-records/${rejected}`))
    expect(record.status).toEqual(200)
    expect(await next(outsider, 'reject-records', {})).toEqual([rejected])
  })
})
