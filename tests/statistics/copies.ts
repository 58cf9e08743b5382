import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TagQuality } from '../../src/contract/types.d.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { openLocalStorage } from '../../server/media/storage/local-storage.ts'
import { mixQuality } from '../../server/statistics/quality/mix.ts'
import type { SqlDatabase, Store } from '../../server/store/store.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'
import { SEED, randomOf } from '../support/random.ts'
import { approveImages } from './truths.ts'

/** A database of 25 pictures with five hidden tests to mix in, and who marks it. */
export interface Copies {
  world: World
  admin: Person
  marker: Person
  /** Adds pictures. */
  stock: (count: number) => Promise<void>
  /** Makes copies, or takes them out, until there are as many as `setShare` said. */
  mix: () => Promise<number>
  setShare: (goldShare: number, doubleShare?: number) => Promise<unknown>
  /** Where administrators ask for the database. */
  base: string
  /** What the administrators see of it. */
  sums: () => Promise<TagQuality>
  /** The approved pictures that are the right answers. */
  truths: readonly string[]
  /** The copies that there are, by their ids. */
  waiting: () => Promise<string[]>
  /** Pulls until the marker has two copies in hand: their ids. */
  pullTwo: () => Promise<[string, string]>
  close: () => Promise<void>
}

/** Says of resources that they are copies of another one, as if they had been mixed in. */
export const declareCopies = (db: SqlDatabase, uuids: readonly string[], source: string): Promise<unknown> =>
  sql`insert into quality_items (resource_uuid, kind, tag_id, purpose, source_uuid)
    select r.uuid, r.kind, r.tag_id, 'gold', ${source} from resources r where r.uuid = any(${[...uuids]}::uuid[])`.execute(
    db,
  )

/** A tracking crop of a picture; two that lie at 100 and at 150 share 150 of 250 pixels. */
export const cropAt = (x: number) => ({
  ...emptyDocument('image'),
  trackingCrop: { x, y: 100, width: 200, height: 100 },
})

/** @param open how the world's store is opened; right answers have their crop at 100 */
export async function openCopies(open: () => Promise<Store>): Promise<Copies> {
  const world = await openWorld(open)
  const folder = await mkdtemp(join(tmpdir(), 'copies-'))
  const storage = await openLocalStorage(folder)
  const company = await world.company('甲')
  const admin = await world.person('admin', await world.company('管理', 1), [], 1)
  const [author, checker, marker] = [
    await world.person('author', company),
    await world.person('checker', company),
    await world.person('marker', company),
  ]
  const approved = await world.resources('image', await world.tag('image', [company]), 5)
  await approveImages({ marker: author, checker, approver: admin }, 5, cropAt(100))
  const tagId = await world.tag('image', [company])
  const stock = async (count: number): Promise<void> => {
    await world.resources('image', tagId, count)
    const { rows } = await sql<{ path: string }>`select path from media_files`.execute(world.store.db)
    for (const { path } of rows) await storage.write(path, Buffer.from('picture'))
  }
  await stock(25)
  const base = `/api/admin/images2/tags/${tagId}`
  await admin.ask('PUT', `${base}/gold`, { ids: approved, gold: true })
  const random = randomOf(SEED).next

  const waiting = async () => {
    const found = await sql<{ uuid: string }>`
      select r.uuid from quality_items i join resources r on r.uuid = i.resource_uuid
      where r.deleted_at is null order by r.uuid`.execute(world.store.db)
    return found.rows.map(({ uuid }) => uuid)
  }
  return {
    world,
    admin,
    marker,
    base,
    stock,
    mix: () => mixQuality({ store: world.store, storage, random }),
    setShare: (goldShare, doubleShare = 0) => admin.ask('PUT', `${base}/quality`, { goldShare, doubleShare }),
    sums: async () => (await admin.ask<TagQuality>('GET', `${base}/quality`)).body,
    truths: approved,
    waiting,
    pullTwo: async () => {
      const copies = await waiting()
      for (let count = 1; ; count += 1) {
        const { body } = await marker.ask<{ items: { resource: { uuid: string } }[] }>(
          'POST',
          '/api/images2/tasks/pull',
          { count },
        )
        if (body.items.length < count) throw new Error('there are not two copies to be had')
        const [first, second] = body.items.flatMap(({ resource: { uuid } }) =>
          copies.includes(uuid) ? [uuid] : [],
        )
        if (first !== undefined && second !== undefined) return [first, second]
      }
    },
    close: async () => {
      await world.close()
      await rm(folder, { recursive: true })
    },
  }
}
