import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json } from '../../server/store/json.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import type { Answer, Person, World } from './world.ts'
import { openWorld, pathOf } from './world.ts'

/** Settings of a database may change at any time; work that was begun before goes on as it was begun. */

const KIND = 'video-segment'
const annotation = VALID_DOCUMENTS[KIND]
const category = (name: string, colourIndex: number) => ({ name, label: name, colourIndex })
const BEFORE = { categories: [category('human', 0), category('car', 1)] }
const AFTER = { categories: [category('animal', 2)] }

interface Results {
  results: { id: string; ok: boolean; error?: { status: number } }[]
}

interface Items {
  items: { resource: { uuid: string }; labels: { settingsVersion: number } }[]
}

const outcome = ({ body }: Answer<Results>) => body.results.map(({ ok, error }) => [ok, error?.status])

describe.each(DATABASES)('settings that change on the %s database', (_name, open) => {
  let world: World
  let marker: Person
  let checker: Person

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    marker = await world.person('marker', company)
    checker = await world.person('checker', company)
  })
  afterAll(() => world?.close())

  const change = async (tagId: number, version: number, settings: object): Promise<void> => {
    await sql`insert into tag_settings (tag_id, version, settings, created_at)
      values (${tagId}, ${version}, ${json(settings)}::jsonb, ${new Date(world.now())})`.execute(
      world.store.db,
    )
    await sql`update tags set settings_version = ${version} where id = ${tagId}`.execute(world.store.db)
    world.advance(3_600_000)
  }
  const pull = async (person: Person, path: string, tagId: number) =>
    (await person.ask<Items>('POST', pathOf(KIND, path), { tagId, count: 1 })).body.items.map(
      ({ resource, labels }) => ({ id: resource.uuid, settings: labels.settingsVersion }),
    )
  const madeWith = async (id: string) =>
    (
      await sql<{ settings_version: number }>`select settings_version from annotations
        where resource_uuid = ${id} order by version`.execute(world.store.db)
    ).rows.map(({ settings_version: version }) => version)

  it('leave leased work under the settings it began with', async () => {
    const tagId = await world.tag(KIND, [marker.companyId], { settings: BEFORE })
    const [id = ''] = await world.resources(KIND, tagId, 1)
    expect(await pull(marker, 'tasks/pull', tagId)).toEqual([{ id, settings: 1 }])
    world.advance(3_600_000)
    await change(tagId, 2, AFTER)
    const push = { items: [{ id, version: 0, annotation }] }
    expect(outcome(await marker.ask('POST', pathOf(KIND, 'marks/push'), push))).toEqual([[true, undefined]])
    expect(await pull(checker, 'checks/pull', tagId)).toEqual([{ id, settings: 1 }])
    const correction = { items: [{ id, version: 1, isQualified: 1, annotation }] }
    expect(outcome(await checker.ask('POST', pathOf(KIND, 'checks/push'), correction))).toEqual([
      [true, undefined],
    ])
    expect(await madeWith(id)).toEqual([1, 1])
    const detail = await marker.ask<Items['items'][number]>('GET', `/api/resources/${id}`)
    expect([detail.status, detail.body.labels.settingsVersion]).toEqual([200, 1])
  })

  it('apply to items pulled after the change', async () => {
    const tagId = await world.tag(KIND, [marker.companyId], { settings: BEFORE })
    const [id = ''] = await world.resources(KIND, tagId, 1)
    await change(tagId, 2, AFTER)
    expect(await pull(marker, 'tasks/pull', tagId)).toEqual([{ id, settings: 2 }])
    const push = { items: [{ id, version: 0, annotation }] }
    expect(outcome(await marker.ask('POST', pathOf(KIND, 'marks/push'), push))).toEqual([[false, 422]])
  })

  it('are the current ones wherever a document fits them', async () => {
    const tagId = await world.tag(KIND, [marker.companyId], { settings: BEFORE })
    const [id = ''] = await world.resources(KIND, tagId, 1)
    await pull(marker, 'tasks/pull', tagId)
    await marker.ask('POST', pathOf(KIND, 'marks/push'), { items: [{ id, version: 0, annotation }] })
    await change(tagId, 2, { categories: [...BEFORE.categories, ...AFTER.categories] })
    expect(await pull(checker, 'checks/pull', tagId)).toEqual([{ id, settings: 2 }])
    expect(await madeWith(id)).toEqual([1])
  })

  it('do not apply to a judgement that was begun before', async () => {
    const tagId = await world.tag(KIND, [marker.companyId], { settings: BEFORE })
    const [first = '', second = ''] = await world.resources(KIND, tagId, 2)
    for (const id of [first, second]) {
      await pull(marker, 'tasks/pull', tagId)
      await marker.ask('POST', pathOf(KIND, 'marks/push'), { items: [{ id, version: 0, annotation }] })
    }
    const judged = async () => {
      const [{ id } = { id: '' }] = await pull(checker, 'checks/pull', tagId)
      return { id, version: 1, isQualified: 2 }
    }
    const before = await judged()
    world.advance(3_600_000)
    await change(tagId, 2, { ...BEFORE, commentRequired: true })
    const push = (item: object) =>
      checker.ask<Results>('POST', pathOf(KIND, 'checks/push'), { items: [item] })
    expect(outcome(await push(before))).toEqual([[true, undefined]])
    expect(outcome(await push(await judged()))).toEqual([[false, 422]])
  })
})
