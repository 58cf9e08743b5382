import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ResourceDetail } from '../../src/contract/types.d.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { handOverAbsent } from '../../server/workflow/interventions/revert.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** Work that waits for somebody, and how it comes to somebody else. */

const DAY = 24 * 3_600_000
const image = (path: string) => pathOf('image', path)
const annotation = emptyDocument('image')

describe.each(DATABASES)('hand-over on the %s database', (_name, open) => {
  let world: World
  let company: number
  let marker: Person
  let checker: Person
  let colleague: Person
  let admin: Person
  let tagId: number
  let ids: string[]

  beforeAll(async () => {
    world = await openWorld(open)
    company = await world.company('甲')
    marker = await world.person('marker', company, ['mark'])
    colleague = await world.person('colleague', company, ['mark'])
    checker = await world.person('checker', company, ['check'])
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
  })
  afterAll(() => world?.close())

  beforeEach(async () => {
    tagId = await world.tag('image', [company], { settings: { redoAbsenceDays: 2 } })
    ids = await world.resources('image', tagId, 2)
    const push = (who: Person, path: string, item: object) =>
      who.ask('POST', image(path), { items: ids.map((id) => ({ id, ...item })) })
    await marker.ask('POST', image('tasks/pull'), { tagId })
    await push(marker, 'marks/push', { version: 0, annotation })
    await checker.ask('POST', image('checks/pull'), { tagId })
    await push(checker, 'checks/push', { version: 1, isQualified: 2 })
  })

  const assignees = async () => {
    const { rows } = await sql<{ assignee_id: number | null }>`
      select assignee_id from resources where tag_id = ${tagId} order by seq`.execute(world.store.db)
    return rows.map(({ assignee_id }) => assignee_id)
  }
  const handOver = (ids: readonly string[], userId: number) =>
    admin.ask('POST', '/api/admin/images2/resources/hand-over', { ids, userId })

  describe('after the days that a tag allows', () => {
    /** What is opened in so many days. */
    const opened = async (days: number) => [
      await handOverAbsent(world.store, world.now() + days * DAY),
      await assignees(),
    ]

    it('a redo that is not pulled is released', async () => {
      expect(await opened(1)).toEqual([0, [marker.id, marker.id]])
      expect(await opened(3)).toEqual([2, [null, null]])
    })

    it('waits the full time for its assignee after a hand-over or a reset', async () => {
      const [handed = '', redone = ''] = ids
      world.advance(3 * DAY)
      await handOver([handed], colleague.id)
      await marker.ask('POST', image('reject-records/next'), { id: redone })
      await marker.ask('POST', image(`reject-records/${redone}/mark`), { version: 1, annotation })
      const { body } = await admin.ask<ResourceDetail>('GET', `/api/resources/${redone}`)
      await admin.ask('POST', `/api/operationRecords/${body.operations[0]?.id}/reset`)
      expect(await opened(1)).toEqual([0, [colleague.id, marker.id]])
      expect(await opened(3)).toEqual([2, [null, null]])
    })
  })

  it('goes only to people who may mark, can log in, and see the database', async () => {
    const corps = [await world.company('乙'), await world.company('丙')] as const
    const stranger = await world.person('stranger', corps[0], ['mark'])
    const away = await world.person('away', company, ['mark'])
    const closed = await world.person('closed', corps[1], ['mark'])
    await sql`update users set disabled = true where id = ${away.id}`.execute(world.store.db)
    await sql`update companies set disabled = true where id = ${corps[1]}`.execute(world.store.db)
    const refusals = await Promise.all([away, closed, checker].map(({ id }) => handOver(ids, id)))
    expect(refusals).toEqual([
      { status: 404, body: { code: 'not-found', message: '人员不存在或不可见', reason: `编号 ${away.id}` } },
      {
        status: 404,
        body: { code: 'not-found', message: '人员不存在或不可见', reason: `编号 ${closed.id}` },
      },
      { status: 409, body: { code: 'conflict', message: '对方没有该类型的标注权限', reason: '图片' } },
    ])
    const shared = await world.tag('image', [company, corps[0]])
    const [seen = '', unseen = ''] = ids
    await sql`update resources set tag_id = ${shared} where uuid = ${seen}`.execute(world.store.db)
    const error = {
      code: 'conflict',
      status: 409,
      message: '对方的企业看不到这个数据库',
      reason: `编号 ${stranger.id}`,
    }
    expect((await handOver(ids, stranger.id)).body).toEqual({
      results: [
        { id: seen, ok: true, version: 1, status: 'rejected' },
        { id: unseen, ok: false, error },
      ],
    })
    expect(await assignees()).toEqual([marker.id])
    expect((await handOver(ids, admin.id)).body).toEqual({
      results: ids.map((id) => ({ id, ok: true, version: 1, status: 'rejected' })),
    })
    expect(await assignees()).toEqual([admin.id])
  })
})
