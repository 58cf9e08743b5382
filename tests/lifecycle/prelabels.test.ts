import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEASE_MS } from '../../src/domain/constants.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { readExportItems } from '../../server/formats/writing/export-items.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { runStepsIn } from '../../server/http/steps.ts'
import { deleteTag } from '../../server/admin/tags/delete.ts'
import { expireLeases } from '../../server/workflow/leases/leases.ts'
import { openPrelabels, remark, type Prelabels } from './prelabel-steps.ts'
import { pathOf } from './world.ts'

/** Pre-labels: what is laid under resources for their first marker to start from. */

describe.each(DATABASES)('pre-labels on the %s database', (_name, open) => {
  let steps: Prelabels
  beforeAll(async () => {
    steps = await openPrelabels(open)
  })
  afterAll(() => steps?.world.close())

  describe.each(ALL_KINDS)('%s', (kind) => {
    it('are the start of a mark, and stay behind it as version 0', async () => {
      const { ann, admin, lay, begin, pulled, push, detail, counted } = steps
      const { tagId, id } = await begin(kind)
      const given = remark(kind, '模型')
      expect(await lay(tagId, { [id]: given })).toEqual({})
      expect(await counted(kind, tagId)).toEqual({ count: 1, answered: 0, unchanged: 0 })
      expect(await pulled(ann, kind, tagId)).toEqual({ version: 0, annotation: given, prelabelled: true })
      expect(await push(ann, kind, id, remark(kind, '改过'))).toEqual({
        id,
        ok: true,
        version: 1,
        status: 'marked',
      })
      const { annotation, versions, operations } = await detail(id)
      // A push writes masks in their short form, an import has done so before.
      expect([annotation, (await detail(id, 0)).annotation]).toMatchObject([{ remark: '改过' }, given])
      expect(
        versions.map(({ version, baseVersion, stage, author }) => [version, baseVersion, stage, author?.id]),
      ).toEqual([
        [1, 0, 'mark', ann.id],
        [0, 0, 'import', undefined],
      ])
      expect(operations.map(({ type, user }) => [type, user?.id])).toEqual([
        [2, ann.id],
        [1, ann.id],
        [109, admin.id],
      ])
      expect(await counted(kind, tagId)).toEqual({ count: 0, answered: 1, unchanged: 0 })
    })
  })

  it('are not work: unmarked items are exported without them', async () => {
    const { world, lay, begin } = steps
    const { tagId, id } = await begin('image')
    await lay(tagId, { [id]: remark('image', '模型') })
    const items = []
    for await (const item of readExportItems(world.store.db, tagId, { statuses: ['unmarked'] }))
      items.push(item)
    expect(items.map(({ uuid, annotation, annotatedAt }) => [uuid, annotation, annotatedAt])).toEqual([
      [id, null, null],
    ])
  })

  it('do not exist without an import', async () => {
    const { ann, begin, pulled, detail } = steps
    const { tagId, id } = await begin('image')
    expect(await pulled(ann, 'image', tagId)).toEqual({ version: 0, annotation: null, prelabelled: false })
    expect((await detail(id)).annotation).toBe(null)
  })

  it('can be replaced and removed while nobody has begun', async () => {
    const { world, ann, ben, lay, begin, pulled, detail, counted, cleared } = steps
    const { tagId, id: begun, others } = await begin('image', 3)
    const [held = '', id = ''] = others
    const given = remark('image', '一')
    expect(await lay(tagId, { [id]: given, [held]: given, [begun]: given })).toEqual({})
    expect(await lay(tagId, { [id]: remark('image', '二') })).toEqual({})
    expect((await detail(id)).annotation).toEqual(remark('image', '二'))
    await pulled(ann, 'image', tagId)
    const draft = { version: 0, stage: 'mark', annotation: remark('image', '草稿') }
    await ann.ask('PUT', pathOf('image', `drafts/${begun}`), draft)
    world.advance(LEASE_MS + 1000)
    await expireLeases(world.store, world.now())
    await ben.ask('POST', pathOf('image', 'tasks/pull'), { tagId, count: 2 })
    await ben.ask('POST', pathOf('image', `leases/${begun}/release`))
    expect(await lay(tagId, { [held]: {}, [begun]: {} })).toEqual({
      [held]: '资源在别人手中',
      [begun]: '已有人开始标注',
    })
    expect([await cleared('image', tagId), await counted('image', tagId)]).toEqual([
      { removed: 1, kept: 2 },
      { count: 2, answered: 0, unchanged: 0 },
    ])
    const { annotation, operations } = await detail(id)
    expect([annotation, operations.map(({ type }) => type)]).toEqual([null, [110, 109, 109]])
  })

  it('are refused by submitted items, and return after a reset', async () => {
    const { ann, ben, lay, begin, pulled, push, resetLast, counted, cleared } = steps
    const { tagId, id } = await begin('image')
    const given = remark('image', '模型')
    await lay(tagId, { [id]: given })
    await pulled(ann, 'image', tagId)
    await push(ann, 'image', id, remark('image', '改过'))
    expect(await lay(tagId, { [id]: {} })).toEqual({ [id]: '资源的状态已改变，不能这样操作' })
    await resetLast(id)
    expect(await lay(tagId, { [id]: {} })).toEqual({ [id]: '该资源已提交过标注，不能再放预标注' })
    expect([await counted('image', tagId), await cleared('image', tagId)]).toEqual([
      { count: 0, answered: 0, unchanged: 0 },
      { removed: 0, kept: 0 },
    ])
    expect(await pulled(ben, 'image', tagId)).toEqual({ version: 0, annotation: given, prelabelled: true })
    // What counts is what was handed in instead.
    await push(ben, 'image', id, given)
    expect(await counted('image', tagId)).toEqual({ count: 0, answered: 1, unchanged: 1 })
  })

  it('are deleted with their database', async () => {
    const { world, lay, begin } = steps
    const { tagId, id } = await begin('image')
    await lay(tagId, { [id]: remark('image', '模型') })
    const pool = { kind: 'image' as const, name: `pool ${tagId}` }
    const { id: poolId } = await world.store.db
      .insertInto('pools')
      .values(pool)
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.store.db.updateTable('resources').set({ pool_id: poolId }).where('uuid', '=', id).execute()
    await world.store.transaction((tx) => runStepsIn(tx, deleteTag('image', tagId)))
    expect(
      await world.store.db.selectFrom('annotations').selectAll().where('resource_uuid', '=', id).execute(),
    ).toEqual([])
  })

  it('belong to hidden copies too, which must look like their sources', async () => {
    const { world, lay, begin, detail, counted, cleared } = steps
    const { tagId, id, others } = await begin('image', 2)
    const [copy = ''] = others
    await world.store.db
      .insertInto('quality_items')
      .values({ resource_uuid: copy, kind: 'image', tag_id: tagId, purpose: 'double', source_uuid: id })
      .execute()
    const given = remark('image', '模型')
    await lay(tagId, { [id]: given })
    expect([(await detail(copy)).annotation, await counted('image', tagId)]).toEqual([
      given,
      { count: 1, answered: 0, unchanged: 0 },
    ])
    expect(await cleared('image', tagId)).toEqual({ removed: 1, kept: 0 })
    expect((await detail(copy)).annotation).toBe(null)
  })
})
