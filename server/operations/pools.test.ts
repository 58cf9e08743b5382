import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldCounts } from '../store/counts.ts'
import { untilAwaited } from '../store/testing.ts'
import { runStepsIn } from '../http/steps.ts'
import { deleteTag } from '../admin/tags/delete.ts'
import { barPicture, startTestWorld, type Page, type PoolAnswer, type TestWorld } from './test-world.ts'

let server: TestWorld

beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const message = '同名的数据池已存在'
const details = [{ path: 'name', rule: 'taken', reason: message }]

describe('pools', () => {
  test('are created, listed, found, renamed and deleted', async () => {
    const made = await server.poolNamed('三月采集')
    expect(made).toMatchObject({ name: '三月采集', description: '', waiting: 0, dealt: 0 })
    const found = await server.ask<Page<PoolAnswer>>(
      'GET',
      `/api/admin/images2/pools?search=${encodeURIComponent('三月')}`,
    )
    expect([found.status, found.body.items.map(({ id }) => id), found.body.total]).toEqual([
      200,
      [made.id],
      1,
    ])
    const only = async (kind: string) =>
      (await server.ask<Page<PoolAnswer>>('GET', `/api/admin/${kind}/pools?id=${made.id}`)).body.items
    expect([await only('images2'), await only('videos')]).toEqual([[made], []])
    const renamed = await server.ask<PoolAnswer>('PUT', `/api/admin/images2/pools/${made.id}`, {
      name: '四月采集',
      description: '街景',
    })
    expect(renamed.body).toMatchObject({ id: made.id, name: '四月采集', description: '街景' })
    expect(await server.ask('DELETE', `/api/admin/images2/pools/${made.id}`)).toMatchObject({
      status: 200,
      body: { ok: true },
    })
    expect((await server.ask('PUT', `/api/admin/images2/pools/${made.id}`, { name: 'x' })).status).toBe(404)
  })

  test('keep concurrent changes of two people', async () => {
    const { id } = await server.poolNamed('两人改')
    let tell = (): void => undefined
    const renamed = new Promise<void>((resolve) => (tell = resolve))
    const first = server.store.transaction(async (tx) => {
      await tx.updateTable('pools').set({ name: '改了名' }).where('id', '=', id).execute()
      tell()
      await untilAwaited(tx)
    })
    await renamed
    const second = await server.ask<PoolAnswer>('PUT', `/api/admin/images2/pools/${id}`, {
      description: '街景',
    })
    expect(second.body).toMatchObject({ name: '改了名', description: '街景' })
    await first
    const stale = { description: '夜景', base: { description: '' } }
    expect(await server.ask('PUT', `/api/admin/images2/pools/${id}`, stale)).toMatchObject({
      status: 409,
      body: {
        code: 'outdated',
        message: '同一项已被他人改过，没有保存',
        details: [{ path: 'description', rule: 'outdated', reason: '现在是“街景”，要改成“夜景”' }],
      },
    })
  })

  test('are as new as what last came to them or left them, before it is folded and after', async () => {
    const long = '2026-01-01T00:00:00.000Z'
    const { pool } = await server.filledPool('进出', 2)
    const { db } = server.store
    /** When the pool changed, as if nothing had for long before the act. */
    const changedBy = async (act: () => Promise<unknown>) => {
      await foldCounts(server.store)
      await sql`update pools set updated_at = ${long} where id = ${pool.id}`.execute(db)
      await sql`update pool_count_totals set counted_at = ${long} where pool_id = ${pool.id}`.execute(db)
      const stamps: string[] = []
      const look = async () => {
        const { body } = await server.ask<Page<PoolAnswer>>('GET', `/api/admin/images2/pools?id=${pool.id}`)
        stamps.push(...body.items.map(({ updatedAt }) => updatedAt))
      }
      await look()
      await act()
      await look()
      await foldCounts(server.store)
      await look()
      const [before, after, folded] = stamps
      return [before, after! > long, folded === after]
    }
    const fresh = [long, true, true]
    expect([
      await changedBy(async () =>
        server.addPicture(pool.id, '第三.png', await barPicture(77).png().toBuffer()),
      ),
      await changedBy(() =>
        server.split({ poolId: pool.id, splits: [{ newTag: { name: '进出' }, count: 1 }] }),
      ),
      await changedBy(async () => undefined),
    ]).toEqual([fresh, fresh, [long, false, true]])
  })

  test('have unique names within a kind; another kind may reuse them', async () => {
    await server.poolNamed('同名')
    const again = await server.ask('POST', '/api/admin/images2/pools', { name: '同名' })
    expect([again.status, again.body]).toEqual([
      409,
      { code: 'conflict', message, reason: '“同名”', details },
    ])
    expect((await server.ask('POST', '/api/admin/images2/pools', { name: ' 同名\u3000' })).status).toBe(409)
    // The two ends need not agree on what its small letter is.
    await server.poolNamed('Ärger')
    expect((await server.ask('POST', '/api/admin/images2/pools', { name: 'Ärger' })).status).toBe(409)
    expect((await server.ask('POST', '/api/admin/image-nodes/pools', { name: '同名' })).status).toBe(200)
  })

  test('that still hold resources are not deleted; wrong input and wrong people are refused', async () => {
    const { pool } = await server.filledPool('满的', 1)
    expect((await server.ask('DELETE', `/api/admin/images2/pools/${pool.id}`)).status).toBe(409)
    for (const name of [' ', '\u3000', '\u200b'])
      expect((await server.ask('POST', '/api/admin/images2/pools', { name })).status).toBe(400)
    expect((await server.ask('POST', '/api/admin/images2/pools', { name: 'x', colour: 'red' })).status).toBe(
      400,
    )
    expect((await server.ask('GET', '/api/admin/images2/pools', undefined, 'mark1')).status).toBe(403)
    expect((await server.ask('PUT', `/api/admin/videos/pools/${pool.id}`, { name: 'x' })).status).toBe(404)
  })
})

