import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../accounts/testing.ts'
import { readVisibleRuns } from '../../workflow/masks/runs.ts'
import { readVisibleMasks } from '../../workflow/masks/mask-view.ts'
import { shareMaskRuns, shareMasks } from './view.ts'

let world: TestWorld
let resource: string
let author: number

/** A row of object `a`; `rle` null where it was taken away. */
const put = (
  frame: number,
  since: number,
  rle: string | null,
  more: { source?: string; uncertain?: boolean; object?: string } = {},
) =>
  sql`insert into video_masks (resource_uuid, object_id, frame, since_version, rle, height, width, source, uncertain, author_id)
    values (${resource}, ${more.object ?? 'a'}, ${frame}, ${since}, ${rle}, 4, 4, ${more.source ?? 'manual'},
      ${more.uncertain ?? null}, ${author})`.execute(world.store.db)

beforeAll(async () => {
  world = await openTestWorld()
  author = world.users.mark1 ?? 0
  const corpIds = [world.companies.internal]
  const tag = await world.call('admin', 'POST', '/api/admin/video-segments/tags', { name: 't', corpIds })
  resource = await world.addResource(tag.body.id, { status: 'marked', markerId: author, version: 2 })
  for (const frame of [0, 1, 2]) await put(frame, 1, 'v1')
  await put(1, 2, null)
  await put(3, 2, 'v2', { source: 'tracked' })
  await put(4, 2, 'v2', { source: 'tracked', uncertain: true })
  await put(5, 2, null, { source: 'tracked', uncertain: true })
  // Freed again: nobody says anything.
  await put(6, 2, null, { source: 'tracked' })
  await put(9, 2, 'v2', { object: 'b' })
  // What somebody has begun and not handed in.
  await put(0, 3, 'draft')
})
afterAll(() => world.close())

const at = (version: number, who: number | null = null) => ({ id: resource, version, pushed: 2, author: who })
const run = (objectId: string, from: number, to: number, more = {}) => ({
  objectId,
  from,
  to,
  source: 'manual',
  uncertain: false,
  empty: false,
  ...more,
})

it('gives the rows of a range as of a version', async () => {
  const seen = async (version: number, who: number | null) =>
    (await readVisibleMasks(world.store.db, at(version, who), 0, 5)).map(({ frame, rle }) => [
      frame,
      rle?.counts ?? null,
    ])
  expect(await seen(1, null)).toEqual([0, 1, 2].map((frame) => [frame, 'v1']))
  expect(await seen(2, null)).toEqual([
    [0, 'v1'],
    // Somebody said that nothing is there, which holds for later versions.
    [1, null],
    [2, 'v1'],
    [3, 'v2'],
    [4, 'v2'],
  ])
  expect((await seen(3, author))[0]).toEqual([0, 'draft'])
  expect((await seen(3, author + 1))[0]).toEqual([0, 'v1'])
})

it('reports the frames with masks by source without the masks', async () => {
  expect(await readVisibleRuns(world.store.db, at(2))).toEqual([
    run('a', 0, 1),
    run('a', 1, 2, { empty: true }),
    run('a', 2, 3),
    run('a', 3, 4, { source: 'tracked' }),
    run('a', 4, 5, { source: 'tracked', uncertain: true }),
    run('a', 5, 6, { source: 'tracked', uncertain: true, empty: true }),
    run('b', 9, 10),
  ])
})

it('reports changes since a version, including removed masks', async () => {
  expect(await readVisibleRuns(world.store.db, at(3, author), 2)).toEqual([run('a', 0, 1)])
  // Frames 5 and 6 had no mask before, and have none now: tracking lost the object there, or they were freed.
  expect(await readVisibleRuns(world.store.db, at(2), 1)).toEqual([
    run('a', 1, 2, { empty: true }),
    run('a', 3, 4, { source: 'tracked' }),
    run('a', 4, 5, { source: 'tracked', uncertain: true }),
    run('b', 9, 10),
  ])
})

it('shows a share the masks of its version and nothing of what is not handed in', async () => {
  const { id } = (await world.call('mark1', 'POST', '/api/shares', { resourceId: resource })).body
  const { now } = world.clock
  expect(
    (await shareMasks(world.store.db, id, now, { from: 0, to: 1 })).map(({ rle }) => rle?.counts),
  ).toEqual(['v1'])
  expect(await shareMaskRuns(world.store.db, id, now)).toHaveLength(7)
  const later = now + 1000 * 86_400_000
  await expect(shareMaskRuns(world.store.db, id, later)).rejects.toMatchObject({ status: 404 })
})
