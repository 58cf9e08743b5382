import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../../accounts/testing.ts'
import type { Caller } from '../../http/caller.ts'
import { viewShare } from '../../admin/shares/view.ts'
import { resourceFrames } from './frames.ts'

let world: TestWorld
let clip: string
let picture: string
const TABLE = { times: [0.5, 0.54, 0.56], keyFrames: [0, 2], duration: 0.6 }
const SHARE = 'a-share-of-the-clip-1234'

beforeAll(async () => {
  world = await openTestWorld()
  const { db } = world.store
  const tag = (kind: string) =>
    world.call('admin', 'POST', `/api/admin/${kind}/tags`, { name: 't', corpIds: [world.companies.internal] })
  clip = await world.addResource((await tag('videos')).body.id)
  picture = await world.addResource((await tag('images2')).body.id)
  await sql`update media_files set duration = 0.6 where uuid = ${clip}`.execute(db)
  await sql`insert into media_frames (media_uuid, times, key_frames)
    values (${clip}, ${[0.5, 0.54, 0.56]}::double precision[], ${[0, 2]}::int[])`.execute(db)
  for (const [id, resource] of [
    [SHARE, clip],
    [`${SHARE}-2`, picture],
  ])
    await sql`insert into shares (id, resource_uuid, kind, created_by, expires_at)
      values (${id}, ${resource}, 'video', ${world.users.mark1}, now() + interval '1 day')`.execute(db)
})
afterAll(() => world.close())

const person = (id: number, companyId: number) => ({ id, companyId, type: 0 }) as Caller

it('gives the frame table of a video to people who see it', async () => {
  const mark1 = person(world.users.mark1, world.companies.internal)
  expect(await resourceFrames(world.store.db, mark1, clip)).toEqual(TABLE)
})

it('gives none for a picture or to another company', async () => {
  const { db } = world.store
  const asked = [
    resourceFrames(db, person(world.users.mark1, world.companies.internal), picture),
    resourceFrames(db, person(world.users.rival1, world.companies.rivals), clip),
  ]
  const answers = await Promise.allSettled(asked)
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.status)).toEqual([404, 404])
})

it('gives it for the share of the video, and for no other', async () => {
  const linker = { sign: () => '/signed' }
  const signing = {
    signer: { forSession: () => linker, forShare: () => linker, verify: () => '' },
    linkSeconds: 900,
  }
  const of = async (id: string) => (await viewShare(world.store.db, signing, id, Date.now())).frames
  expect([await of(SHARE), await of(`${SHARE}-2`)]).toEqual([TABLE, undefined])
})
