import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonQualityPage, TagQuality } from '../../src/contract/types.d.ts'
import { openLocalStorage } from '../../server/media/storage/local-storage.ts'
import type { MediaStorage } from '../../server/media/storage/storage.ts'
import { mixQuality } from '../../server/statistics/quality/mix.ts'
import { scoreQuality } from '../../server/statistics/quality/score.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'
import { SEED, randomOf } from '../support/random.ts'
import { shape } from '../support/shape.ts'
import { cropAt } from './copies.ts'
import { approveImages } from './truths.ts'

/** Hidden tests and twins against the running server: mixed in, not to be told apart, and scored. */

interface Item {
  resource: { uuid: string; path: string }
  version: number
}

interface Twin {
  user: number
  other: number
  score: number
  copyBy: number
  sourceBy: number
  /** Whether both drew the same. */
  same: boolean
}

describe.each(DATABASES)('quality on the %s database', (_name, open) => {
  let world: World
  let folder: string
  let storage: MediaStorage
  let admin: Person
  let marker: Person
  let other: Person
  let third: Person
  /** Who marked the right answers, and who corrected them and passed them. */
  let judges: readonly [Person, Person]
  let tagId: number
  /** The only copy of the marker's that was marked as it should be. */
  let answeredRightly: string | undefined
  const base = () => `/api/admin/images2/tags/${tagId}`
  const random = randomOf(SEED).next

  const mix = () => mixQuality({ store: world.store, storage, random })
  const purposes = async () => {
    const { rows } = await sql<{ uuid: string; purpose: string }>`
      select resource_uuid as uuid, purpose from quality_items`.execute(world.store.db)
    return new Map(rows.map(({ uuid, purpose }) => [uuid, purpose]))
  }
  const pull = async (person: Person, count: number): Promise<Item[]> =>
    (await person.ask<{ items: Item[] }>('POST', '/api/images2/tasks/pull', { count })).body.items
  const push = (person: Person, { resource, version }: Item, x: number) =>
    person.ask('POST', '/api/images2/marks/push', {
      items: [{ id: resource.uuid, version, annotation: cropAt(x), activeSeconds: 3 }],
    })

  /** What somebody is told of their own scores. */
  const scoresOf = async (person: Person) => {
    const { body } = await person.ask<PersonQualityPage>('GET', '/api/statistics/quality?kind=image')
    return { tested: body.items[0]?.tested ?? null, agreement: body.items[0]?.agreement ?? null }
  }

  beforeAll(async () => {
    world = await openWorld(open)
    folder = await mkdtemp(join(tmpdir(), 'quality-'))
    storage = await openLocalStorage(folder)
    const company = await world.company('甲')
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
    marker = await world.person('marker', company)
    other = await world.person('other', company)
    third = await world.person('third', company)
    judges = [await world.person('judge', company), await world.person('checker', company)]
    const truths = await world.tag('image', [company])
    const made = await world.resources('image', truths, 8)
    const [first, second] = judges
    await approveImages({ marker: first, checker: second, approver: admin }, 8, cropAt(100))
    tagId = await world.tag('image', [company])
    const plain = await world.resources('image', tagId, 40)
    const { rows } = await sql<{ path: string }>`select path from media_files`.execute(world.store.db)
    for (const { path } of rows) await storage.write(path, Buffer.from('picture'))
    const refused = await admin.ask('PUT', `${base()}/gold`, { ids: [plain[0]], gold: true })
    expect(refused.status).toBe(409)
    const chosen = await admin.ask<TagQuality>('PUT', `${base()}/gold`, { ids: made, gold: true })
    expect([chosen.status, chosen.body.truths]).toEqual([200, 8])
  })
  afterAll(async () => {
    await world?.close()
    if (folder) await rm(folder, { recursive: true })
  })

  it('mixes copies in up to the shares, and no more', async () => {
    const set = await admin.ask<TagQuality>('PUT', `${base()}/quality`, { goldShare: 0.2, doubleShare: 0.2 })
    expect(set.body).toMatchObject({ goldShare: 0.2, doubleShare: 0.2, truths: 8 })
    expect([await mix(), await mix()]).toEqual([16, 0])
    const quality = (await admin.ask<TagQuality>('GET', `${base()}/quality`)).body
    expect([quality.gold, quality.double]).toEqual([
      { waiting: 8, done: 0, incomparable: 0, mean: null },
      { waiting: 8, done: 0, incomparable: 0, mean: null },
    ])
    for (const uuid of (await purposes()).keys()) {
      const { rows } = await sql<{ path: string }>`
        select m.path from resources r join media_files m on m.uuid = r.media_uuid where r.uuid = ${uuid}`.execute(
        world.store.db,
      )
      expect(rows[0]?.path).toContain(uuid)
      expect(await storage.stat(rows[0]?.path ?? '')).not.toBe(null)
    }
  })

  it('nobody gets a test of an item that they marked, corrected or judged', async () => {
    const copies = await purposes()
    for (const person of [...judges, admin]) {
      const items = await pull(person, 100)
      expect([items.length, items.filter(({ resource }) => copies.has(resource.uuid))]).toEqual([40, []])
      for (const { resource } of items)
        await person.ask('POST', `/api/images2/leases/${resource.uuid}/release`)
    }
  })

  it('no response distinguishes a copy from other resources', async () => {
    const copies = await purposes()
    const items = await pull(marker, 26)
    const isCopy = ({ resource }: Item) => copies.has(resource.uuid)
    const gold = items.filter(isCopy)
    const plain = items.filter((item) => !isCopy(item))
    expect([gold.length > 0, plain.length > 0]).toEqual([true, true])
    expect(shape(gold)).toEqual(shape(plain))
    const details = async (list: Item[]) =>
      Promise.all(
        list.slice(0, 3).map(async ({ resource }) => {
          const answer = await marker.ask('GET', `/api/resources/${resource.uuid}`)
          return [answer.status, answer.body]
        }),
      )
    expect(shape(await details(gold))).toEqual(shape(await details(plain)))
    const signed = await marker.ask<{ items: unknown[] }>('POST', '/api/media/sign', {
      ids: [gold[0]?.resource.uuid, plain[0]?.resource.uuid],
    })
    expect(shape(signed.body.items[0])).toEqual(shape(signed.body.items[1]))
    answeredRightly = gold[0]?.resource.uuid
    const results = await Promise.all(
      [gold[0], plain[0]].map(async (item) => (item ? (await push(marker, item, 100)).body : null)),
    )
    expect(shape(results[0])).toEqual(shape(results[1]))
    for (const item of [...gold.slice(1), ...plain.slice(1)]) await push(marker, item, 150)
    // A signature is letters by chance, and some day those of a word.
    const text = JSON.stringify([items, results, await details(gold)]).replaceAll(/signature=[\w-]+/g, '')
    expect(/gold|double|quality/i.test(text)).toBe(false)
  })

  it('scores marks against the true annotation', async () => {
    for (const item of await pull(other, 100)) await push(other, item, 100)
    // The twins of what the others took first.
    for (const item of await pull(third, 100)) await push(third, item, 150)
    while ((await scoreQuality(world.store, world.now())) > 0);
    const { rows } = await sql<{ purpose: string; user: number; uuid: string; score: number | null }>`
      select purpose, user_id as user, resource_uuid as uuid, score from quality_items`.execute(
      world.store.db,
    )
    const gold = rows.filter(({ purpose }) => purpose === 'gold')
    expect([rows.length, gold.length]).toEqual([16, 8])
    // All in common, or 150 of 250 pixels. Who got how many is left to chance.
    expect(gold.map(({ score }) => Math.round((score ?? -1) * 1000))).toEqual(
      gold.map(({ user, uuid }) => (user === other.id || uuid === answeredRightly ? 1000 : 600)),
    )
    const list = await admin.ask<{ items: { purpose: string }[]; total: number }>(
      'GET',
      `${base()}/quality/items?pageSize=5`,
    )
    expect([list.body.total, list.body.items.length]).toEqual([16, 5])
  })

  it('hides scores on their first day, as they would reveal what was just submitted', async () => {
    const reported = async () => Promise.all([marker, other, third].map(scoresOf))
    expect(await reported()).toEqual([1, 2, 3].map(() => ({ tested: null, agreement: null })))
    world.advance(24 * 3_600_000)
    // How many hidden tests each got is left to chance (below); of eight twins somebody always did five.
    expect((await reported()).some(({ agreement }) => agreement !== null)).toBe(true)
  })

  it('scores twins against one another, and nobody has both of a pair', async () => {
    const { rows } = await sql<Twin>`
      select i.user_id as user, i.other_id as other, round(i.score * 1000)::int as score, c.author_id as "copyBy",
        s.author_id as "sourceBy", (c.document->'trackingCrop'->>'x')::int = (s.document->'trackingCrop'->>'x')::int as same
      from quality_items i join annotations c on c.resource_uuid = i.resource_uuid and c.version = 1
      join annotations s on s.resource_uuid = i.source_uuid and s.version = 1
      where i.purpose = 'double'`.execute(world.store.db)
    expect([rows.length, rows.filter(({ copyBy, sourceBy }) => copyBy === sourceBy)]).toEqual([8, []])
    expect(rows.map(({ user, other: by, score }) => [user, by, score])).toEqual(
      rows.map(({ copyBy, sourceBy, same }) => [copyBy, sourceBy, same ? 1000 : 600]),
    )
    const shown: unknown[] = []
    const counted: unknown[] = []
    for (const person of [marker, other, third]) {
      const { agreement } = await scoresOf(person)
      shown.push(agreement && { ...agreement, mean: Math.round(agreement.mean * 1000) })
      const own = rows.filter(({ copyBy, sourceBy }) => copyBy === person.id || sourceBy === person.id)
      const mean = Math.round(own.reduce((sum, { same }) => sum + (same ? 1000 : 600), 0) / own.length)
      counted.push(own.length < 5 ? null : { count: own.length, mean })
    }
    expect(shown).toEqual(counted)
    expect(counted.some((agreement) => agreement !== null)).toBe(true)
  })

  it('shows people their own scores in sums of at least five, and nobody else’s', async () => {
    const page = await marker.ask<PersonQualityPage>('GET', '/api/statistics/quality?kind=image')
    expect(page.body.items.map(({ user }) => user.id)).toEqual([marker.id])
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from quality_items where user_id = ${marker.id} and purpose = 'gold'
        and score is not null`.execute(world.store.db)
    const count = rows[0]?.count ?? 0
    expect(page.body.items[0]?.tested?.count ?? null).toBe(count >= 5 ? count : null)
    const foreign = await marker.ask('GET', `/api/statistics/quality?kind=image&userId=${admin.id}`)
    expect(foreign.status).toBe(404)
    expect((await marker.ask('GET', `${base()}/quality`)).status).toBe(403)
  })

  it('counts all work of a person', async () => {
    const marked = async () => {
      const { body } = await marker.ask<PersonQualityPage>('GET', '/api/statistics/quality?kind=image')
      return body.items.map(({ user, figures }) => [user.id, figures.marked])
    }
    const before = (await marked())[0]?.[1] ?? 0
    await sql`insert into operation_records (type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
        to_status, version_before, version_after, before, created_at)
      select 2, 'mark', 'image', tag_id, uuid, ${marker.id}, ${marker.companyId}, 'unmarked', 'marked', 0, 1, '{}',
        '2024-05-06T03:00:00Z' from resources limit 1`.execute(world.store.db)
    expect(before).toBeGreaterThan(0)
    expect(await marked()).toEqual([[marker.id, before + 1]])
  })

  it('removes copies when the shares are lowered', async () => {
    await world.resources('image', tagId, 20)
    // Their files are missing: nothing is copied of them, and the rest goes on.
    expect(await mix()).toBe(4)
    await admin.ask('PUT', `${base()}/quality`, { goldShare: 0, doubleShare: 0 })
    await mix()
    const { gold, double } = (await admin.ask<TagQuality>('GET', `${base()}/quality`)).body
    expect([gold.waiting, double.waiting]).toEqual([0, 0])
  })
})
