import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MaskRow } from '../../src/contract/types.d.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { HEIGHT, VALID_DOCUMENTS, WIDTH, boxCounts } from '../fixtures/documents.ts'
import type { Prelabels } from './prelabel-steps.ts'
import { openPrelabels } from './prelabel-steps.ts'
import type { Person } from './world.ts'
import { pathOf } from './world.ts'

/** Pre-labels of videos, whose masks lie beside their documents. */

const FIRST = stringOfCounts(boxCounts(0, 0, 5, 5))
const SECOND = stringOfCounts(boxCounts(9, 9, 5, 5))

const row = (frame: number, counts: string): MaskRow => ({
  objectId: 'o1',
  frame,
  rle: { size: [HEIGHT, WIDTH], counts },
  source: 'sam2',
})

describe.each(DATABASES)('masks of pre-labels on the %s database', (_name, open) => {
  let steps: Prelabels
  beforeAll(async () => {
    steps = await openPrelabels(open)
  })
  afterAll(() => steps?.world.close())

  const kind = 'video-segment'
  const seen = async (who: Person, id: string, query = '') => {
    const path = `${pathOf(kind, 'masks')}?id=${id}&from=0&to=100${query}`
    const { body } = await who.ask<{ rows: MaskRow[] }>('GET', path)
    return body.rows.map(({ frame, rle }) => [frame, rle?.counts ?? null])
  }
  const given = VALID_DOCUMENTS[kind]

  it('are shown to the person who pulls and changes some; version 0 keeps its own, and a reset restores it', async () => {
    const { ann, ben, lay, begin, pulled, push, resetLast, counted } = steps
    const { tagId, id } = await begin(kind)
    await lay(tagId, { [id]: given }, { masks: [row(5, FIRST), row(6, FIRST)] })
    await pulled(ann, kind, tagId)
    const rows = [row(6, SECOND)]
    await ann.ask('PUT', pathOf(kind, 'resources'), { id, version: 0, rows })
    const mixed = [
      [5, FIRST],
      [6, SECOND],
    ]
    const laid = [
      [5, FIRST],
      [6, FIRST],
    ]
    expect([await seen(ann, id), await seen(ben, id)]).toEqual([mixed, laid])
    await push(ann, kind, id, given)
    expect([await seen(ben, id), await seen(ben, id, '&version=0')]).toEqual([mixed, laid])
    expect(await counted(kind, tagId)).toEqual({ count: 0, answered: 1, unchanged: 0 })
    const runs = await ben.ask('GET', `${pathOf(kind, 'masks/index')}?id=${id}&since=0`)
    expect(runs.body).toEqual({
      runs: [{ objectId: 'o1', from: 6, to: 7, source: 'sam2', uncertain: false, empty: false }],
    })
    await resetLast(id)
    expect(await seen(ben, id)).toEqual(laid)
  })

  it('count as unchanged if no mask differs; imported work does not count', async () => {
    const { ann, lay, begin, pulled, push, counted } = steps
    const { tagId, id, others } = await begin(kind, 2)
    const masks = [row(5, FIRST)]
    await lay(tagId, { [id]: given }, { masks })
    await pulled(ann, kind, tagId)
    await push(ann, kind, id, given)
    await lay(tagId, { [others[0]!]: given }, { masks })
    await lay(tagId, { [others[0]!]: given }, { masks, purpose: 'work' })
    expect(await counted(kind, tagId)).toEqual({ count: 0, answered: 1, unchanged: 1 })
  })

  it('are removed when another pre-label or imported work has none', async () => {
    const { ann, lay, begin } = steps
    const { tagId, id } = await begin(kind)
    await lay(tagId, { [id]: given }, { masks: [row(5, FIRST), row(6, FIRST)] })
    await lay(tagId, { [id]: given }, { masks: [row(6, SECOND), row(7, FIRST)] })
    const exchanged = [
      [6, SECOND],
      [7, FIRST],
    ]
    expect(await seen(ann, id)).toEqual(exchanged)
    await lay(tagId, { [id]: given }, { masks: [row(8, FIRST)], purpose: 'work' })
    expect([await seen(ann, id), await seen(ann, id, '&version=0')]).toEqual([[[8, FIRST]], exchanged])
  })

  it('cannot be replaced under masks in progress', async () => {
    const { world, ann, lay, begin, pulled } = steps
    const { tagId, id } = await begin(kind)
    await pulled(ann, kind, tagId)
    await ann.ask('PUT', pathOf(kind, 'resources'), { id, version: 0, rows: [row(6, SECOND)] })
    await ann.ask('POST', pathOf(kind, `leases/${id}/release`))
    const masks = await sql`select 1 from video_masks where resource_uuid = ${id}`.execute(world.store.db)
    expect([masks.rows.length, await lay(tagId, { [id]: given })]).toEqual([1, { [id]: '已有人开始标注' }])
  })
})
