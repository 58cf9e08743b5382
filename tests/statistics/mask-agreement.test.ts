import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MaskRow } from '../../src/contract/types.d.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { scoreQuality } from '../../server/statistics/quality/score.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { HEIGHT, VALID_DOCUMENTS, WIDTH, boxCounts } from '../fixtures/documents.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld, pathOf } from '../lifecycle/world.ts'

/** Hidden tests of videos with masks: what is compared is what stands, not what was drawn over. */

const KIND = 'video-segment'
const at = (path: string) => pathOf(KIND, path)
const annotation = VALID_DOCUMENTS[KIND]

const FIRST = stringOfCounts(boxCounts(0, 0, 5, 5))
const SECOND = stringOfCounts(boxCounts(9, 9, 5, 5))

const row = (counts: string): MaskRow => ({
  objectId: 'o1',
  frame: 0,
  rle: { size: [HEIGHT, WIDTH], counts },
  source: 'manual',
})

describe.each(DATABASES)('agreement of masks on the %s database', (_name, open) => {
  let world: World
  let marker: Person
  let checker: Person
  let other: Person
  let admin: Person

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    marker = await world.person('marker', company)
    checker = await world.person('checker', company)
    other = await world.person('other', company)
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
  })
  afterAll(() => world?.close())

  const draw = async (who: Person, id: string, version: number, counts: string): Promise<void> => {
    await who.ask('PUT', at('resources'), { id, version, rows: [row(counts)] })
  }
  const handIn = (who: Person, path: string, item: object) =>
    who.ask('POST', at(path), { items: [{ activeSeconds: 1, ...item }] })

  it('a mask that a checker replaced is the one that counts', async () => {
    const tagId = await world.tag(KIND, [marker.companyId])
    const [id = ''] = await world.resources(KIND, tagId, 1)
    await marker.ask('POST', at('tasks/pull'), { tagId })
    await draw(marker, id, 0, FIRST)
    await handIn(marker, 'marks/push', { id, version: 0, annotation })
    await checker.ask('POST', at('checks/pull'), { tagId })
    await draw(checker, id, 1, SECOND)
    await handIn(checker, 'checks/push', { id, version: 1, isQualified: 1 })
    await admin.ask('POST', at('approve'), { tagId })
    await handIn(admin, 'approve/approved', { id, version: 2, isQualified: 1 })

    const copies = await world.tag(KIND, [marker.companyId])
    const [copy = ''] = await world.resources(KIND, copies, 1)
    await other.ask('POST', at('tasks/pull'), { tagId: copies })
    await draw(other, copy, 0, SECOND)
    await handIn(other, 'marks/push', { id: copy, version: 0, annotation })
    const { db } = world.store
    const item = {
      resource_uuid: copy,
      kind: KIND,
      tag_id: copies,
      purpose: 'gold',
      source_uuid: id,
    } as const
    await db.insertInto('quality_items').values(item).execute()
    expect(await scoreQuality(world.store, world.now())).toBe(1)
    expect(await db.selectFrom('quality_items').select(['user_id', 'score']).execute()).toEqual([
      { user_id: other.id, score: 1 },
    ])
  })
})
