import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushResult, Resource } from '../../src/contract/types.d.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** Redo of an item that a list names, as the button in its row asks for it. */

interface Batch {
  items?: { resource: Resource; stage: string; lease: { expiresAt: string } }[]
  remaining?: number
}

const image = (path: string) => pathOf('image', path)
const annotation = { ...emptyDocument('image'), availability: 1 }

describe.each(DATABASES)('on the %s database', (_name, open) => {
  let world: World
  let marker: Person
  let colleague: Person
  let checker: Person
  let tagId: number
  let otherTagId: number

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    marker = await world.person('marker', company, ['mark'])
    colleague = await world.person('colleague', company, ['mark'])
    checker = await world.person('checker', company, ['check'])
    tagId = await world.tag('image', [company])
    otherTagId = await world.tag('image', [company])
  })
  afterAll(() => world?.close())

  const next = (who: Person, body: object, list = 'reject-records') =>
    who.ask<Batch>('POST', image(`${list}/next`), body)
  const idsOf = ({ body }: { body: Batch }) => body.items?.map(({ resource }) => resource.uuid)

  /** Fresh resources, marked by `marker` and rejected by `checker`, oldest first. */
  const rejected = async (count: number): Promise<string[]> => {
    const ids = await world.resources('image', tagId, count)
    const push = async (who: Person, path: string, items: object[]) =>
      (await who.ask<{ results: PushResult[] }>('POST', image(path), { items })).body.results.map(
        ({ ok }) => ok,
      )
    await marker.ask('POST', image('tasks/pull'), { tagId, count })
    const marks = ids.map((id) => ({ id, version: 0, annotation }))
    expect(await push(marker, 'marks/push', marks)).toEqual(ids.map(() => true))
    await checker.ask('POST', image('checks/pull'), { tagId, count: 100 })
    const verdicts = ids.map((id) => ({ id, version: 1, isQualified: 2, comment: '说明' }))
    expect(await push(checker, 'checks/push', verdicts)).toEqual(ids.map(() => true))
    return ids
  }

  it('pulls that one, regardless of the queue, and again the same with its lease extended', async () => {
    const [first = '', second = ''] = await rejected(2)
    const taken = await next(marker, { id: second })
    expect([idsOf(taken), taken.body.items?.[0]?.stage, taken.body.remaining]).toEqual([[second], 'redo', 1])
    world.advance(60_000)
    const again = await next(marker, { id: second })
    expect([idsOf(again), again.body.remaining]).toEqual([[second], 1])
    const end = ({ body }: { body: Batch }) => Date.parse(body.items?.[0]?.lease.expiresAt ?? '')
    expect(end(again) - end(taken)).toBeGreaterThanOrEqual(60_000)
    for (const id of [second, first]) {
      expect(idsOf(await next(marker, { id }))).toEqual([id])
      const redone = await marker.ask('POST', image(`reject-records/${id}/mark`), { version: 1, annotation })
      expect(redone.body).toEqual({ id, ok: true, version: 2, status: 'marked' })
    }
  })

  it('is refused with the reason if impossible, and pulls nothing else', async () => {
    const [id] = await rejected(1)
    const refusals = [
      await next(colleague, { id }),
      await next(marker, { id }, 'unapproved-records'),
      await next(marker, { id, tagId: otherTagId }),
      await next(marker, { id: randomUUID() }),
      await next(checker, { id }),
      await next(marker, { id: 'no uuid' }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([403, 409, 404, 404, 403, 400])
    const held = await world.store.db
      .selectFrom('resources')
      .select('uuid')
      .where('lease_stage', '=', 'redo')
      .execute()
    expect(held).toEqual([])
  })
})
