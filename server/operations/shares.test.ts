import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { START, openTestWorld, type TestWorld } from '../accounts/testing.ts'
import { json } from '../store/json.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import type { Problem } from '../http/problem.ts'
import { viewShare } from '../admin/shares/view.ts'

let world: TestWorld
let tagId: number
let resource: string
const DAY = 86_400_000
const document = { ...emptyDocument('image'), availability: 1 }
const nodeVerdicts = [{ instanceId: null, name: 'wrist', isQualified: 2, comment: '偏' }]

beforeAll(async () => {
  world = await openTestWorld()
  const corpIds = [world.companies.internal, world.companies.external]
  const tag = await world.call('admin', 'POST', '/api/admin/images2/tags', { name: 't', corpIds })
  tagId = tag.body.id
  resource = await world.addResource(tagId, { status: 'marked', markerId: world.users.mark1, version: 2 })
  for (const version of [1, 2])
    await sql`insert into annotations (resource_uuid, version, stage, author_id, document, availability, settings_version)
      values (${resource}, ${version}, 'mark', ${world.users.mark1},
        ${json({ ...document, remark: `v${version}` })}::jsonb, 1, 1)`.execute(world.store.db)
  await sql`insert into judgements
      (resource_uuid, version, stage, is_qualified, comment, node_verdicts, judge_id, marker_id, created_at)
    values (${resource}, 1, 'check', 2, '框偏了', ${json(nodeVerdicts)}::jsonb, ${world.users.check1},
      ${world.users.mark1}, ${new Date(START)})`.execute(world.store.db)
})
afterAll(() => world.close())

const share = (who: string, body: object = {}) =>
  world.call(who, 'POST', '/api/shares', { resourceId: resource, ...body })
const view = (id: string) => world.call(null, 'GET', `/api/shares/${id}`)
const allowExternal = (allowExternalShares: boolean) =>
  world.call('admin', 'PUT', `/api/admin/images2/tags/${tagId}`, {
    name: 't',
    settings: { allowExternalShares },
  })

it('shows the newest version without any person, and counts the views', async () => {
  const made = await share('mark1', { note: '请看' })
  const { id } = made.body
  expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect([made.status, made.body]).toEqual([
    200,
    {
      id,
      url: `/mark-image-share/${id}`,
      kind: 'image',
      resourceId: resource,
      resourceName: 'a.png',
      version: null,
      note: '请看',
      createdBy: {
        id: world.users.mark1,
        username: 'mark1',
        name: 'mark1',
        corpId: world.companies.internal,
        corpName: '内部',
      },
      createdAt: new Date(START).toISOString(),
      expiresAt: new Date(START + 7 * DAY).toISOString(),
      revokedAt: null,
      viewCount: 0,
    },
  ])
  const seen = await view(id)
  expect(seen.status).toBe(200)
  expect(seen.body).toMatchObject({ version: 2, annotation: { remark: 'v2' }, judgement: null })
  expect([seen.body.labels, JSON.stringify(seen.body).includes('mark1')]).toEqual([{}, false])
  const list = (await world.call('mark1', 'GET', '/api/shares')).body
  expect([list.total, list.items[0].viewCount]).toEqual([1, 1])
})

it('shows a chosen version with its judgement', async () => {
  const { id } = (await share('mark1', { version: 1, days: 1 })).body
  expect((await view(id)).body).toMatchObject({
    version: 1,
    annotation: { remark: 'v1' },
    judgement: {
      isQualified: 2,
      comment: '框偏了',
      errorBoxes: [],
      nodeVerdicts,
      stage: 'check',
      at: new Date(START).toISOString(),
    },
  })
  expect((await share('mark1', { version: 3 })).status).toBe(404)
})

