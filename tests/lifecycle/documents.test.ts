import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Violation } from '../../src/contract/types.d.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import { INVALID_DOCUMENTS } from '../fixtures/invalid-documents.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** Each document that breaks a rule gets its 422 with exactly what is wrong, and one bad item never sinks the others. */

interface Failed {
  id: string
  ok: boolean
  error?: { status: number; details?: Violation[] }
}

describe.each(DATABASES)('documents on the %s database', (_name, open) => {
  let world: World
  let marker: Person

  beforeAll(async () => {
    world = await openWorld(open)
    marker = await world.person('marker', await world.company('甲'))
  })
  afterAll(() => world?.close())

  describe.each(ALL_KINDS)('%s documents', (kind) => {
    it('each get their own refusal in a batch with a valid one', async () => {
      const cases = INVALID_DOCUMENTS[kind]
      const tagId = await world.tag(kind, [marker.companyId])
      const ids = await world.resources(kind, tagId, cases.length + 1)
      const count = cases.length + 1
      await marker.ask('POST', pathOf(kind, 'tasks/pull'), { tagId, count })
      const good = { id: ids.at(-1), version: 0, annotation: VALID_DOCUMENTS[kind] }
      const items = [
        ...cases.map(({ document }, index) => ({ id: ids[index], version: 0, annotation: document })),
        good,
      ]
      const answer = await marker.ask<{ results: Failed[] }>('POST', pathOf(kind, 'marks/push'), { items })
      expect(answer.status).toBe(200)
      const results = answer.body.results.map(({ ok, error }, index) => ({
        name: cases[index]?.name ?? 'good',
        ok,
        status: error?.status,
        details: error?.details,
      }))
      expect(results).toEqual([
        ...cases.map(({ name, violations }) => ({ name, ok: false, status: 422, details: violations })),
        { name: 'good', ok: true, status: undefined, details: undefined },
      ])
    })

    it('are returned as they were pushed', async () => {
      const tagId = await world.tag(kind, [marker.companyId])
      const [id = ''] = await world.resources(kind, tagId, 1)
      await marker.ask('POST', pathOf(kind, 'tasks/pull'), { tagId })
      const annotation = VALID_DOCUMENTS[kind]
      await marker.ask('POST', pathOf(kind, 'marks/push'), { items: [{ id, version: 0, annotation }] })
      const taken = await marker.ask<{ items: { annotation: object }[] }>(
        'POST',
        pathOf(kind, 'marks/pullEdit'),
        { id },
      )
      const stored = taken.body.items[0]?.annotation
      if (kind !== 'image-segment') expect(stored).toEqual(annotation)
      const again = { version: 1, annotation: stored }
      const pushed = await marker.ask('POST', pathOf(kind, `marks/pushEdit/${id}`), again)
      expect(pushed).toEqual({ status: 200, body: { id, ok: true, version: 2, status: 'marked' } })
    })

    it('that are invalid get a 422 from calls about one resource', async () => {
      const tagId = await world.tag(kind, [marker.companyId])
      const [id = ''] = await world.resources(kind, tagId, 1)
      await marker.ask('POST', pathOf(kind, 'tasks/pull'), { tagId })
      const item = { id, version: 0, annotation: VALID_DOCUMENTS[kind] }
      await marker.ask('POST', pathOf(kind, 'marks/push'), { items: [item] })
      await marker.ask('POST', pathOf(kind, 'marks/pullEdit'), { id })
      const [wrong] = INVALID_DOCUMENTS[kind]
      const body = { version: 1, annotation: wrong?.document }
      const answer = await marker.ask<{ details: Violation[] }>(
        'POST',
        pathOf(kind, `marks/pushEdit/${id}`),
        body,
      )
      expect([answer.status, answer.body.details]).toEqual([422, wrong?.violations])
    })
  })

  it('of a batch are judged even if one judgement holds text that cannot be stored', async () => {
    const checker = await world.person('checker', marker.companyId, ['check'])
    const tagId = await world.tag('image', [marker.companyId])
    const ids = await world.resources('image', tagId, 5)
    const annotation = VALID_DOCUMENTS.image
    const asked = { tagId, count: ids.length }
    await marker.ask('POST', pathOf('image', 'tasks/pull'), asked)
    await marker.ask('POST', pathOf('image', 'marks/push'), {
      items: ids.map((id) => ({ id, version: 0, annotation })),
    })
    await checker.ask('POST', pathOf('image', 'checks/pull'), asked)
    const box = { id: 'a', x: 0, y: 0, width: 1, height: 1, comment: 'a\0' }
    const said = [
      { comment: '\ud83d' },
      { errorBoxes: [box] },
      { annotation: { ...annotation, 'b\0': 1 } },
      { draft: { writer: '\ud83d', basedOn: null } },
      { comment: '好' },
    ]
    const items = said.map((more, index) => ({ id: ids[index], version: 1, isQualified: 1, ...more }))
    // Under a key the answer itself is kept.
    const answer = await checker.ask<{ results: Failed[] }>(
      'POST',
      pathOf('image', 'checks/push'),
      { items },
      { 'idempotency-key': 'what-cannot-be-kept' },
    )
    expect(answer.body.results?.map(({ error }) => [error?.status, error?.details?.[0]?.path])).toEqual([
      [422, 'comment'],
      [422, 'errorBoxes[0].comment'],
      [422, ''],
      [422, 'draft.writer'],
      [undefined, undefined],
    ])
  })
})
