import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '../../server/store/migrate.ts'
import type { OperationResponse } from '../../server/http/handlers.ts'
import { measureLabels } from '../../server/workflow/change/labels.ts'
import { DATABASES } from '../../server/store/testing.ts'
import type { ImageDocument } from '../../src/domain/documents/types.ts'
import { emptyDocument, labelledWorkOf } from '../../src/domain/documents/validate.ts'
import type { LabelCount, LabelTerm } from '../../src/domain/ontology/labelled-work.ts'
import { labelCounts } from '../../src/domain/ontology/labelled-work.ts'
import type { Labelling } from '../../src/domain/ontology/objects.ts'
import { mergeLabel } from '../../src/domain/ontology/merging.ts'
import { OBJECT_SHAPES } from '../../src/domain/ontology/ontology.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { entriesFor, objectFor, ontologies } from '../../src/domain/ontology/testing.ts'
import { HEIGHT, WIDTH } from '../fixtures/documents.ts'
import type { Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** Lists of resources, narrowed to those whose document has labels and attributes. */

const ONTOLOGY: Ontology = fc.sample(
  ontologies.filter(({ labels, attributes }) => labels.length > 2 && attributes.length > 1),
  { numRuns: 1, seed: 40 },
)[0] ?? { labels: [], attributes: [] }

const labellings: fc.Arbitrary<Labelling> = fc.record({
  objects: fc.uniqueArray(objectFor(ONTOLOGY, WIDTH, HEIGHT), { maxLength: 9, selector: ({ id }) => id }),
  attributes: entriesFor(ONTOLOGY.attributes),
})

const ITEMS = 40

type Figure = OperationResponse<'statistics.labels'>['items'][number]

interface Marked {
  id: string
  counts: LabelCount[]
}

describe.each(DATABASES)('filtering by label on the %s database', (_name, open) => {
  let world: World
  let person: Person
  let admin: Person
  let tagId: number
  let marked: Marked[]

  beforeAll(async () => {
    world = await openWorld(open)
    person = await world.person('person', await world.company('甲'))
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
    tagId = await world.tag('image', [person.companyId], {
      settings: { ontology: ONTOLOGY, batchSize: ITEMS },
    })
    await world.resources('image', tagId, ITEMS + 3)
    type Pulled = { items: { resource: { uuid: string }; version: number }[] }
    const { body } = await person.ask<Pulled>('POST', pathOf('image', 'tasks/pull'), { tagId, count: ITEMS })
    const drawn = fc.sample(labellings, { numRuns: ITEMS, seed: 7 })
    marked = []
    for (const [index, { resource, version }] of body.items.entries()) {
      const annotation = { ...emptyDocument('image'), ...drawn[index] }
      const item = { id: resource.uuid, version, annotation }
      await person.ask('POST', pathOf('image', 'marks/push'), { items: [item] })
      marked.push({ id: resource.uuid, counts: labelCounts(labelledWorkOf('image', annotation)) })
    }
    // Some work moves on, so that statuses mix.
    const { body: checks } = await person.ask<Pulled>('POST', pathOf('image', 'checks/pull'), {
      tagId,
      count: 9,
    })
    const judged = checks.items.map((item, index) => ({
      id: item.resource.uuid,
      version: item.version,
      isQualified: index % 2 ? 1 : 2,
    }))
    await person.ask('POST', pathOf('image', 'checks/push'), { items: judged })
  })
  afterAll(() => world?.close())

  interface Page {
    items: { resource: { uuid: string; status: string } }[]
    total: number
  }
  const list = async (query: Record<string, string | number>, by = admin) => {
    const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const scope = by === admin ? 'all' : 'mine'
    return by.ask<Page>('GET', `/api/resources?tagId=${tagId}&pageSize=100&scope=${scope}&${params}`)
  }
  const idsOf = ({ items }: Page) => items.map(({ resource }) => resource.uuid)

  const terms = () => {
    const all = marked.flatMap(({ counts }) => counts)
    const seen = new Map(
      all.map(({ label, attribute, value }) => [
        `${label}/${attribute}/${value}`,
        { label, attribute, value },
      ]),
    )
    return [...seen.values()]
  }

  it('finds exactly the work that has it, in the order of the list, by every label, attribute, value and number', async () => {
    const { body: everything } = await list({})
    const { body: checked } = await list({ status: 'checked' })
    for (const [index, term] of terms().entries())
      for (const least of index % 3 === 0 ? [1, 3] : [1 + (index % 2)]) {
        const has = ({ counts }: Marked) =>
          counts.some(
            ({ count, ...each }) =>
              count >= least &&
              Object.entries(term).every(([name, value]) => each[name as 'label'] === value),
          )
        const wanted = new Set(marked.filter(has).map(({ id }) => id))
        const query = {
          ...Object.fromEntries(Object.entries(term).filter(([, value]) => value !== '')),
          least,
        }
        const expected = (page: Page) => idsOf(page).filter((id) => wanted.has(id))
        for (const page of [everything, checked]) {
          const status: Record<string, string> = page === checked ? { status: 'checked' } : {}
          for (const asked of [query, { ...query, search: 'a.bin' }, { ...query, copies: 'without' }]) {
            const { body } = await list({ ...asked, ...status })
            expect([idsOf(body), body.total]).toEqual([expected(page), expected(page).length])
          }
        }
        const own = await list(query, person)
        expect(new Set(idsOf(own.body))).toEqual(wanted)
      }
    expect(terms().length).toBeGreaterThan(20)
  })

  it('figures add up what has each label, attribute and option, of those whose work it is, copies apart', async () => {
    const summed = (works: readonly Marked[]) => {
      const sums = new Map<string, Figure>()
      for (const { label, attribute, value, count, area } of works.flatMap(({ counts }) => counts)) {
        const key = JSON.stringify([label, attribute, value])
        const { objects, resources, area: before } = sums.get(key) ?? { objects: 0, resources: 0, area: 0 }
        sums.set(key, {
          label,
          attribute,
          value,
          objects: objects + count,
          resources: resources + 1,
          frames: 0,
          seconds: 0,
          area: before + area / (WIDTH * HEIGHT),
        })
      }
      return [...sums.values()].filter(isListed).map(rounded)
    }
    const owners = [{ id: '', attributes: ONTOLOGY.attributes }, ...ONTOLOGY.labels]
    const isListed = ({ label, attribute, value }: Figure) => {
      const found = owners.find(({ id }) => id === label)?.attributes.find(({ id }) => id === attribute)
      return value === '' || (found?.type !== 'number' && found?.type !== 'text')
    }
    const rounded = (figure: Figure) => ({ ...figure, area: figure.area.toFixed(6) })
    const figures = async (by: Person, scope: string) => {
      const path = `/api/statistics/labels?kind=image&tagId=${tagId}&scope=${scope}`
      const { body } = await by.ask<{ items: Figure[] }>('GET', path)
      return body.items.map(rounded)
    }
    const inOrder = (list: object[]) =>
      list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    const all = summed(marked)
    expect(all.length).toBeGreaterThan(10)
    expect(inOrder(await figures(admin, 'all'))).toEqual(inOrder(all))
    expect(inOrder(await figures(person, 'mine'))).toEqual(inOrder(all))
    expect(await figures(admin, 'mine')).toEqual([])
    const [copy, source] = marked
    await sql`insert into quality_items (resource_uuid, kind, tag_id, purpose, source_uuid)
      values (${copy?.id}, 'image', ${tagId}, 'gold', ${source?.id})`.execute(world.store.db)
    expect(inOrder(await figures(admin, 'all'))).toEqual(inOrder(summed(marked.slice(1))))
    expect(inOrder(await figures(person, 'mine'))).toEqual(inOrder(all))
    await sql`delete from quality_items`.execute(world.store.db)
  })

  it('operation records are narrowed to those of work that has it, in lists and files', async () => {
    const recordsOf = async (query: string) =>
      (
        await admin.ask<{ items: { resourceId: string }[]; total: number }>(
          'GET',
          `/api/operationRecords?scope=all&pageSize=200&${query}`,
        )
      ).body
    const all = await recordsOf(`tagId=${tagId}`)
    expect(all.items.length).toBeGreaterThan(ITEMS)
    for (const [index, term] of terms().entries()) {
      if (index % 5 > 0) continue
      const given = Object.entries(term).filter(([, value]) => value !== '')
      const asked = `tagId=${tagId}&${new URLSearchParams(given)}`
      const having = new Set(
        marked
          .filter(({ counts }) =>
            counts.some((count) =>
              Object.entries(term).every(([name, value]) => count[name as 'label'] === value),
            ),
          )
          .map(({ id }) => id),
      )
      const expected = all.items.filter(({ resourceId }) => having.has(resourceId))
      const found = await recordsOf(asked)
      expect([found.items, found.total]).toEqual([expected, expected.length])
      const { url } = (
        await admin.ask<{ url: string }>('GET', `/api/operationRecords/csv/link?scope=all&${asked}`)
      ).body
      const linked = new URLSearchParams(url.slice(url.indexOf('?')))
      expect(given.map(([name]) => linked.get(name))).toEqual(given.map(([, value]) => value))
    }
    const noTag = await admin.ask('GET', '/api/operationRecords?scope=all&label=car')
    const noLink = await admin.ask('GET', '/api/operationRecords/csv/link?scope=all&label=car')
    expect([noTag.status, noLink.status]).toEqual([400, 400])
  })

  it('refuses a value of no attribute', async () => {
    expect(await list({ label: 'car', value: 'red' })).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    })
  })

  it('documents from before are counted by the migration as they are by pushes', async () => {
    const rows = async () =>
      (
        await sql`select tag_id, resource_uuid, label, attribute, value, count, area, frames, seconds,
          status, status_changed_at, seq from resource_labels order by resource_uuid, label, attribute, value`.execute(
          world.store.db,
        )
      ).rows
    const written = await rows()
    // The version before, with this work.
    await sql
      .raw(
        `drop table resource_labels; alter table tags drop column labelled;
      drop trigger tag_settings_labelled on tag_settings; drop trigger resources_unlabelled on resources;
      drop function tag_labelled(); drop function resource_labels_left()`,
      )
      .execute(world.store.db)
    await sql`delete from schema_migrations where number between 65 and 67`.execute(world.store.db)
    await migrate(world.store, await readMigrations())
    const unmeasured = { area: null, frames: null, seconds: null }
    expect(await rows()).toEqual(written.map((row) => ({ ...(row as object), ...unmeasured })))
    expect([(await measureLabels(world.store)) > 0, await measureLabels(world.store)]).toEqual([true, 0])
    expect(await rows()).toEqual(written)
    expect(written.length).toBeGreaterThan(100)
  })

  it('a label that is merged is counted, found and shown as the other one; what is stored stays', async () => {
    const [from, into] = ONTOLOGY.labels
    if (!from || !into) throw new Error('no labels')
    const wide = { ...into, shapes: [...OBJECT_SHAPES] }
    const before = { ...ONTOLOGY, labels: ONTOLOGY.labels.map((label) => (label === into ? wide : label)) }
    const ontology = mergeLabel(before, from, wide)
    const path = `/api/admin/images2/tags/${tagId}`
    type Counts = { items: { label: string; attribute: string; value: string; objects: number }[] }
    const countOf = async (label: string) =>
      (await admin.ask<Counts>('GET', `${path}/labels`)).body.items.find(
        (one) => one.label === label && one.attribute === '',
      )?.objects ?? 0
    const sum = (await countOf(from.id)) + (await countOf(into.id))
    const stored = async () =>
      (await sql`select document from annotations order by resource_uuid, version`.execute(world.store.db))
        .rows
    const documents = await stored()
    expect((await admin.ask('PUT', path, { settings: { ontology, batchSize: ITEMS } })).status).toBe(200)
    expect([await countOf(from.id), await countOf(into.id)]).toEqual([0, sum])
    expect(await stored()).toEqual(documents)
    const { rows } = await sql<LabelTerm & { id: string; count: number; area: number }>`
      select resource_uuid as id, label, attribute, value, count, round((area * ${WIDTH * HEIGHT})::numeric, 1)::float as area
      from resource_labels`.execute(world.store.db)
    const shown: typeof rows = []
    for (const { id } of marked) {
      const { body } = await admin.ask<{ annotation: ImageDocument }>('GET', `/api/resources/${id}`)
      for (const { held: _, seconds: __, area, ...count } of labelCounts(
        labelledWorkOf('image', body.annotation),
      ))
        shown.push({ id, ...count, area: Math.round(area * 10) / 10 })
    }
    const inOrder = (list: object[]) => list.map((one) => JSON.stringify(one)).toSorted()
    expect(inOrder(rows)).toEqual(inOrder(shown))
    const having = new Set(shown.filter(({ label }) => label === into.id).map(({ id }) => id))
    expect((await list({ label: into.id })).body.total).toBe(having.size)
  })

  it('what leaves the database has no labels, and a database without an ontology never has any', async () => {
    const plain = await world.tag('image', [person.companyId])
    await world.resources('image', plain, 1)
    type Pulled = { items: { resource: { uuid: string }; version: number }[] }
    const { body } = await person.ask<Pulled>('POST', pathOf('image', 'tasks/pull'), {
      tagId: plain,
      count: 1,
    })
    const items = body.items.map(({ resource, version }) => ({
      id: resource.uuid,
      version,
      annotation: emptyDocument('image'),
    }))
    expect((await person.ask('POST', pathOf('image', 'marks/push'), { items })).status).toBe(200)
    await sql`update resources set deleted_at = now() where uuid = ${marked[0]?.id}`.execute(world.store.db)
    const { rows } = await sql`select 1 from resource_labels
      where tag_id = ${plain} or resource_uuid = ${marked[0]?.id}`.execute(world.store.db)
    expect(rows).toEqual([])
  })
})
