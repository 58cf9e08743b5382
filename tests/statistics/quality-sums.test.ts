import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QualityItemPage } from '../../src/contract/types.d.ts'
import { scoreQuality } from '../../server/statistics/quality/score.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Copies } from './copies.ts'
import { cropAt, openCopies } from './copies.ts'

/** What administrators see of a database's tests adds up: each copy that anybody met or may meet counts once. */

describe.each(DATABASES)('sums of hidden tests on the %s database', (_name, open) => {
  let copies: Copies

  beforeAll(async () => {
    copies = await openCopies(open)
  })
  afterAll(() => copies?.close())

  const gold = async () => (await copies.sums()).gold

  it('separate waiting, compared and incomparable items', async () => {
    const { admin, base, marker, mix, pullTwo, setShare, stock, waiting, world } = copies
    await setShare(0.08)
    await mix()
    const met = await pullTwo()
    for (const id of met)
      await marker.ask('POST', '/api/images2/marks/push', {
        items: [{ id, version: 0, annotation: cropAt(150) }],
      })
    // As if one had been made for a version of the documents that nobody can read any more.
    await sql`update annotations set document = '{"schema": 0}' where resource_uuid = ${met[1]}`.execute(
      world.store.db,
    )
    expect(await scoreQuality(world.store, world.now())).toBe(2)
    expect(await gold()).toEqual({ waiting: 0, done: 1, incomparable: 1, mean: 0.6 })

    // The marker may have pulled every picture on the way to the second copy.
    await stock(10)
    await setShare(0.2)
    await mix()
    const unmet = (await waiting()).length - 2
    expect(unmet).toBeGreaterThan(0)
    expect(await gold()).toEqual({ waiting: unmet, done: 1, incomparable: 1, mean: 0.6 })

    // Those that nobody met leave the queue without a trace.
    await setShare(0)
    await mix()
    expect(await gold()).toEqual({ waiting: 0, done: 1, incomparable: 1, mean: 0.6 })
    const { body } = await admin.ask<QualityItemPage>('GET', `${base}/quality/items`)
    expect([body.total, body.items.map(({ resourceId }) => resourceId).toSorted()]).toEqual([
      2,
      met.toSorted(),
    ])
  })

  it('are separate in lists and totals, for admins only', async () => {
    const { admin, base, marker, mix, setShare, stock, world } = copies
    await stock(10)
    await setShare(0.2)
    await mix()
    const tagId = Number(base.split('/').at(-1))
    const page = async (more: string) => {
      const path = `/api/resources?tagId=${tagId}&scope=all&pageSize=200${more}`
      const { body } = await admin.ask<{ total: number; items: { resource: { uuid: string } }[] }>(
        'GET',
        path,
      )
      expect(body.items).toHaveLength(body.total)
      return body.items.map(({ resource }) => resource.uuid).toSorted()
    }
    const { rows } = await sql<{ uuid: string }>`select r.uuid from quality_items q
      join resources r on r.uuid = q.resource_uuid where r.tag_id = ${tagId} and r.deleted_at is null`.execute(
      world.store.db,
    )
    const those = new Set(rows.map(({ uuid }) => uuid))
    const all = await page('')
    const rest = all.filter((uuid) => !those.has(uuid))
    expect([those.size > 0, await page('&copies=only'), await page('&copies=without')]).toEqual([
      true,
      all.filter((uuid) => those.has(uuid)),
      rest,
    ])
    expect(await page('&copies=without&search=.')).toEqual(rest)
    const sumOf = (counts: object) =>
      Object.values(counts).reduce((sum: number, count) => sum + Number(count), 0)
    const { body } = await admin.ask<{ items: { id: number; counts: object; copies: object }[] }>(
      'GET',
      '/api/admin/images2/tags?pageSize=200',
    )
    const tag = body.items.find(({ id }) => id === tagId)
    expect([sumOf(tag?.counts ?? {}), sumOf(tag?.copies ?? {})]).toEqual([rest.length, those.size])
    expect((await marker.ask('GET', `/api/resources?tagId=${tagId}&copies=only`)).status).toBe(403)
  })

  it('count a true annotation only while it is approved', async () => {
    const { admin, sums, truths } = copies
    expect((await sums()).truths).toBe(5)
    const path = `/api/resources/${truths[0] ?? ''}`
    const { body } = await admin.ask<{ operations: { id: number }[] }>('GET', path)
    await admin.ask('POST', `/api/operationRecords/${body.operations[0]?.id ?? 0}/reset`)
    expect((await sums()).truths).toBe(4)
  })

  it('detect concurrent changes of shares: a changed share is refused with both values', async () => {
    const { admin, base, setShare } = copies
    await setShare(0.1)
    const put = (goldShare: number, doubleShare: number, was: object) =>
      admin.ask<object>('PUT', `${base}/quality`, { goldShare, doubleShare, base: was })
    expect((await put(0.2, 0, { goldShare: 0.1, doubleShare: 0 })).body).toMatchObject({ goldShare: 0.2 })
    // The same again, as its answer may have been lost; and the other share.
    expect((await put(0.2, 0, { goldShare: 0.1, doubleShare: 0 })).status).toBe(200)
    expect(await put(0.3, 0.1, { goldShare: 0.1, doubleShare: 0 })).toMatchObject({
      status: 409,
      body: {
        code: 'outdated',
        details: [{ path: 'goldShare', rule: 'outdated', reason: '现在是0.2，要改成0.3' }],
      },
    })
    expect((await put(0.3, 0.1, { goldShare: 0.2, doubleShare: 0 })).body).toMatchObject({ doubleShare: 0.1 })
  })
})
