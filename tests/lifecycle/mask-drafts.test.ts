import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MaskRow, PushResult } from '../../src/contract/types.d.ts'
import { LEASE_MS } from '../../src/domain/constants.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import type { RowChanges } from '../../src/domain/mask-rows.ts'
import { taskOf } from '../../src/machines/stage/tasks.ts'
import { pushOf } from '../../src/machines/stage/handing-in.ts'
import type { ReadyItem } from '../../src/machines/work.ts'
import { expireLeases } from '../../server/workflow/leases/leases.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { HEIGHT, VALID_DOCUMENTS, WIDTH, boxCounts } from '../fixtures/documents.ts'
import { openWorld, pathOf, type Person, type World } from './world.ts'

/** Masks that are not handed in yet: what becomes of them when leases end, records are reset and versions made. */

const KIND = 'video-segment'
const at = (path: string) => pathOf(KIND, path)
const annotation = VALID_DOCUMENTS[KIND]

const FIRST = stringOfCounts(boxCounts(0, 0, 5, 5))
const SECOND = stringOfCounts(boxCounts(9, 9, 5, 5))

const CHECK = { stage: 'check' } as const

interface Detail {
  versions: { version: number; author: { id: number } | null }[]
}

const row = (frame: number, counts: string | null, more: Partial<MaskRow> = {}): MaskRow => ({
  objectId: 'o1',
  frame,
  rle: counts === null ? null : { size: [HEIGHT, WIDTH], counts },
  source: 'manual',
  ...more,
})

