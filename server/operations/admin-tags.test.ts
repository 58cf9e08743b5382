import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALL_ADMIN_KINDS, KINDS, TAG_ONLY_KINDS } from '../../src/domain/kinds.ts'
import { openTestWorld, type TestWorld } from '../accounts/testing.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const TAGS = '/api/admin/images2/tags'
const admin = (method: string, url: string, body?: unknown) => world.call('admin', method, url, body)
const create = async (name: string, more: object = {}) => (await admin('POST', TAGS, { name, ...more })).body
const counts = (changes: object = {}) => ({
  unmarked: 0,
  marked: 0,
  checked: 0,
  approved: 0,
  pending: 0,
  rejected: 0,
  unapproved: 0,
  ...changes,
})
const defaults = {
  batchSize: 25,
  commentRequired: false,
  commentReasons: [],
  checkSampling: 1,
  allowExternalShares: false,
}

it('creates a tag with complete settings, and lists it', async () => {
  const input = {
    name: ' 街景一期 ',
    priority: 5,
    corpIds: [world.companies.internal],
    settings: { batchSize: 10 },
  }
  const { status, body } = await admin('POST', TAGS, input)
  const tag = {
    id: body.id,
    kind: 'image',
    name: '街景一期',
    description: '',
    priority: 5,
    needPull: true,
    settings: { ...defaults, batchSize: 10, settingsVersion: 1 },
    corpIds: [world.companies.internal],
    counts: counts(),
    copiedFrom: null,
    createdAt: body.createdAt,
    updatedAt: body.updatedAt,
  }
  expect([status, body]).toEqual([200, tag])
  const list = await admin('GET', `${TAGS}?search=街景&corpId=${world.companies.internal}`)
  expect(list.body).toEqual({ items: [tag], total: 1, page: 1, pageSize: 20 })
  expect((await admin('GET', `${TAGS}?corpId=${world.companies.external}`)).body.total).toBe(0)
})

it('lists the tags of each of the eight kinds separately, and pulls one video or 25 of the others', async () => {
  for (const kind of ALL_ADMIN_KINDS) {
    const base = { ...KINDS, ...TAG_ONLY_KINDS }[kind].adminBase
    const made = await admin('POST', `${base}/tags`, { name: 'same name' })
    const batchSize = ['video', 'video-segment'].includes(kind) ? 1 : 25
    expect(made).toMatchObject({ status: 200, body: { kind, name: 'same name', settings: { batchSize } } })
    expect((await admin('GET', `${base}/tags?search=same`)).body.total).toBe(1)
  }
  const image = (await admin('GET', `${TAGS}?search=same`)).body.items[0]
  expect((await admin('PUT', `/api/admin/scenes/tags/${image.id}`, { name: 'x' })).status).toBe(404)
})

it('stores changed settings as a new version and keeps omitted fields', async () => {
  const tag = await create('versions', { description: 'd', priority: 3, corpIds: [world.companies.internal] })
  const put = async (body: object) =>
    (await admin('PUT', `${TAGS}/${tag.id}`, { name: 'versions', ...body })).body
  expect((await put({ settings: { commentRequired: true } })).settings).toEqual({
    ...defaults,
    commentRequired: true,
    settingsVersion: 2,
  })
  expect(await put({ settings: { commentRequired: true } })).toMatchObject({
    settings: { settingsVersion: 2 },
  })
  expect(await put({ priority: 4 })).toMatchObject({
    description: 'd',
    priority: 4,
    corpIds: [world.companies.internal],
    settings: { settingsVersion: 2 },
  })
  expect(await put({ corpIds: [world.companies.external] })).toMatchObject({
    corpIds: [world.companies.external],
  })
  const { rows } =
    await sql`select version, settings -> 'commentRequired' as required, created_by from tag_settings
    where tag_id = ${tag.id} order by version`.execute(world.store.db)
  expect(rows).toEqual([
    { version: 1, required: false, created_by: world.users.admin },
    { version: 2, required: true, created_by: world.users.admin },
  ])
})

it('refuses settings based on an outdated version, with everything beside them', async () => {
  const { id } = await create('two at once', { description: 'd' })
  const put = (body: object) => admin('PUT', `${TAGS}/${id}`, body)
  const first = await put({ settings: { batchSize: 10 }, settingsVersion: 1 })
  expect([first.status, first.body.settings.settingsVersion]).toEqual([200, 2])
  const late = await put({ description: 'late', settings: { batchSize: 5 }, settingsVersion: 1 })
  expect([late.status, late.body.message]).toEqual([409, '标注设置已被他人改为第 2 版，没有保存'])
  expect((await put({ needPull: false })).body).toMatchObject({
    name: 'two at once',
    description: 'd',
    needPull: false,
    settings: { batchSize: 10, settingsVersion: 2 },
  })
  expect((await put({ settings: { batchSize: 10 }, settingsVersion: 1 })).status).toBe(200)
  expect((await put({ settings: { batchSize: 5 }, settingsVersion: 2 })).body.settings.batchSize).toBe(5)
})

