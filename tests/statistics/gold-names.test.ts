import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QualityItemPage, Resource } from '../../src/contract/types.d.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { openLocalStorage } from '../../server/media/storage/local-storage.ts'
import { mixQuality } from '../../server/statistics/quality/mix.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'
import { SEED, randomOf } from '../support/random.ts'

/** A marker can tell copies neither from other items nor whose copies they are, by anything that is said of them. */

let world: World
let folder: string
let admin: Person
let marker: Person
let tagId: number
let items: Resource[]
let sourceOf: Map<string, string>

const pull = async (person: Person, body: object): Promise<{ resource: Resource; version: number }[]> => {
  type Items = { items: { resource: Resource; version: number }[] }
  return (await person.ask<Items>('POST', '/api/images2/tasks/pull', body)).body.items
}

/** Gives the resources of a tag the names that a camera would, and files to go with them. */
async function nameAll(tag: number, prefix: string): Promise<void> {
  await sql`update resources r set name = ${prefix} || lpad(x.place::text, 4, '0') || '.png'
    from (select uuid, row_number() over (order by seq) as place from resources where tag_id = ${tag}) as x
    where x.uuid = r.uuid`.execute(world.store.db)
  await sql`update media_files m set file_name = r.name, path = replace(m.path, 'a.bin', r.name)
    from resources r where r.media_uuid = m.uuid and r.tag_id = ${tag}`.execute(world.store.db)
}

beforeAll(async () => {
  world = await openWorld(DATABASES[0]![1])
  folder = await mkdtemp(join(tmpdir(), 'gold-names-'))
  const storage = await openLocalStorage(folder)
  const company = await world.company('甲')
  admin = await world.person('admin', await world.company('管理', 1), [], 1)
  marker = await world.person('marker', company)
  const truths = await world.tag('image', [company])
  const approved = await world.resources('image', truths, 5)
  await nameAll(truths, 'HAND_')
  await sql`update resources set status = 'approved' where tag_id = ${truths}`.execute(world.store.db)
  tagId = await world.tag('image', [company])
  await world.resources('image', tagId, 25)
  await nameAll(tagId, 'IMG_')
  const { rows } = await sql<{ path: string }>`select path from media_files`.execute(world.store.db)
  for (const { path } of rows) await storage.write(path, Buffer.from('picture'))
  const base = `/api/admin/images2/tags/${tagId}`
  await admin.ask('PUT', `${base}/gold`, { ids: approved, gold: true })
  await admin.ask('PUT', `${base}/quality`, { goldShare: 0.2, doubleShare: 0.2 })
  const random = randomOf(SEED).next
  expect(await mixQuality({ store: world.store, storage, random })).toBe(10)
  const listed = await admin.ask<QualityItemPage>('GET', `${base}/quality/items?pageSize=50`)
  sourceOf = new Map(listed.body.items.map(({ resourceId, sourceId }) => [resourceId, sourceId]))
  items = (await pull(marker, { tagId, count: 100 })).map(({ resource }) => resource)
})
afterAll(async () => {
  await world?.close()
  if (folder) await rm(folder, { recursive: true })
})

const split = () => ({
  copies: items.filter(({ uuid }) => sourceOf.has(uuid)),
  plain: items.filter(({ uuid }) => !sourceOf.has(uuid)),
})

/** Every text and number that is said, with what belongs to one item alone taken out. */
const manner = (resource: Resource): [string, unknown][] =>
  Object.entries(resource)
    .map(([field, value]): [string, unknown] => [
      field,
      typeof value === 'string'
        ? value
            .replaceAll(resource.uuid, '<uuid>')
            .replaceAll(`/${resource.uuid.slice(0, 2)}/`, '/<two>/')
            .replace(/signature=[\w-]+/, 'signature=<…>')
            .replace(/\d{4}(?=\.png)/, '<number>')
        : value,
    ])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
const manners = (list: readonly Resource[], without: readonly string[] = []) => [
  ...new Set(list.map((each) => JSON.stringify(manner(each).filter(([field]) => !without.includes(field))))),
]

it('every response about a copy looks like one about any other item', () => {
  const { copies, plain } = split()
  expect([copies.length >= 5, plain.length >= 5]).toEqual([true, true])
  // When something was done to an item differs from one to the next.
  const times = ['createdAt', 'updatedAt', 'expiresAt']
  expect(manners(copies, times)).toEqual(manners(plain, times))
  expect(manners(plain, times)).toHaveLength(1)
  const days = new Set(plain.map(({ createdAt }) => createdAt))
  expect(copies.filter(({ createdAt }) => !days.has(createdAt))).toEqual([])
})

it('names of copies are unique, and differ from their source', async () => {
  const names = items.map(({ path }) => basename(path))
  expect(new Set(names).size).toBe(names.length)
  const { rows } = await sql<{ uuid: string; name: string; path: string }>`
    select r.uuid, r.name, m.path from resources r join media_files m on m.uuid = r.media_uuid`.execute(
    world.store.db,
  )
  const stored = new Map(rows.map((row) => [row.uuid, row]))
  for (const { uuid, path } of split().copies) {
    const source = stored.get(sourceOf.get(uuid)!)!
    const copy = stored.get(uuid)!
    expect(copy.name).toBe(basename(path))
    expect([copy.name === source.name, copy.path.includes(source.uuid)]).toEqual([false, false])
  }
})

it('a marker’s own records name no source either, but an admin finds it', async () => {
  const { copies } = split()
  const version = 0
  const annotation = { ...emptyDocument('image'), availability: 0 }
  await marker.ask('POST', '/api/images2/marks/push', {
    items: items.map(({ uuid }) => ({ id: uuid, version, annotation })),
  })
  const records = await marker.ask('GET', '/api/operationRecords?kind=image&pageSize=200')
  expect(records.status).toBe(200)
  const details = await Promise.all(copies.map(({ uuid }) => marker.ask('GET', `/api/resources/${uuid}`)))
  const text = JSON.stringify([records.body, details])
  // Sources of gold copies are nothing that this marker ever had; twins' sources are in others' hands or still free.
  const sources = copies.map(({ uuid }) => sourceOf.get(uuid)!)
  expect(sources.filter((uuid) => text.includes(uuid))).toEqual([])
  expect(text.includes('HAND_')).toBe(false)
  const found = await Promise.all(sources.map((uuid) => admin.ask('GET', `/api/resources/${uuid}`)))
  expect(found.map(({ status }) => status)).toEqual(sources.map(() => 200))
})