describe('a pool that was deleted when all of it was dealt out', () => {
  const dealtOut = async (name: string) => {
    const { pool } = await server.filledPool(name, 2)
    const { body } = await server.split({
      poolId: pool.id,
      splits: [{ newTag: { name: `${name}的库` }, count: 2 }],
    })
    expect((await server.ask('DELETE', `/api/admin/images2/pools/${pool.id}`)).status).toBe(200)
    return { pool, tagId: body.splits[0]!.tagId }
  }
  const pools = async (name: string) => {
    const { body } = await server.ask<Page<PoolAnswer>>('GET', `/api/admin/images2/pools?search=${name}`)
    return body.items.map(({ id, name: shown, waiting }) => ({ id, name: shown, waiting }))
  }
  const remove = (tagId: number) =>
    server.store.transaction((tx) => runStepsIn(tx, deleteTag('image', tagId)))

  test('is restored when a deleted database returns its resources', async () => {
    const { pool, tagId } = await dealtOut('归还')
    expect(await pools('归还')).toEqual([])
    await remove(tagId)
    expect(await pools('归还')).toEqual([{ id: pool.id, name: '归还', waiting: 2 }])
  })

  test('is restored under another name where its own is taken', async () => {
    const { pool, tagId } = await dealtOut('改名')
    const taken = await server.poolNamed('改名')
    await remove(tagId)
    expect(await pools('改名')).toEqual([
      { id: taken.id, name: '改名', waiting: 0 },
      { id: pool.id, name: `改名 #${pool.id}`, waiting: 2 },
    ])
  })
})