it('ends when its time is over or when it is revoked', async () => {
  const { id } = (await share('mark1', { days: 1 })).body
  world.clock.now = START + DAY + 1
  expect(await view(id)).toMatchObject({ status: 404, body: { message: '分享不存在、已撤回或已过期' } })
  world.clock.now = START
  expect((await view(id)).status).toBe(200)
  expect((await world.call('check1', 'DELETE', `/api/shares/${id}`)).status).toBe(403)
  expect((await world.call('ext1', 'DELETE', `/api/shares/${id}`)).status).toBe(404)
  expect((await world.call('mark1', 'DELETE', `/api/shares/${id}`)).body).toEqual({ ok: true })
  expect((await view(id)).status).toBe(404)
  expect((await view('AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
})

it('issues media addresses that expire soon, with the share at the latest, and only while it is active', async () => {
  const { id } = (await share('mark1', { days: 1 })).body
  const endOf = (url: string) => Number(new URL(url, 'http://host').searchParams.get('expires')) * 1000
  const media = () => world.call(null, 'GET', `/api/shares/${id}/media`)
  const { url, thumbnailUrl } = (await view(id)).body.resource
  expect(endOf(url)).toBe(START + 900_000)
  expect([await media(), endOf(thumbnailUrl)]).toMatchObject([
    { status: 200, body: { url, thumbnailUrl } },
    START + 900_000,
  ])
  world.clock.now = START + DAY - 60_000
  expect(Object.values((await media()).body as Record<string, string>).map(endOf)).toEqual([
    START + DAY,
    START + DAY,
  ])
  expect((await media()).body.url).toBe((await view(id)).body.resource.url)
  world.clock.now = START
  const countsOf = (await world.call('mark1', 'GET', '/api/shares')).body.items as {
    id: string
    viewCount: number
  }[]
  expect(countsOf.find((each) => each.id === id)?.viewCount).toBe(2)
  await world.call('mark1', 'DELETE', `/api/shares/${id}`)
  expect(await media()).toMatchObject({ status: 404, body: { message: '分享不存在、已撤回或已过期' } })
})

it('can be made for visible resources, and by external people where the tag allows it', async () => {
  expect((await share('rival1')).status).toBe(404)
  expect((await share('ext1')).status).toBe(403)
  await allowExternal(true)
  const { status, body } = await share('ext1')
  expect(status).toBe(200)
  expect((await view(body.id)).status).toBe(200)
  await allowExternal(false)
  expect((await view(body.id)).status).toBe(404)
})

it('lists the own shares, those of the company with a check grant, everything for admins', async () => {
  const creators = async (who: string, scope: string) => {
    const { items } = (await world.call(who, 'GET', `/api/shares?scope=${scope}`)).body
    const names = new Set(items.map((item: { createdBy: { name: string } }) => item.createdBy.name))
    return ['check1', 'ext1', 'mark1'].filter((name) => names.has(name))
  }
  await share('check1')
  expect(await creators('mark1', 'mine')).toEqual(['mark1'])
  expect(await creators('check1', 'company')).toEqual(['check1', 'mark1'])
  expect(await creators('extadmin1', 'company')).toEqual(['ext1'])
  expect(await creators('admin', 'all')).toEqual(['check1', 'ext1', 'mark1'])
  expect((await world.call('mark1', 'GET', '/api/shares?scope=company')).status).toBe(403)
  expect((await world.call('check1', 'GET', '/api/shares?scope=all')).status).toBe(403)
})

it('lists only active shares on request', async () => {
  const [, ended, revoked] = await Promise.all(
    ['live', 'ended', 'revoked'].map(async (note) => (await share('check1', { note })).body.id as string),
  )
  await sql`update shares set expires_at = ${new Date(START)} where id = ${ended}`.execute(world.store.db)
  await world.call('check1', 'DELETE', `/api/shares/${revoked}`)
  const countsOf = async (query: string) => {
    const { items, total } = (await world.call('check1', 'GET', `/api/shares?scope=mine${query}`)).body
    const notes = items.map(({ note }: { note: string }) => note).filter((note: string) => note !== '')
    return [notes.toSorted(), total === items.length]
  }
  expect([await countsOf(''), await countsOf('&live=true')]).toEqual([
    [['ended', 'live', 'revoked'], true],
    [['live'], true],
  ])
})

it('shows nothing while its maker may not see the resource', async () => {
  const { internal } = world.companies
  const tagUrl = `/api/admin/images2/tags/${tagId}`
  const corpIds = [internal, world.companies.external]
  const { id } = (await share('mark1')).body
  const byAdmin = (await share('admin')).body.id as string
  const seen = async () =>
    Promise.all(
      [`/api/shares/${id}`, `/api/shares/${id}/media`, `/api/shares/${byAdmin}`].map(
        async (url) => (await world.call(null, 'GET', url)).status,
      ),
    )
  const setTag = (ids: number[]) => world.call('admin', 'PUT', tagUrl, { name: 't', corpIds: ids })
  const disable = (url: string, disabled: boolean) => world.call('admin', 'PATCH', url, { disabled })
  expect(await seen()).toEqual([200, 200, 200])

  await setTag(corpIds.filter((corp) => corp !== internal))
  expect(await seen()).toEqual([404, 404, 200])
  await setTag(corpIds)
  await disable(`/api/users/${world.users.mark1}`, true)
  expect(await seen()).toEqual([404, 404, 200])
  await disable(`/api/users/${world.users.mark1}`, false)
  await disable(`/api/admin/corps/${internal}`, true)
  expect(await seen()).toEqual([404, 404, 200])
  await disable(`/api/admin/corps/${internal}`, false)
  expect(await seen()).toEqual([200, 200, 200])
})

it('is shown only by the page of its own kind, and another page counts no view', async () => {
  const { id } = (await share('admin')).body
  const linker = { sign: () => '/signed' }
  const signing = {
    signer: { forSession: () => linker, forShare: () => linker, verify: () => '' },
    linkSeconds: 900,
  }
  const shown = (page: Kind) => viewShare(world.store.db, signing, id, START, page)
  const outcomes = await Promise.all(
    ALL_KINDS.map((page) =>
      shown(page).then(
        ({ kind }) => kind,
        (problem: Problem) => [problem.status, problem.message],
      ),
    ),
  )
  expect(outcomes).toEqual(
    ALL_KINDS.map((kind) => (kind === 'image' ? 'image' : [404, '分享不存在、已撤回或已过期'])),
  )
  const { items } = (await world.call('admin', 'GET', `/api/shares?scope=mine&resourceId=${resource}`)).body
  expect(items.find((each: { id: string }) => each.id === id)).toMatchObject({ viewCount: 1 })
})
