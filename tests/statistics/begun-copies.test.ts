import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushResult } from '../../src/api/generated/contract.d.ts'
import { LEASE_MS } from '../../src/domain/constants.ts'
import { emptyDocument } from '../../src/domain/documents/empty.ts'
import { openLocalStorage } from '../../server/media/local-storage.ts'
import { mixQuality } from '../../server/quality/mix.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { sweepExpired } from '../../server/workflow/sweep.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'
import { SEED, randomOf } from '../support/random.ts'

/** A copy that somebody began stays when copies become too many: no other item would vanish with a draft. */

const annotation = emptyDocument('image')

interface Pulled {
  items: { resource: { uuid: string } }[]
}

describe.each(DATABASES)('copies in the queue of the %s database', (_name, open) => {
  let world: World
  let folder: string
  let marker: Person
  let mix: () => Promise<number>
  let setShare: (share: number) => Promise<unknown>

  const waiting = async (): Promise<string[]> => {
    const { rows } = await sql<{ uuid: string }>`
      select r.uuid from quality_items i join resources r on r.uuid = i.resource_uuid
      where r.deleted_at is null order by r.uuid`.execute(world.store.db)
    return rows.map(({ uuid }) => uuid)
  }

  /** Pulls one more resource at a time, until two of these are in hand. */
  const pullTwo = async (copies: readonly string[]): Promise<string[]> => {
    for (let count = 1; ; count += 1) {
      const { body } = await marker.ask<Pulled>('POST', '/api/images2/tasks/pull', { count })
      expect(body.items.length).toBe(count)
      const begun = body.items.map(({ resource }) => resource.uuid).filter((uuid) => copies.includes(uuid))
      if (begun.length === 2) return begun
    }
  }

  beforeAll(async () => {
    world = await openWorld(open)
    folder = await mkdtemp(join(tmpdir(), 'begun-copies-'))
    const storage = await openLocalStorage(folder)
    const company = await world.company('甲')
    const admin = await world.person('admin', await world.company('管理', 1), [], 1)
    marker = await world.person('marker', company)
    const truths = await world.tag('image', [company])
    const approved = await world.resources('image', truths, 5)
    await sql`update resources set status = 'approved' where tag_id = ${truths}`.execute(world.store.db)
    const tagId = await world.tag('image', [company])
    await world.resources('image', tagId, 25)
    const { rows } = await sql<{ path: string }>`select path from media_files`.execute(world.store.db)
    for (const { path } of rows) await storage.write(path, Buffer.from('picture'))
    const base = `/api/admin/images2/tags/${tagId}`
    await admin.ask('PUT', `${base}/gold`, { ids: approved, gold: true })
    const random = randomOf(SEED).next
    mix = () => mixQuality({ store: world.store, storage, random })
    setShare = (goldShare) => admin.ask('PUT', `${base}/quality`, { goldShare, doubleShare: 0 })
  }, 60_000)
  afterAll(async () => {
    await world?.close()
    if (folder) await rm(folder, { recursive: true })
  })

  it('keeps what has a draft or was ever in somebody’s hands', async () => {
    await setShare(0.2)
    expect(await mix()).toBe(5)
    const begun = await pullTwo(await waiting())
    const [drafted = '', pulled = ''] = begun
    const draft = { version: 0, stage: 'mark', annotation, activeSeconds: 5 }
    expect((await marker.ask('PUT', `/api/images2/drafts/${drafted}`, draft)).status).toBe(200)
    world.advance(2 * LEASE_MS)
    await sweepExpired(world.store, world.now())
    await setShare(0.12)
    await mix()
    const left = await waiting()
    expect([left.length, begun.every((id) => left.includes(id))]).toEqual([3, true])
    await setShare(0)
    await mix()
    expect(await waiting()).toEqual(begun.toSorted())
    expect((await marker.ask('GET', `/api/images2/drafts/${drafted}`)).status).toBe(200)
    const items = begun.map((id) => ({ id, version: 0, annotation }))
    const late = await marker.ask<{ results: PushResult[] }>('POST', '/api/images2/marks/push', { items })
    expect(late.body.results.map(({ id, ok }) => [id, ok])).toEqual([
      [drafted, true],
      [pulled, true],
    ])
  })
})
