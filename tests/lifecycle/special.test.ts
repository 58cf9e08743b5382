import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEASE_MS } from '../../src/domain/constants.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { VALID_DOCUMENTS, boxCounts } from '../fixtures/documents.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** What single kinds have beside the families: masks by frame, verdicts by node, duplicates. */

interface Rows {
  rows: { objectId: string; frame: number; rle: { counts: string } | null; source: string }[]
}

describe.each(DATABASES)('special calls on the %s database', (_name, open) => {
  let world: World
  let ann: Person
  let ben: Person

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    ann = await world.person('ann', company)
    ben = await world.person('ben', company)
  })
  afterAll(() => world?.close())

  const fresh = async (kind: 'video' | 'video-segment' | 'image-node') => {
    const tagId = await world.tag(kind, [ann.companyId])
    const [id = ''] = await world.resources(kind, tagId, 1)
    await ann.ask('POST', pathOf(kind, 'tasks/pull'), { tagId })
    return { tagId, id }
  }
  const push = (kind: 'video-segment' | 'image-node', id: string, version = 0) =>
    ann.ask('POST', pathOf(kind, 'marks/push'), {
      items: [{ id, version, annotation: VALID_DOCUMENTS[kind] }],
    })

  it('masks are the holder’s until the push, and belong to the version that they were made for', async () => {
    const { id } = await fresh('video-segment')
    const path = pathOf('video-segment', 'masks')
    const size = [480, 640]
    const row = (frame: number, counts: number[] | null) => ({
      objectId: 'o1',
      frame,
      rle: counts && { size, counts },
      source: 'manual',
    })
    const first = boxCounts(0, 0, 5, 5)
    const second = boxCounts(9, 9, 5, 5)
    const put = (who: Person, version: number, rows: unknown[]) =>
      who.ask<{ saved: number }>('PUT', pathOf('video-segment', 'resources'), { id, version, rows })
    const read = async (who: Person, query = '') =>
      (await who.ask<Rows>('GET', `${path}?id=${id}&from=0&to=100${query}`)).body.rows?.map(
        ({ frame, rle }) => [frame, rle?.counts],
      )
    expect((await put(ann, 0, [row(3, first), row(7, first)])).body.saved).toBe(2)
    expect((await put(ben, 0, [row(3, second)])).status).toBe(409)
    expect((await put(ann, 1, [row(3, second)])).status).toBe(409)
    expect((await put(ann, 0, [row(100, first)])).status).toBe(422)
    expect((await put(ann, 0, [row(3, [1, 2])])).status).toBe(422)
    const drawn = stringOfCounts(first)
    expect([await read(ann), await read(ben)]).toEqual([
      [
        [3, drawn],
        [7, drawn],
      ],
      [],
    ])
    const backwards = await ann.ask('GET', `${path}?id=${id}&from=8&to=3`)
    expect(backwards).toEqual({
      status: 400,
      body: {
        code: 'invalid',
        message: '起始必须小于结束',
        reason: '',
        details: [{ path: 'to', rule: 'range-order', reason: '起始必须小于结束' }],
      },
    })
    await push('video-segment', id)
    expect(await read(ben)).toEqual([
      [3, drawn],
      [7, drawn],
    ])
    await ann.ask('POST', pathOf('video-segment', 'marks/pullEdit'), { id })
    await put(ann, 1, [row(3, second), row(7, null)])
    const again = { version: 1, annotation: VALID_DOCUMENTS['video-segment'] }
    await ann.ask('POST', pathOf('video-segment', `marks/pushEdit/${id}`), again)
    // What was erased is reported as well: tracking leaves it alone.
    expect(await read(ben)).toEqual([
      [3, stringOfCounts(second)],
      [7, undefined],
    ])
    expect(await read(ben, '&version=1')).toEqual([
      [3, drawn],
      [7, drawn],
    ])
    const states = await ben.ask('POST', pathOf('video-segment', 'resources/by-ids'), { ids: [id] })
    expect(states.body).toEqual({ items: [{ id, status: 'marked', version: 2, task: null }] })
  })

  it('verdicts on nodes name existing nodes, and lead to their own list', async () => {
    const { tagId, id } = await fresh('image-node')
    await push('image-node', id)
    const kind = 'image-node'
    await ben.ask('POST', pathOf(kind, 'v2/checks/pull'), { tagId })
    const verdict = (name: string, instanceId: string | null) => ({
      items: [
        {
          id,
          version: 1,
          isQualified: 2,
          nodeVerdicts: [{ instanceId, name, isQualified: 2, comment: '偏' }],
        },
      ],
    })
    type Results = { results: { ok: boolean; error?: { details: { path: string }[] } }[] }
    const wrong = await ben.ask<Results>('POST', pathOf(kind, 'v2/checks/push'), verdict('tail', null))
    expect(wrong.body.results[0]?.error?.details.map(({ path }) => path)).toEqual(['nodeVerdicts[0].name'])
    const right = await ben.ask<Results>('POST', pathOf(kind, 'v2/checks/push'), verdict('wrist', 'second'))
    expect(right.body.results).toEqual([{ id, ok: true, version: 1, status: 'rejected' }])
    const list = await ann.ask<{ total: number }>('GET', pathOf(kind, 'v2/reject-records'))
    const redo = await ann.ask<{ items: { judgement: object }[] }>(
      'POST',
      pathOf(kind, 'v2/reject-records/next'),
      {},
    )
    expect([list.body.total, redo.body.items[0]?.judgement]).toEqual([
      1,
      expect.objectContaining({
        nodeVerdicts: [{ instanceId: 'second', name: 'wrist', isQualified: 2, comment: '偏' }],
      }),
    ])
    const counts = await ann.ask('GET', pathOf(kind, 'reject-records/counts'))
    expect(counts.body).toEqual({ mine: 1, company: 1, today: 1 })
  })

  it('a named redo from the node list was judged node by node', async () => {
    const kind = 'image-node'
    const rejectedAs = async (nodeVerdicts: object[] | null) => {
      const { tagId, id } = await fresh(kind)
      await push(kind, id)
      const [pullPath, pushPath] = nodeVerdicts
        ? ['v2/checks/pull', 'v2/checks/push']
        : ['checks/pull', 'checks/push']
      await ben.ask('POST', pathOf(kind, pullPath), { tagId })
      const verdict = { id, version: 1, isQualified: 2, ...(nodeVerdicts && { nodeVerdicts }) }
      await ben.ask('POST', pathOf(kind, pushPath), { items: [verdict] })
      return id
    }
    const whole = await rejectedAs(null)
    const byNode = await rejectedAs([{ instanceId: null, name: 'wrist', isQualified: 2 }])
    const next = (id: string) =>
      ann.ask<{ items?: { resource: { uuid: string } }[] }>('POST', pathOf(kind, 'v2/reject-records/next'), {
        id,
      })
    expect((await next(whole)).status).toBe(404)
    expect((await next(byNode)).body.items?.map(({ resource }) => resource.uuid)).toEqual([byNode])
  })

  it('a duplicate is pushed as unavailable, with the item it repeats', async () => {
    const { tagId, id } = await fresh('video')
    const [original = ''] = await world.resources('video', tagId, 1)
    const wrong = await ann.ask('POST', pathOf('video', 'marks/duplicate'), {
      id,
      version: 0,
      duplicateOf: id,
    })
    expect(wrong.status).toBe(422)
    await sql`update media_files set sha256 = '\\x00' where uuid in (${id}, ${original})`.execute(
      world.store.db,
    )
    const offered = (who: Person, of: string) =>
      who.ask<{ items: { id: string; distance: number }[] }>('GET', `/api/resources/${of}/duplicates`)
    const stranger = await world.person('stranger', await world.company('别家'))
    expect((await offered(stranger, id)).status).toBe(404)
    expect((await offered(ann, id)).body.items).toEqual([
      expect.objectContaining({ id: original, name: 'a.bin', distance: 0 }),
    ])
    const body = { id, version: 0, duplicateOf: original }
    const done = await ann.ask('POST', pathOf('video', 'marks/duplicate'), body)
    expect(done).toEqual({ status: 200, body: { id, ok: true, version: 1, status: 'marked' } })
    const { body: detail } = await ann.ask<{ annotation: object }>('GET', `/api/resources/${id}`)
    expect(detail.annotation).toMatchObject({ availability: 0, remark: '与“a.bin”重复' })
    const counts = await ann.ask<{ total: Record<string, number> }>(
      'GET',
      pathOf('video', 'marks/markCounts'),
    )
    expect(counts.body.total).toMatchObject({ marked: 1, checked: 0 })
    expect((await offered(ann, original)).body.items).toEqual([])
    const back = { id: original, version: 0, duplicateOf: id }
    expect((await ann.ask('POST', pathOf('video', 'marks/duplicate'), back)).status).toBe(422)
  })

  it('the work of one person can be viewed, or pulled for checks', async () => {
    const { tagId, id } = await fresh('image-node')
    await push('image-node', id)
    const users = await ben.ask<{ items: { user: { id: number }; counts: object }[] }>(
      'GET',
      `${pathOf('image-node', 'resources/users')}?tagId=${tagId}`,
    )
    expect(users.body.items.map(({ user, counts }) => [user.id, counts])).toEqual([
      [ann.id, expect.objectContaining({ marked: 1, unmarked: 0 })],
    ])
    type Batch = { items: { resource: { uuid: string }; lease: { expiresAt: string } | null }[] }
    const path = pathOf('image-node', 'resources/users/pull')
    const looked = await ben.ask<Batch>('POST', path, { userId: ann.id, purpose: 'look', tagId })
    expect(looked.body.items.map(({ resource, lease }) => [resource.uuid, lease])).toEqual([[id, null]])
    const taken = await ben.ask<Batch>('POST', path, { userId: ann.id, purpose: 'check', tagId, count: 1 })
    const expiry = Date.parse(taken.body.items[0]?.lease?.expiresAt ?? '')
    expect(expiry).toBeLessThanOrEqual(world.now() + LEASE_MS)
    expect(expiry).toBeGreaterThan(world.now())
  })
})
