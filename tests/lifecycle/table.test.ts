import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushResult, Resource } from '../../src/contract/types.d.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** Each row of the lifecycle table, over HTTP, on the image kind. */

interface Item {
  resource: Resource
  stage: string
  version: number
  annotation: unknown
  judgement: { isQualified: number; comment: string; version: number } | null
}
interface Batch {
  items: Item[]
  remaining: number
}

const image = (path: string) => pathOf('image', path)
const document = (availability: 0 | 1 | 2 = 1) => ({ ...emptyDocument('image'), availability })

describe.each(DATABASES)('on the %s database', (_name, open) => {
  let world: World
  let marker: Person
  let colleague: Person
  let checker: Person
  let approver: Person
  let admin: Person
  let tagId: number

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    const office = await world.company('管理', 1)
    marker = await world.person('marker', company, ['mark'])
    colleague = await world.person('colleague', company, ['mark'])
    checker = await world.person('checker', company, ['check'])
    approver = await world.person('approver', company, ['approve'])
    admin = await world.person('admin', office, [], 1)
    tagId = await world.tag('image', [company])
  })
  afterAll(() => world?.close())

  const pull = (who: Person, path: string, body: object = {}) => who.ask<Batch>('POST', image(path), body)

  const push = (who: Person, path: string, item: object) =>
    who.ask<{ results: PushResult[] }>('POST', image(path), { items: [item] })

  /** A fresh resource, marked by `marker`. */
  const marked = async (availability: 0 | 1 | 2 = 1): Promise<string> => {
    const [id = ''] = await world.resources('image', tagId, 1)
    const batch = await pull(marker, 'tasks/pull', { tagId, count: 1 })
    expect(batch.body.items.map(({ resource }) => resource.uuid)).toEqual([id])
    const result = await push(marker, 'marks/push', { id, version: 0, annotation: document(availability) })
    expect(result.body.results).toEqual([
      { id, ok: true, version: 1, status: availability === 2 ? 'pending' : 'marked' },
    ])
    return id
  }

  const judge = async (
    who: Person,
    family: 'checks' | 'approve',
    id: string,
    isQualified: 1 | 2,
    version = 1,
  ) => {
    const paths = family === 'checks' ? ['checks/pull', 'checks/push'] : ['approve', 'approve/approved']
    const batch = await pull(who, paths[0] ?? '', { tagId, count: 1 })
    expect(batch.body.items.map(({ resource }) => resource.uuid)).toEqual([id])
    const verdict = { id, version, isQualified, comment: '说明', errorBoxes: [] }
    return (await push(who, paths[1] ?? '', verdict)).body.results[0]
  }

  it('mark → check → approve, and each edited', async () => {
    const id = await marked()
    const taken = await pull(marker, 'marks/pullEdit', { id })
    expect(taken.body.items[0]?.annotation).toEqual(document())
    const edited = await marker.ask('POST', image(`marks/pushEdit/${id}`), {
      version: 1,
      annotation: { ...document(), remark: '改' },
    })
    expect(edited).toEqual({ status: 200, body: { id, ok: true, version: 2, status: 'marked' } })
    expect(await judge(checker, 'checks', id, 1, 2)).toEqual({ id, ok: true, version: 2, status: 'checked' })
    await pull(checker, 'checks/pullEdit')
    const rechecked = await checker.ask('POST', image(`checks/pushEdit/${id}`), {
      version: 2,
      isQualified: 2,
    })
    expect(rechecked.body).toEqual({ id, ok: true, version: 2, status: 'rejected' })
    await pull(checker, 'checks/pullEdit', { id })
    const again = await checker.ask('POST', image(`checks/pushEdit/${id}`), { version: 2, isQualified: 1 })
    expect(again.body).toEqual({ id, ok: true, version: 2, status: 'checked' })
    expect(await judge(approver, 'approve', id, 1, 2)).toEqual({
      id,
      ok: true,
      version: 2,
      status: 'approved',
    })
    await pull(approver, 'approve/edit')
    const withdrawn = await approver.ask('POST', image(`approve/edit/approved/${id}`), {
      version: 2,
      isQualified: 2,
    })
    expect(withdrawn.body).toEqual({ id, ok: true, version: 2, status: 'unapproved' })
    const redo = await pull(marker, 'unapproved-records/next')
    expect(redo.body.items[0]).toMatchObject({ stage: 'redo', version: 2, judgement: { isQualified: 2 } })
    const redone = await marker.ask('POST', image(`unapproved-records/${id}/mark`), {
      version: 2,
      annotation: document(0),
    })
    expect(redone.body).toEqual({ id, ok: true, version: 3, status: 'marked' })
    expect(await judge(checker, 'checks', id, 1, 3)).toMatchObject({ status: 'checked' })
    expect(await judge(approver, 'approve', id, 1, 3)).toMatchObject({ status: 'approved' })
  })

  it('rejected → redone by its marker, with the rejection shown', async () => {
    const id = await marked()
    expect(await judge(checker, 'checks', id, 2)).toEqual({ id, ok: true, version: 1, status: 'rejected' })
    expect((await pull(colleague, 'reject-records/next')).body.items).toEqual([])
    const list = await marker.ask<{ total: number }>('GET', image('reject-records'))
    expect(list.body.total).toBe(1)
    const redo = await pull(marker, 'reject-records/next')
    expect(redo.body.items[0]).toMatchObject({
      stage: 'redo',
      judgement: { isQualified: 2, comment: '说明', version: 1 },
    })
    const mark = { version: 1, annotation: document() }
    const redone = await marker.ask('POST', image(`reject-records/${id}/mark`), mark)
    expect(redone).toEqual({ status: 200, body: { id, ok: true, version: 2, status: 'marked' } })
    expect(await judge(checker, 'checks', id, 1, 2)).toMatchObject({ ok: true })
    expect(await judge(approver, 'approve', id, 1, 2)).toMatchObject({ ok: true })
  })

  it('a redo is handed over by an admin, and its new marker cannot judge it', async () => {
    const id = await marked()
    await judge(checker, 'checks', id, 2)
    const moved = await admin.ask('POST', '/api/admin/images2/resources/hand-over', {
      ids: [id],
      userId: colleague.id,
    })
    expect(moved.body).toEqual({ results: [{ id, ok: true, version: 1, status: 'rejected' }] })
    const listed = async (person: Person) =>
      (await person.ask<{ total: number }>('GET', image('reject-records'))).body.total
    expect([await listed(marker), await listed(colleague)]).toEqual([0, 1])
    expect((await pull(marker, 'reject-records/next')).body.items).toEqual([])
    expect((await pull(colleague, 'reject-records/next')).body.items).toHaveLength(1)
    const mark = { version: 1, annotation: document() }
    expect((await colleague.ask('POST', image(`reject-records/${id}/mark`), mark)).body).toMatchObject({
      version: 2,
    })
    expect(await judge(checker, 'checks', id, 1, 2)).toMatchObject({ ok: true })
    expect(await judge(approver, 'approve', id, 1, 2)).toMatchObject({ ok: true })
  })

  it('pending → marked by its marker, or by a colleague once released', async () => {
    const id = await marked(2)
    expect((await pull(colleague, 'resources/pending/next', { stage: 'mark' })).body.items).toEqual([])
    expect((await pull(marker, 'resources/pending/next', { stage: 'mark' })).body.items).toHaveLength(1)
    expect((await marker.ask('POST', image(`leases/${id}/release`))).body).toEqual({ ok: true })
    expect((await pull(colleague, 'resources/pending/next', { stage: 'mark' })).body.items).toHaveLength(1)
    const mark = { version: 1, annotation: document() }
    const done = await colleague.ask('POST', image(`resources/pending/${id}/mark`), mark)
    expect(done.body).toEqual({ id, ok: true, version: 2, status: 'marked' })
    expect(await judge(checker, 'checks', id, 1, 2)).toMatchObject({ ok: true })
    expect(await judge(approver, 'approve', id, 1, 2)).toMatchObject({ ok: true })
  })

  it('pending → decided by a checker: unavailable, or back to its marker with the note', async () => {
    const dropped = await marked(2)
    await pull(checker, 'resources/pending/next', { stage: 'check' })
    const out = await checker.ask('POST', image(`resources/pending/${dropped}/check`), {
      version: 1,
      availability: 0,
    })
    expect(out.body).toEqual({ id: dropped, ok: true, version: 2, status: 'checked' })
    expect(await judge(approver, 'approve', dropped, 1, 2)).toMatchObject({ ok: true })
    const kept = await marked(2)
    await pull(checker, 'resources/pending/next', { stage: 'check' })
    const back = await checker.ask('POST', image(`resources/pending/${kept}/check`), {
      version: 1,
      availability: 1,
      comment: '可以标',
    })
    expect(back.body).toEqual({ id: kept, ok: true, version: 1, status: 'rejected' })
    const redo = await pull(marker, 'reject-records/next')
    expect(redo.body.items[0]).toMatchObject({ annotation: document(2), judgement: { comment: '可以标' } })
    const mark = { version: 1, annotation: document() }
    expect((await marker.ask('POST', image(`reject-records/${kept}/mark`), mark)).body).toMatchObject({
      version: 2,
    })
    expect(await judge(checker, 'checks', kept, 1, 2)).toMatchObject({ ok: true })
    expect(await judge(approver, 'approve', kept, 1, 2)).toMatchObject({ ok: true })
  })

  it('reset undoes the last record alone, and names what blocks it', async () => {
    const id = await marked()
    const detail = await admin.ask<{ operations: { id: number; type: number; resettable: boolean }[] }>(
      'GET',
      `/api/resources/${id}`,
    )
    expect(detail.body.operations.map(({ type, resettable }) => [type, resettable])).toEqual([
      [2, true],
      [1, false],
    ])
    const [pushed, pulled] = detail.body.operations
    const early = await admin.ask<{ reason: string }>('POST', `/api/operationRecords/${pulled?.id}/reset`)
    expect([early.status, early.body.reason]).toEqual([409, `之后还有操作记录 ${pushed?.id}（提交新数据）`])
    const reset = await admin.ask('POST', `/api/operationRecords/${pushed?.id}/reset`)
    expect(reset).toEqual({ status: 200, body: { id: pushed?.id, ok: true, status: 'unmarked', version: 0 } })
    const batch = await pull(marker, 'tasks/pull', { tagId, count: 1 })
    expect(batch.body.items[0]).toMatchObject({ version: 0, annotation: null })
    const again = await push(marker, 'marks/push', { id, version: 0, annotation: document() })
    expect(again.body.results).toEqual([{ id, ok: true, version: 2, status: 'marked' }])
    expect(await judge(checker, 'checks', id, 1, 2)).toMatchObject({ ok: true })
    const reverted = await admin.ask('POST', `/api/admin/images2/tags/${tagId}/revert-from-checked`, {
      to: 'marked',
      ids: [id],
    })
    expect(reverted.body).toEqual({ reverted: 1, copies: 0, held: 0 })
    expect(await judge(checker, 'checks', id, 1, 2)).toMatchObject({ ok: true })
    expect(await judge(approver, 'approve', id, 2, 2)).toMatchObject({ status: 'unapproved' })
    const all = await admin.ask('POST', `/api/admin/images2/tags/${tagId}/revert-from-checked`, { ids: [id] })
    expect(all.body).toEqual({ reverted: 1, copies: 0, held: 0 })
    expect(await judge(approver, 'approve', id, 1, 2)).toMatchObject({ status: 'approved' })
  })

  it('records are downloaded with opinions, error boxes and time', async () => {
    const id = await marked()
    await pull(checker, 'checks/pull', { tagId, count: 1 })
    world.advance(40_000)
    const errorBoxes = ['框小了', '', '漏了手'].map((comment, at) => ({
      id: `e${at}`,
      x: 1,
      y: 1,
      width: 9,
      height: 9,
      ...(comment && { comment }),
    }))
    const verdict = { id, version: 1, isQualified: 2, comment: '框不准；缺点', errorBoxes, activeSeconds: 30 }
    const judged = await push(checker, 'checks/push', verdict)
    expect(judged.body.results).toMatchObject([{ id, ok: true, status: 'rejected' }])
    const query = `kind=image&resourceId=${id}&scope=company`
    const headers = { authorization: `Bearer ${checker.username}` }
    const answer = await fetch(`${world.url}/api/operationRecords/csv?${query}`, { headers })
    const rows = parse(await answer.text(), { bom: true }) as string[][]
    expect(rows.map((row) => [row[2], ...row.slice(16)])).toEqual([
      ['操作', '意见', '错误框', '错误框意见', '用时（秒）'],
      ['提交审核', '框不准；缺点', '3', '框小了\n漏了手', '30'],
      ['领取审核', '', '', '', ''],
      ['提交新数据', '', '', '', '0'],
      ['领取新数据', '', '', '', ''],
    ])
  })

  it('sampling passes what it leaves out, as an event of the system', async () => {
    const sampled = await world.tag('image', [marker.companyId], { settings: { checkSampling: 0 } })
    const [id = ''] = await world.resources('image', sampled, 1)
    await pull(marker, 'tasks/pull', { tagId: sampled })
    const result = await push(marker, 'marks/push', { id, version: 0, annotation: document() })
    // The annotator does not learn that nobody checks it.
    expect(result.body.results).toEqual([{ id, ok: true, version: 1, status: 'marked' }])
    const detail = await admin.ask<{ operations: { type: number }[]; judgement: object; status: string }>(
      'GET',
      `/api/resources/${id}`,
    )
    expect(detail.body.operations.map(({ type }) => type)).toEqual([105, 2, 1])
    expect(detail.body.judgement).toMatchObject({ by: null, isQualified: 1, sampled: true })
  })
})
