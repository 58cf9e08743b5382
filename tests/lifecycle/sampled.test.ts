import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '../../server/store/testing.ts'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import { openWorld, type Person, type World } from './world.ts'

/** What the check sampling lets through looks to who marked it as what waits for its check, in every call. */

interface Detail {
  resource: { status: string; version: number }
  judgement: { sampled?: boolean } | null
  judgements: { sampled?: boolean }[]
  operations: { type: number; fromStatus: string | null; toStatus: string | null }[]
}

describe.each(DATABASES)('a pass by sampling on the %s database', (_name, open) => {
  let world: World
  let ann: Person
  let ben: Person
  let admin: Person
  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    ann = await world.person('ann', company, ['mark'])
    ben = await world.person('ben', company)
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
  })
  afterAll(() => world?.close())

  const handIn = async (checkSampling: number) => {
    const tagId = await world.tag('image', [ann.companyId], { settings: { checkSampling } })
    const [id = ''] = await world.resources('image', tagId, 1)
    await ann.ask('POST', '/api/images2/tasks/pull', { tagId })
    const item = { id, version: 0, annotation: VALID_DOCUMENTS.image }
    const pushed = await ann.ask<{ results: object[] }>('POST', '/api/images2/marks/push', { items: [item] })
    return { id, tagId, answer: pushed.body.results.map((result) => ({ ...result, id: 'id' })) }
  }
  const trailOf = ({ operations }: Detail) =>
    operations.map(({ type, fromStatus, toStatus }) => [type, fromStatus, toStatus])

  /** Everything that tells a person of work in a database, without what is the database's alone. */
  const told = async (who: Person, { id, tagId }: { id: string; tagId: number }) => {
    const get = async <T>(path: string) => (await who.ask<T>('GET', path)).body
    const list = async (status: string) => {
      const path = `/api/resources?tagId=${tagId}&scope=mine&status=${status}`
      const { items, total } = await get<{ total: number; items: Detail[] }>(path)
      return [total, items.map(({ resource, judgement }) => [resource.status, judgement])]
    }
    const detail = await get<Detail>(`/api/resources/${id}`)
    const records = await get<{ total: number; items: Detail['operations'] }>(
      `/api/operationRecords?resourceId=${id}`,
    )
    const csv = await fetch(`${world.url}/api/operationRecords/csv?resourceId=${id}`, {
      headers: { authorization: `Bearer ${who.username}` },
    })
    const rows = (await csv.text()).trim().split('\n')
    const { mine } = await get<{ mine: object }>(`/api/statistics/summary?kind=image&tagId=${tagId}`)
    const tags = await get<{ items: { id: number; counts: object }[] }>('/api/tags?kind=image')
    return {
      lists: [await list('marked'), await list('checked')],
      detail: [detail.resource.status, detail.judgement, detail.judgements, trailOf(detail)],
      records: [records.total, records.items.map(({ type }) => type), rows.length],
      mine,
      marks: await get(`/api/images2/marks/markCounts?tagId=${tagId}`),
      database: tags.items.find((tag) => tag.id === tagId)?.counts,
    }
  }

  it('is shown to admins and checkers only', async () => {
    const [passed, waits] = [await handIn(0), await handIn(1)]
    expect(passed.answer).toEqual(waits.answer)
    expect(await told(ann, passed)).toEqual(await told(ann, waits))
    for (const who of [admin, ben]) {
      const detail = (await who.ask<Detail>('GET', `/api/resources/${passed.id}`)).body
      expect([detail.resource.status, detail.judgement?.sampled, detail.judgements.length]).toEqual([
        'checked',
        true,
        1,
      ])
      expect(trailOf(detail)[0]).toEqual([105, 'marked', 'checked'])
    }
  })

  it('is not revealed by a take-back of the author', async () => {
    const [passed, waits] = [await handIn(0), await handIn(1)]
    for (const { id } of [passed, waits])
      expect((await ann.ask('POST', `/api/images2/leases/${id}/take-back`)).status).toBe(200)
    expect(await told(ann, passed)).toEqual(await told(ann, waits))
    const { body } = await admin.ask<Detail>('GET', `/api/resources/${passed.id}`)
    expect(trailOf(body).slice(0, 2)).toEqual([
      [111, 'checked', 'unmarked'],
      [105, 'marked', 'checked'],
    ])
  })
})