describe.each(DATABASES)('masks in the making on the %s database', (_name, open) => {
  let world: World
  let ann: Person
  let ben: Person
  let admin: Person

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    ann = await world.person('ann', company)
    ben = await world.person('ben', company)
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
  })
  afterAll(() => world?.close())

  const fresh = async () => {
    const tagId = await world.tag(KIND, [ann.companyId])
    const [id = ''] = await world.resources(KIND, tagId, 1)
    const pull = (who: Person, path = 'tasks/pull') => who.ask('POST', at(path), { tagId })
    await pull(ann)
    return { id, pull }
  }
  const put = async (who: Person, id: string, version: number, rows: readonly MaskRow[]) =>
    (await who.ask('PUT', at('resources'), { id, version, rows })).status
  /** What somebody sees: the frames with their masks. */
  const seen = async (who: Person, id: string, query = '') => {
    const path = `${at('masks')}?id=${id}&from=0&to=100${query}`
    const { body } = await who.ask<{ rows: MaskRow[] }>('GET', path)
    return body.rows.map(({ frame, rle }) => [frame, rle?.counts ?? null])
  }
  const handIn = async (who: Person, path: string, item: object) => {
    const { body } = await who.ask<{ results: PushResult[] }>('POST', at(path), { items: [item] })
    return body.results[0]
  }
  const mark = (who: Person, id: string, version: number) =>
    handIn(who, 'marks/push', { id, version, annotation })
  /** An admin undoes the newest record that still stands. */
  const resetLast = async (id: string) => {
    const path = `/api/resources/${id}`
    const { body } = await admin.ask<{ operations: { id: number; resettable: boolean }[] }>('GET', path)
    const record = body.operations.find(({ resettable }) => resettable)
    return admin.ask('POST', `/api/operationRecords/${record?.id}/reset`)
  }

  const letLeasesEnd = async () => {
    world.advance(LEASE_MS + 1000)
    await expireLeases(world.store, world.now())
  }

  it('are accepted after the lease expired, and renew it while the resource is free', async () => {
    const { id, pull } = await fresh()
    await letLeasesEnd()
    expect(await put(ann, id, 0, [row(5, FIRST)])).toBe(200)
    expect((await pull(ben)).body).toMatchObject({ items: [] })
    await letLeasesEnd()
    await pull(ben)
    expect(await put(ann, id, 0, [row(6, FIRST)])).toBe(409)
    await ben.ask('POST', at(`leases/${id}/release`))
    expect(await put(ann, id, 1, [row(6, FIRST)])).toBe(409)
    expect(await put(ann, id, 0, [row(6, FIRST)])).toBe(200)
    expect(await mark(ann, id, 0)).toEqual({ id, ok: true, version: 1, status: 'marked' })
    expect(await seen(ben, id)).toEqual([
      [5, FIRST],
      [6, FIRST],
    ])
  })

  it('belong to each person: another holder does not change what may arrive late', async () => {
    const { id, pull } = await fresh()
    await put(ann, id, 0, [row(5, FIRST), row(6, FIRST)])
    await letLeasesEnd()
    await pull(ben)
    expect(await seen(ben, id)).toEqual([])
    await put(ben, id, 0, [row(5, SECOND), row(7, SECOND)])
    expect([await seen(ben, id), await seen(ann, id)]).toEqual([
      [
        [5, SECOND],
        [7, SECOND],
      ],
      [],
    ])
    await ben.ask('POST', at(`leases/${id}/release`))
    expect(await mark(ann, id, 0)).toEqual({ id, ok: true, version: 1, status: 'marked' })
    expect(await seen(ben, id)).toEqual([
      [5, FIRST],
      [6, FIRST],
    ])
  })

  it('outlast the reset of a pull, and belong to the push that follows', async () => {
    const { id, pull } = await fresh()
    await put(ann, id, 0, [row(5, FIRST), row(6, FIRST)])
    expect((await resetLast(id)).body).toMatchObject({ ok: true, status: 'unmarked', version: 0 })
    await pull(ann)
    expect(await seen(ann, id)).toEqual([
      [5, FIRST],
      [6, FIRST],
    ])
    expect(await put(ann, id, 0, [row(6, SECOND)])).toBe(200)
    expect(await mark(ann, id, 0)).toEqual({ id, ok: true, version: 1, status: 'marked' })
    expect(await seen(ben, id)).toEqual([
      [5, FIRST],
      [6, SECOND],
    ])
  })

  it('are dropped when their base version is undone', async () => {
    const { id, pull } = await fresh()
    await put(ann, id, 0, [row(5, FIRST)])
    await mark(ann, id, 0)
    await pull(ben, 'checks/pull')
    await put(ben, id, 1, [row(6, SECOND)])
    await resetLast(id)
    expect((await resetLast(id)).body).toMatchObject({ ok: true, status: 'unmarked', version: 0 })
    await pull(ben)
    expect(await seen(ben, id)).toEqual([])
    await put(ben, id, 0, [row(7, FIRST)])
    expect(await mark(ben, id, 0)).toEqual({ id, ok: true, version: 2, status: 'marked' })
    expect(await seen(ann, id)).toEqual([[7, FIRST]])
  })

  /** What the page hands in for a check in which the document was left alone, with the masks that were changed in it. */
  const verdictOn = (pulled: unknown, isQualified: 1 | 2, rows?: RowChanges) => {
    const { items } = pulled as { items: ReadyItem[] }
    const [item] = items
    const task = taskOf(item!, [], CHECK)
    const verdict = { ...task.work.verdict, isQualified }
    const work = { ...task.work, verdict, ...(rows && { rows }) }
    // The page tells in the contract's words which draft it continues; here nobody does.
    const { basedOn: _, ...push } = pushOf(CHECK, { ...task, work })
    return push
  }
  const versionsOf = async (id: string) => {
    const { body } = await admin.ask<Detail>('GET', `/api/resources/${id}`)
    return body.versions.map(({ version, author }) => [version, author?.id])
  }

  it('count alone as a correction by a checker: tracked ones, which are only on the server', async () => {
    const { id, pull } = await fresh()
    await put(ann, id, 0, [row(5, FIRST)])
    await mark(ann, id, 0)
    const { body } = await pull(ben, 'checks/pull')
    await put(ben, id, 1, [row(6, SECOND, { source: 'tracked', score: 0.9, uncertain: false })])
    const verdict = verdictOn(body, 1)
    expect('annotation' in verdict).toBe(false)
    expect(await handIn(ben, 'checks/push', verdict)).toEqual({ id, ok: true, version: 2, status: 'checked' })
    expect(await versionsOf(id)).toEqual([
      [2, ben.id],
      [1, ann.id],
    ])
    const detail = await ann.ask<{ annotation: unknown }>('GET', `/api/resources/${id}`)
    expect(detail.body.annotation).toEqual(annotation)
    expect([await seen(ann, id), await seen(ann, id, '&version=1')]).toEqual([
      [
        [5, FIRST],
        [6, SECOND],
      ],
      [[5, FIRST]],
    ])
    expect((await pull(ben, 'approve')).body).toMatchObject({ items: [] })
  })

  it('that were changed and reverted are no correction, and make nobody an author', async () => {
    const { id, pull } = await fresh()
    await put(ann, id, 0, [row(5, FIRST)])
    await mark(ann, id, 0)
    const { body } = await pull(ben, 'checks/pull')
    await put(ben, id, 1, [row(5, SECOND), row(6, SECOND)])
    const undone = [row(5, FIRST), row(6, null, { source: 'tracked' })]
    await put(ben, id, 1, undone)
    const rows = {
      o1: { 0: Object.fromEntries(undone.map(({ objectId: _, frame, ...kept }) => [frame, kept])) },
    }
    const rejected = { id, ok: true, version: 1, status: 'rejected' }
    expect(await handIn(ben, 'checks/push', verdictOn(body, 2, rows))).toEqual(rejected)
    expect(await versionsOf(id)).toEqual([[1, ann.id]])
    const kept = world.store.db.selectFrom('video_masks').select(['frame', 'since_version', 'author_id'])
    expect(await kept.where('resource_uuid', '=', id).execute()).toEqual([
      { frame: 5, since_version: 1, author_id: ann.id },
    ])
    await ben.ask('POST', at('checks/pullEdit'), { id })
    expect(await seen(ben, id)).toEqual([[5, FIRST]])
    await put(ben, id, 1, [row(5, null)])
    const edited = { version: 1, isQualified: 2 }
    const answer = await ben.ask('POST', at(`checks/pushEdit/${id}`), edited)
    expect(answer.body).toEqual({ id, ok: true, version: 2, status: 'rejected' })
    expect(await seen(ann, id)).toEqual([[5, null]])
  })
})