describe('split-data', () => {
  test('by age assigns the oldest first, to new and existing tags', async () => {
    const { pool, uuids } = await server.filledPool('按时间', 5)
    const first = await server.split({
      poolId: pool.id,
      splits: [
        { newTag: { name: '甲' }, count: 2 },
        { newTag: { name: '乙' }, count: 1 },
      ],
    })
    const [a, b] = first.body.splits
    expect([first.status, first.body.left, a!.tagName, b!.tagName]).toEqual([200, 2, '甲', '乙'])
    const second = await server.split({ poolId: pool.id, splits: [{ tagId: a!.tagId, count: 1 }] })
    expect([second.body.left, await server.inTag(a!.tagId), await server.inTag(b!.tagId)]).toEqual([
      1,
      [uuids[0], uuids[1], uuids[3]],
      [uuids[2]],
    ])
    const { body } = await server.ask<Page<PoolAnswer>>('GET', '/api/admin/images2/pools?pageSize=200')
    expect(body.items.find(({ id }) => id === pool.id)).toMatchObject({ waiting: 1, dealt: 4 })
  })

  test('at random assigns the same for the same seed, and differently for others', async () => {
    const { pool } = await server.filledPool('随机', 8)
    const dealt = async (seed: number, name: string) => {
      const { body } = await server.split({
        poolId: pool.id,
        order: 'random',
        seed,
        splits: [{ newTag: { name }, count: 4 }],
      })
      const got = await server.inTag(body.splits[0]!.tagId)
      await server.store.db
        .updateTable('resources')
        .set({ tag_id: null })
        .where('pool_id', '=', pool.id)
        .execute()
      return got
    }
    const first = await dealt(1, '种子')
    expect(await dealt(1, '种子又')).toEqual(first)
    const others = []
    for (const seed of [2, 3, 4, 5, 6]) others.push((await dealt(seed, `种子 ${seed}`)).join())
    expect(others.some((other) => other !== first.join())).toBe(true)
  })

  test('assigns all or nothing', async () => {
    const { pool } = await server.filledPool('不够', 2)
    const answer = await server.split({
      poolId: pool.id,
      splits: [
        { newTag: { name: '丙' }, count: 1 },
        { newTag: { name: '丁' }, count: 5 },
      ],
    })
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        code: 'conflict',
        message: '数据池里没有这么多资源',
        reason: '要分出 6 项，池里只有 2 项',
      },
    ])
    expect(
      await server.store.db.selectFrom('tags').select('id').where('name', 'in', ['丙', '丁']).execute(),
    ).toEqual([])
    const tag = (await server.split({ poolId: pool.id, splits: [{ newTag: { name: '戊' }, count: 1 }] })).body
      .splits[0]!
    expect(
      (
        await server.split({
          poolId: pool.id,
          splits: [
            { tagId: tag.tagId, count: 1 },
            { tagId: tag.tagId, count: 1 },
          ],
        })
      ).status,
    ).toBe(400)
    expect((await server.split({ poolId: 99999, splits: [{ tagId: tag.tagId, count: 1 }] })).status).toBe(404)
  })

  test('concurrently from one pool never assigns a resource twice', async () => {
    const { pool, uuids } = await server.filledPool('同时', 6)
    const answers = await Promise.all(
      ['己', '庚', '辛'].map((name) =>
        server.split({ poolId: pool.id, splits: [{ newTag: { name }, count: 2 }] }),
      ),
    )
    const dealt = await Promise.all(answers.map(({ body }) => server.inTag(body.splits[0]!.tagId)))
    expect(dealt.flat().toSorted()).toEqual(uuids.toSorted())
  })

  test('assigns nothing to a database that is being deleted', async () => {
    const { pool } = await server.filledPool('删除中', 2)
    const { tagId } = (
      await server.split({ poolId: pool.id, splits: [{ newTag: { name: '壬' }, count: 1 }] })
    ).body.splits[0]!
    const deleting = server.store.transaction(async (tx) => {
      await runStepsIn(tx, deleteTag('image', tagId))
      const split = server.split({ poolId: pool.id, splits: [{ tagId, count: 1 }] })
      await untilAwaited(tx)
      return { split }
    })
    expect(await (await deleting).split).toEqual({
      status: 404,
      body: { code: 'not-found', message: '数据库不存在', reason: `编号 ${tagId}` },
    })
    expect(await server.inTag(tagId)).toEqual([])
  })
})

test('a pool is found by its id among any number of pools', async () => {
  const pools = [await server.poolNamed('按编号一'), await server.poolNamed('按编号二')]
  const found = (id: number) =>
    server.ask<{ items: PoolAnswer[]; total: number }>('GET', `/api/admin/images2/pools?id=${id}`)
  const named = async (id: number) => {
    const { items, total } = (await found(id)).body
    return [total, ...items.map(({ name }) => name)]
  }
  expect([await named(pools[0]?.id ?? 0), await named(987_654)]).toEqual([[1, '按编号一'], [0]])
})

describe('names', () => {
  test('are stored without invisible characters, so that no two look alike', async () => {
    const made = await server.poolNamed('\t街\u200B景\t 一期\u3164')
    expect(made.name).toBe('街景 一期')
    const again = await server.ask('POST', '/api/admin/images2/pools', { name: '街景\u00A0一\uFEFF期' })
    expect([again.status, again.body]).toEqual([
      409,
      { code: 'conflict', message, reason: '“街景 一期”', details },
    ])
    const longest = `${'长'.repeat(100)}${'\u200B'.repeat(50)}`
    expect((await server.poolNamed(longest)).name).toBe('长'.repeat(100))
    const nothing = await server.ask('POST', '/api/admin/images2/pools', { name: '\u3164\t' })
    expect([nothing.status, nothing.body]).toMatchObject([400, { reason: 'body/name 至少 1 个字符' }])
  })

  test('stay as somebody else changed them when only the description changes', async () => {
    const { id } = await server.poolNamed('两人改的')
    const put = (body: object) => server.ask<PoolAnswer>('PUT', `/api/admin/images2/pools/${id}`, body)
    await put({ name: '改过名的' })
    expect((await put({ description: '说明' })).body).toMatchObject({ name: '改过名的', description: '说明' })
    expect((await put({})).status).toBe(400)
  })
})
