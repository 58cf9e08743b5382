import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushResult } from '../../src/contract/types.d.ts'
import { LEASE_MS } from '../../src/domain/constants.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { releaseLeases, expireLeases } from '../../server/workflow/leases/leases.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { openWorld, pathOf, type Person, type World } from './world.ts'

/** Holding, letting go and coming back late: properties 3, 4, 6, 7 and 8 in single steps. */

interface Batch {
  items: { resource: { uuid: string }; version: number; lease: { expiresAt: string }; draft: unknown }[]
  remaining: number
}

const image = (path: string) => pathOf('image', path)
const annotation = emptyDocument('image')

describe.each(DATABASES)('leases on the %s database', (_name, open) => {
  let world: World
  let company: number
  let ann: Person
  let ben: Person
  let admin: Person

  beforeAll(async () => {
    world = await openWorld(open)
    company = await world.company('甲')
    ann = await world.person('ann', company)
    ben = await world.person('ben', company)
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
  })
  afterAll(() => world?.close())

  const tagOf = async (count: number, settings: Record<string, unknown> = {}) => {
    const tagId = await world.tag('image', [company], { settings })
    return { tagId, ids: await world.resources('image', tagId, count) }
  }
  const pull = async (who: Person, tagId: number, count?: number, path = 'tasks/pull') =>
    (await who.ask<Batch>('POST', image(path), { tagId, ...(count ? { count } : {}) })).body
  const idsOf = ({ items }: Batch) => items.map(({ resource }) => resource.uuid)
  const push = async (who: Person, id: string, version = 0, headers = {}) =>
    (
      await who.ask<{ results: PushResult[] }>(
        'POST',
        image('marks/push'),
        { items: [{ id, version, annotation }] },
        headers,
      )
    ).body.results[0]

  it('4: a pull returns leased items first, then fills up, oldest first', async () => {
    const { tagId, ids } = await tagOf(6)
    expect(idsOf(await pull(ann, tagId, 2))).toEqual(ids.slice(0, 2))
    expect(idsOf(await pull(ann, tagId, 2))).toEqual(ids.slice(0, 2))
    expect(idsOf(await pull(ben, tagId, 1))).toEqual(ids.slice(2, 3))
    const more = await pull(ann, tagId, 4)
    expect([idsOf(more), more.remaining]).toEqual([[...ids.slice(0, 2), ...ids.slice(3, 5)], 1])
    expect(idsOf(await pull(ann, tagId, 1))).toEqual([...ids.slice(0, 2), ...ids.slice(3, 5)])
  })

  it('4: the batch is as large as the tag says, and tags come by priority', async () => {
    const low = await world.tag('image', [company], { priority: 100, settings: { batchSize: 3 } })
    const high = await world.tag('image', [company], { priority: 101, settings: { batchSize: 2 } })
    const last = await world.resources('image', low, 4)
    const first = await world.resources('image', high, 1)
    const cora = await world.person('cora', company)
    const batch = (await cora.ask<Batch>('POST', image('tasks/pull'), { count: 3 })).body
    expect(idsOf(batch)).toEqual([...first, ...last.slice(0, 2)])
    expect(idsOf(await pull(ben, low))).toEqual(last.slice(2, 4))
  })

  it('1: many who pull at once get different resources', async () => {
    const { tagId, ids } = await tagOf(64)
    const people = await Promise.all(
      Array.from({ length: 16 }, (_, index) => world.person(`puller-${index}`, company)),
    )
    const batches = await Promise.all(people.map((person) => pull(person, tagId, 4)))
    expect(batches.flatMap(idsOf).sort()).toEqual([...ids].sort())
  })

  it('3: concurrent pushes with one key count once', async () => {
    const { tagId, ids } = await tagOf(1)
    await pull(ann, tagId)
    const headers = { 'idempotency-key': randomUUID() }
    const id = ids[0] ?? ''
    const results = await Promise.all(Array.from({ length: 20 }, () => push(ann, id, 0, headers)))
    expect(
      new Set(
        results.map((result) =>
          JSON.stringify(Object.entries(result ?? {}).sort(([a], [b]) => a.localeCompare(b))),
        ),
      ),
    ).toHaveLength(1)
    const detail = await admin.ask<{ versions: unknown[] }>('GET', `/api/resources/${id}`)
    expect(detail.body.versions).toHaveLength(1)
    const other = await ann.ask(
      'POST',
      image('marks/push'),
      { items: [{ id, version: 1, annotation }] },
      headers,
    )
    expect(other.status).toBe(409)
  })

  it('6: without a key the second push is stale, and names the current version', async () => {
    const { tagId, ids } = await tagOf(1)
    await pull(ann, tagId)
    const id = ids[0] ?? ''
    expect(await push(ann, id)).toEqual({ id, ok: true, version: 1, status: 'marked' })
    expect(await push(ann, id)).toEqual({
      id,
      ok: false,
      error: {
        status: 409,
        code: 'stale-version',
        message: '资源已有新的版本，请对照后重新提交',
        reason: '现在是第 1 版',
      },
    })
  })

  it('6, 7: a lease expires at its time and keeps the draft, and a late push is accepted while the item is untouched', async () => {
    const { tagId, ids } = await tagOf(2)
    const [id = '', other = ''] = ids
    await pull(ann, tagId, 2)
    const body = { version: 0, stage: 'mark', annotation, activeSeconds: 5 }
    await ann.ask('PUT', image(`drafts/${id}`), body)
    world.advance(LEASE_MS - 60_000)
    expect(idsOf(await pull(ben, tagId, 2))).toEqual([])
    world.advance(120_000)
    await expireLeases(world.store, world.now())
    expect(idsOf(await pull(ben, tagId, 1))).toEqual([id])
    expect((await push(ann, id))?.ok).toBe(false)
    const list = await ann.ask<{ items: { held: boolean; resource: { uuid: string } }[] }>(
      'GET',
      image(`drafts?tagId=${tagId}`),
    )
    expect(list.body.items.map(({ held, resource }) => [held, resource.uuid])).toEqual([[false, id]])
    expect(await push(ann, other)).toEqual({ id: other, ok: true, version: 1, status: 'marked' })
    await ben.ask('POST', image(`leases/${id}/release`))
    expect(await push(ann, id)).toEqual({ id, ok: true, version: 1, status: 'marked' })
    expect((await ann.ask('GET', image(`drafts/${id}`))).status).toBe(404)
  })

  it('7: drafts and heartbeats extend a lease; a draft renews an expired one while the item is free', async () => {
    const { tagId, ids } = await tagOf(1)
    const id = ids[0] ?? ''
    await pull(ann, tagId)
    world.advance(LEASE_MS - 60_000)
    const beat = await ann.ask<{ leases: { id: string; expiresAt: string }[] }>(
      'POST',
      image('leases/heartbeat'),
      { ids: [id] },
    )
    expect(Date.parse(beat.body.leases[0]?.expiresAt ?? '')).toBeGreaterThan(world.now() + LEASE_MS - 60_000)
    world.advance(LEASE_MS + 1000)
    await expireLeases(world.store, world.now())
    expect(
      (await ann.ask<{ leases: unknown[] }>('POST', image('leases/heartbeat'), { ids: [id] })).body.leases,
    ).toEqual([])
    const body = { version: 0, stage: 'mark', annotation }
    const saved = await ann.ask<{ lease: { stage: string } | null }>('PUT', image(`drafts/${id}`), body)
    expect(saved.body.lease?.stage).toBe('mark')
    expect(idsOf(await pull(ben, tagId))).toEqual([])
    const mine = await pull(ann, tagId)
    expect(mine.items[0]?.draft).toMatchObject({ annotation, version: 0, stage: 'mark' })
  })

  it('4: concurrent pulls of one person lease no more than one pull', async () => {
    const { tagId, ids } = await tagOf(12)
    const pulls = await Promise.all(Array.from({ length: 4 }, () => pull(ann, tagId, 3)))
    expect(pulls.map(idsOf)).toEqual(Array.from({ length: 4 }, () => ids.slice(0, 3)))
  })

  it('a pull ignores an expired lease, swept or not', async () => {
    const { tagId, ids } = await tagOf(1)
    await pull(ann, tagId)
    world.advance(LEASE_MS + 1000)
    expect(idsOf(await pull(ben, tagId))).toEqual(ids)
  })

  it('8: a tag without need-pull offers nothing new, keeps leases, and drains', async () => {
    const { tagId, ids } = await tagOf(2)
    const id = ids[0] ?? ''
    await pull(ann, tagId, 1)
    await admin.ask('PUT', `/api/admin/images2/tags/${tagId}/need-pull`, { needPull: false })
    expect(await pull(ben, tagId)).toEqual({ items: [], remaining: 0 })
    expect(idsOf(await pull(ann, tagId))).toEqual([id])
    expect((await push(ann, id))?.ok).toBe(true)
    expect(idsOf(await pull(ben, tagId, 1, 'checks/pull'))).toEqual([id])
  })

  it('a disabled person loses all leases', async () => {
    const { tagId, ids } = await tagOf(1)
    const leaver = await world.person('leaver', company)
    await pull(leaver, tagId)
    await world.store.transaction((tx) => releaseLeases(tx, [leaver.id], admin.id, world.now()))
    expect((await push(leaver, ids[0] ?? ''))?.ok).toBe(false)
    expect(idsOf(await pull(ben, tagId))).toEqual(ids)
  })

  it('nobody accesses a resource of a tag that their company is not assigned to', async () => {
    const { tagId, ids } = await tagOf(1)
    const id = ids[0] ?? ''
    const stranger = await world.person('stranger', await world.company('乙'))
    const statuses = await Promise.all([
      stranger.ask('POST', image('tasks/pull'), { tagId }),
      stranger.ask('GET', `/api/resources/${id}`),
      stranger.ask('PUT', image(`drafts/${id}`), { version: 0, stage: 'mark', annotation }),
      stranger.ask('POST', image(`leases/${id}/release`)),
      stranger.ask('POST', image('marks/pullEdit'), { id }),
      stranger.ask('POST', image(`marks/pushEdit/${id}`), { version: 0, annotation }),
      stranger.ask('GET', image(`reject-records/${id}`)),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect((await push(stranger, id))?.ok).toBe(false)
  })

  it('external teams check the work of their own company, and of no other', async () => {
    const guests = await world.company('外部', 2)
    const tagId = await world.tag('image', [company, guests])
    const [id = ''] = await world.resources('image', tagId, 1)
    const guest = await world.person('guest', guests, ['mark', 'check'], 2)
    await pull(ann, tagId)
    await push(ann, id)
    expect(idsOf(await pull(guest, tagId, 1, 'checks/pull'))).toEqual([])
    expect((await guest.ask('POST', image('approve'), { tagId })).status).toBe(403)
    expect(idsOf(await pull(ben, tagId, 1, 'checks/pull'))).toEqual([id])
  })
})