it('refuses taken names, missing companies and settings that do not fit the kind', async () => {
  await create('taken')
  expect((await admin('POST', TAGS, { name: 'TAKEN' })).status).toBe(409)
  expect((await admin('POST', TAGS, { name: 'x', corpIds: [999] })).status).toBe(404)
  const template = { bodyType: 'own', nodes: ['a', 'a'], edges: [[0, 2]] }
  const onImage = await admin('POST', TAGS, { name: 'x', settings: { template } })
  expect(onImage.status).toBe(400)
  const onNodes = await admin('POST', '/api/admin/image-nodes/tags', { name: 'x', settings: { template } })
  expect([onNodes.status, onNodes.body.details.map(({ path }: { path: string }) => path)]).toEqual([
    400,
    ['/settings/template/nodes', '/settings/template/edges/0'],
  ])
})

it('opens and closes the tap of new marks', async () => {
  const tag = await create('tap')
  const url = `${TAGS}/${tag.id}/need-pull`
  expect((await admin('PUT', url, { needPull: false })).body.needPull).toBe(false)
  expect((await admin('PUT', url, { needPull: true })).body.needPull).toBe(true)
  expect((await admin('PUT', `${TAGS}/999999/need-pull`, { needPull: true })).status).toBe(404)
})

it('copies with or without resources, which start as new in the same order', async () => {
  const tag = await create('original', { settings: { batchSize: 3 }, corpIds: [world.companies.internal] })
  const marked = await world.addResource(tag.id, {
    status: 'marked',
    markerId: world.users.mark1,
    version: 1,
  })
  const unmarked = await world.addResource(tag.id)
  const copy = async (name: string, withResources: boolean) =>
    (await admin('POST', `${TAGS}/${tag.id}/copy`, { name, withResources })).body
  const empty = await copy('empty copy', false)
  expect(empty).toMatchObject({
    copiedFrom: tag.id,
    corpIds: [world.companies.internal],
    settings: { batchSize: 3, settingsVersion: 1 },
    counts: counts(),
  })
  const full = await copy('full copy', true)
  expect(full.counts).toEqual(counts({ unmarked: 2 }))
  const { rows } = await sql<{ media_uuid: string; marker_id: number | null }>`
    select media_uuid, marker_id from resources where tag_id = ${full.id} order by seq`.execute(
    world.store.db,
  )
  expect(rows).toEqual([
    { media_uuid: marked, marker_id: null },
    { media_uuid: unmarked, marker_id: null },
  ])
  expect(
    (await admin('POST', `${TAGS}/${tag.id}/copy`, { name: 'original', withResources: false })).status,
  ).toBe(409)
})

it('shows a tag with the changes of each settings version, without guides, and why it cannot be deleted', async () => {
  const made = (await world.call('admin', 'POST', '/api/admin/images2/tags', { name: 'looked at' })).body
  const path = `/api/admin/images2/tags/${made.id}`
  const change = (settings: object) => world.call('admin', 'PUT', path, { name: 'looked at', settings })
  await change({ batchSize: 7 })
  await change({ batchSize: 7, guide: '边缘要贴紧' })
  await change({ batchSize: 9, guide: '边缘要贴紧', commentReasons: ['框偏了'] })
  await change({ batchSize: 9, guide: '边缘要留白', commentReasons: ['框偏了'] })
  const { tag, refusals, versions } = (await world.call('admin', 'GET', path)).body
  expect([tag.name, refusals]).toEqual(['looked at', []])
  const by = { id: 1, username: 'admin' }
  expect(versions).toMatchObject([
    { version: 5, by, changed: ['guide'] },
    { version: 4, by, changed: ['batchSize', 'commentReasons'] },
    { version: 3, by, changed: ['guide'] },
    { version: 2, by, changed: ['batchSize'] },
    { version: 1, by, changed: [] },
  ])
  expect(JSON.stringify(versions)).not.toContain('边缘')
  await world.addResource(made.id, { status: 'marked', version: 1 })
  expect((await world.call('admin', 'GET', path)).body.refusals).toEqual([{ reason: 'marked', count: 1 }])
  expect((await world.call('admin', 'DELETE', path)).status).toBe(409)
  expect((await world.call('admin', 'GET', '/api/admin/videos/tags/999999')).status).toBe(404)
})
