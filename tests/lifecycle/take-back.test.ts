import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MaskRow, PushResult, WorkLabels } from '../../src/contract/types.d.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { HEIGHT, VALID_DOCUMENTS, WIDTH, boxCounts } from '../fixtures/documents.ts'
import { openWorld, pathOf, type Person, type World } from './world.ts'

/** Pushes that their author takes back: all is as before, and the trail says so. */

interface Item {
  resource: { uuid: string; status: string }
  stage: string
  lease: { stage: string; expiresAt: string } | null
  version: number
  draft: { annotation: unknown; version: number; judgement?: object } | null
  labels: WorkLabels
}

interface Detail {
  annotation: object
  resource: { status: string; version: number }
  operations: { type: number; resetAt: string | null }[]
}

const TAKE_BACK_MS = 15_000

describe.each(DATABASES)('taking back on the %s database', (_name, open) => {
  let world: World
  let ann: Person
  let ben: Person
  let eve: Person
  let admin: Person

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    ann = await world.person('ann', company)
    ben = await world.person('ben', company)
    eve = await world.person('eve', company)
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
  })
  afterAll(() => world?.close())

  const on = (kind: Kind) => {
    const post = <T>(who: Person, path: string, body: object = {}) =>
      who.ask<T>('POST', pathOf(kind, path), body)
    const pushed = async (who: Person, path: string, item: object) =>
      (await post<{ results: PushResult[] }>(who, path, { items: [item] })).body.results[0]
    return {
      fresh: async (settings: Record<string, unknown> = {}) => {
        const tagId = await world.tag(kind, [ann.companyId], { settings })
        const [id = ''] = await world.resources(kind, tagId, 1)
        return { id, tagId }
      },
      post,
      pull: (who: Person, path: string, tagId: number) => post<{ items: Item[] }>(who, path, { tagId }),
      mark: (who: Person, id: string, version = 0) =>
        pushed(who, 'marks/push', { id, version, annotation: VALID_DOCUMENTS[kind], activeSeconds: 9 }),
      check: (who: Person, id: string, more: object) =>
        pushed(who, 'checks/push', { id, version: 1, ...more }),
      approve: (who: Person, id: string, more: object) => pushed(who, 'approve/approved', { id, ...more }),
      takeBack: (who: Person, id: string) => post<Item>(who, `leases/${id}/take-back`),
    }
  }
  const detail = async (id: string) => (await admin.ask<Detail>('GET', `/api/resources/${id}`)).body
  const trail = async (id: string) =>
    (await detail(id)).operations.map(({ type, resetAt }) => (resetAt === null ? type : `${type} undone`))

  it.each(ALL_KINDS)(
    '%s: a mark that is taken back is leased again with its work, and submitted again',
    async (kind) => {
      const { fresh, pull, mark, takeBack, post } = on(kind)
      const { id, tagId } = await fresh()
      await pull(ann, 'tasks/pull', tagId)
      const counts = async () => (await ann.ask('GET', pathOf(kind, `marks/markCounts?tagId=${tagId}`))).body
      const before = await counts()
      expect(await mark(ann, id)).toMatchObject({ ok: true, version: 1 })
      const { annotation } = await detail(id)
      const { status, body } = await takeBack(ann, id)
      expect([status, body.resource.status, body.stage, body.lease?.stage, body.version]).toEqual([
        200,
        'unmarked',
        'mark',
        'mark',
        0,
      ])
      expect(body.draft).toMatchObject({ annotation, version: 0 })
      expect(await counts()).toEqual(before)
      // Once more: nothing changes.
      expect((await takeBack(ann, id)).body.draft).toEqual(body.draft)
      expect(await trail(id)).toEqual([111, '2 undone', 1])
      expect(await mark(ann, id)).toEqual({ id, ok: true, version: 2, status: 'marked' })
      expect((await post<{ items: Item[] }>(ben, 'checks/pull', { tagId })).body.items).toHaveLength(1)
    },
  )

  it('a check with a correction that is taken back leaves neither authorship nor check', async () => {
    const { fresh, pull, mark, check, approve, takeBack, post } = on('image')
    const { id, tagId } = await fresh()
    await pull(ann, 'tasks/pull', tagId)
    await mark(ann, id)
    await pull(ben, 'checks/pull', tagId)
    const corrected = { ...VALID_DOCUMENTS.image, remark: 'corrected' }
    const verdict = {
      isQualified: 2,
      comment: '漏了',
      errorBoxes: [{ id: 'e1', x: 1, y: 2, width: 30, height: 40 }],
    }
    expect(await check(ben, id, { ...verdict, annotation: corrected })).toMatchObject({
      version: 2,
      status: 'rejected',
    })
    const back = await takeBack(ben, id)
    expect(back.body).toMatchObject({
      resource: { status: 'marked' },
      stage: 'check',
      version: 1,
      draft: { annotation: corrected, version: 1, judgement: verdict },
    })
    expect(await check(ben, id, { isQualified: 1 })).toMatchObject({
      ok: true,
      version: 1,
      status: 'checked',
    })
    expect((await takeBack(ben, id)).status).toBe(200)
    await post(ben, `leases/${id}/release`)
    // Ben checked nothing that stands, so that he may approve what eve checks.
    await pull(eve, 'checks/pull', tagId)
    await check(eve, id, { isQualified: 1 })
    expect((await pull(ben, 'approve', tagId)).body.items).toHaveLength(1)
    expect(await approve(ben, id, { version: 1, isQualified: 2, comment: '不行' })).toMatchObject({
      status: 'unapproved',
    })
    expect((await takeBack(ben, id)).body).toMatchObject({
      resource: { status: 'checked' },
      stage: 'approve',
    })
    expect(await approve(ben, id, { version: 1, isQualified: 1 })).toMatchObject({ status: 'approved' })
  })

  it('taking back restores the earlier verdict, and a redo becomes the rejection', async () => {
    const { fresh, pull, mark, check, takeBack, post } = on('image')
    const { id, tagId } = await fresh()
    await pull(ann, 'tasks/pull', tagId)
    await mark(ann, id)
    await pull(ben, 'checks/pull', tagId)
    await check(ben, id, { isQualified: 2, comment: '第一次' })
    await post(ben, 'checks/pullEdit', { id })
    await post(ben, `checks/pushEdit/${id}`, { version: 1, isQualified: 1 })
    expect((await takeBack(ben, id)).body).toMatchObject({ stage: 'edit', resource: { status: 'rejected' } })
    await post(ben, `leases/${id}/release`)
    const next = await post<{ items: { judgement: object }[] }>(ann, 'reject-records/next', { id })
    expect(next.body.items[0]?.judgement).toMatchObject({ isQualified: 2, comment: '第一次' })
    await post(ann, `reject-records/${id}/mark`, { version: 1, annotation: VALID_DOCUMENTS.image })
    const redo = await takeBack(ann, id)
    expect(redo.body).toMatchObject({ stage: 'redo', version: 1, resource: { status: 'rejected' } })
    expect(redo.body).toMatchObject({ judgement: { isQualified: 2, comment: '第一次' } })
  })

  it('also takes back the pass by sampling, so that nobody learns of it', async () => {
    const { fresh, pull, mark, takeBack } = on('image')
    const { id, tagId } = await fresh({ checkSampling: 0 })
    await pull(ann, 'tasks/pull', tagId)
    expect(await mark(ann, id)).toMatchObject({ status: 'marked' })
    expect((await detail(id)).resource.status).toBe('checked')
    expect((await takeBack(ann, id)).body.resource.status).toBe('unmarked')
    expect(await trail(id)).toEqual([111, 105, '2 undone', 1])
    await mark(ann, id)
    expect((await detail(id)).resource).toMatchObject({ status: 'checked', version: 2 })
  })

  it('returns masks of a video to the drafts of their author', async () => {
    const { fresh, pull, mark, takeBack } = on('video-segment')
    const { id, tagId } = await fresh()
    await pull(ann, 'tasks/pull', tagId)
    const rle = { size: [HEIGHT, WIDTH] as [number, number], counts: stringOfCounts(boxCounts(0, 0, 5, 5)) }
    const rows: MaskRow[] = [{ objectId: 'o1', frame: 3, rle, source: 'manual' }]
    await ann.ask('PUT', pathOf('video-segment', 'resources'), { id, version: 0, rows })
    const seen = async (who: Person) =>
      (await who.ask<{ rows: MaskRow[] }>('GET', `${pathOf('video-segment', 'masks')}?id=${id}&from=0&to=9`))
        .body.rows
    await mark(ann, id)
    expect(await seen(ben)).toEqual(rows)
    await takeBack(ann, id)
    expect([await seen(ann), await seen(ben)]).toEqual([rows, []])
    expect(await mark(ann, id)).toMatchObject({ ok: true, version: 2 })
    expect(await seen(ben)).toEqual(rows)
  })

  it('is refused once another person has started, to others, and when it is late', async () => {
    const { fresh, pull, mark, takeBack, post } = on('image')
    const handedIn = async () => {
      const { id, tagId } = await fresh()
      await pull(ann, 'tasks/pull', tagId)
      await mark(ann, id)
      return { id, tagId }
    }
    const codeOf = ({ status, body }: { status: number; body: object }) => [
      status,
      'code' in body ? body.code : null,
    ]
    const taken = await handedIn()
    expect(codeOf(await takeBack(ben, taken.id))).toEqual([409, 'taken-on'])
    await pull(ben, 'checks/pull', taken.tagId)
    expect(codeOf(await takeBack(ann, taken.id))).toEqual([409, 'taken-on'])
    await post(ben, `leases/${taken.id}/release`)
    expect(codeOf(await takeBack(ann, taken.id))).toEqual([409, 'taken-on'])
    const { id: untouched } = await fresh()
    expect(codeOf(await takeBack(ann, untouched))).toEqual([404, 'not-found'])
    const late = await handedIn()
    world.advance(TAKE_BACK_MS + 1)
    expect(codeOf(await takeBack(ann, late.id))).toEqual([409, 'too-late'])
    expect(await detail(late.id)).toMatchObject({ resource: { status: 'marked', version: 1 } })
  })
})
