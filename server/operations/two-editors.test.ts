import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '../accounts/testing.ts'

/** What was made from something that somebody else has changed since is refused, whole. */

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const mark = { kind: 'image', stage: 'mark' }
const check = { kind: 'image', stage: 'check' }
const admin = (method: string, url: string, body?: unknown) => world.call('admin', method, url, body)

const grantsChanged = { status: 409, body: { message: '授权已被他人改过，没有保存' } }

it.each([
  [
    'of a company',
    '/api/admin/corps',
    () => ({ name: '两人改', teamType: 0, grants: [mark] }),
    (id: number) => `/api/admin/corps/${id}`,
  ],
  [
    'of a person',
    '/api/users',
    () => ({
      username: 'shared1',
      name: '两人改',
      password: 'first-password',
      type: 0,
      corpId: world.companies.internal,
      grants: [mark],
    }),
    (id: number) => `/api/users/${id}`,
  ],
])('grants %s', async (_, path, input, pathOf) => {
  const made = await admin('POST', path, input())
  const patch = (body: object) => admin('PATCH', pathOf(made.body.id), body)
  const change = { grants: [mark, check], baseGrants: [mark] }
  expect((await patch(change)).body.grants).toEqual([check, mark])
  // The same again: its answer was lost, nobody else changed anything.
  expect((await patch(change)).status).toBe(200)
  expect(await patch({ name: '不该改', grants: [], baseGrants: [mark] })).toMatchObject(grantsChanged)
  expect((await patch({ disabled: false })).body).toMatchObject({ name: '两人改', grants: [check, mark] })
  expect((await patch({ grants: [], baseGrants: [mark, check] })).body.grants).toEqual([])
  // Without saying from what, as before: what is said counts.
  expect((await patch({ grants: [check] })).body.grants).toEqual([check])
})

it('companies that see a database', async () => {
  const { internal, external } = world.companies
  const path = '/api/admin/images2/tags'
  const made = await admin('POST', path, { name: '两人库', corpIds: [internal] })
  const put = (body: object) => admin('PUT', `${path}/${made.body.id}`, body)
  const change = { corpIds: [internal, external], baseCorpIds: [internal] }
  expect((await put(change)).body.corpIds).toEqual([internal, external])
  expect((await put(change)).status).toBe(200)
  expect(await put({ priority: 9, corpIds: [], baseCorpIds: [internal] })).toMatchObject({
    status: 409,
    body: { message: '可见企业已被他人改过，没有保存' },
  })
  expect((await put({ corpIds: [external], baseCorpIds: [external, internal] })).body).toMatchObject({
    priority: 0,
    corpIds: [external],
  })
})

it('settings of a database', async () => {
  const path = '/api/admin/images2/tags'
  const made = await admin('POST', path, { name: '两人设' })
  const put = (body: object) => admin('PUT', `${path}/${made.body.id}`, body)
  const change = { settings: { batchSize: 9 }, settingsVersion: 1 }
  expect((await put(change)).body.settings.settingsVersion).toBe(2)
  expect((await put(change)).status).toBe(200)
  expect(await put({ priority: 9, settings: { batchSize: 7 }, settingsVersion: 1 })).toMatchObject({
    status: 409,
    body: {
      message: '标注设置已被他人改为第 2 版，没有保存',
      code: 'outdated',
      details: [{ path: 'settings/batchSize', rule: 'outdated', reason: '现在是9，要改成7' }],
    },
  })
  expect((await put({ settings: { batchSize: 7 }, settingsVersion: 2 })).body).toMatchObject({
    priority: 0,
    settings: { batchSize: 7, settingsVersion: 3 },
  })
})

const taken = { status: 409, message: '同一项已被他人改过，没有保存', code: 'outdated' }
const outdated = (path: string, now: string, wanted: string) => ({
  path,
  rule: 'outdated',
  reason: `现在是${now}，要改成${wanted}`,
})

it.each([
  ['a database', 'PUT', '/api/admin/images2/tags', { name: '甲', priority: 1 }, 'priority', [1, 2, 3]],
  ['a company', 'PATCH', '/api/admin/corps', { name: '甲企', teamType: 0 }, 'name', ['甲企', '乙企', '丙企']],
] as const)('the same field of %s', async (_, method, path, input, name, [first, second, third]) => {
  const made = await admin('POST', path, input)
  const change = (wanted: unknown) =>
    admin(method, `${path}/${made.body.id}`, { [name]: wanted, base: { [name]: first } })
  expect((await change(second)).body).toMatchObject({ [name]: second })
  // The same again: its answer was lost.
  expect((await change(second)).status).toBe(200)
  const shown = (value: unknown) => (typeof value === 'string' ? `“${value}”` : String(value))
  expect(await change(third)).toMatchObject({
    status: 409,
    body: {
      code: taken.code,
      message: taken.message,
      details: [outdated(name, shown(second), shown(third))],
    },
  })
  // Knowing what it is now.
  const knowing = { [name]: third, base: { [name]: second } }
  expect((await admin(method, `${path}/${made.body.id}`, knowing)).body[name]).toBe(third)
})

it('the same field of a person; other fields do not conflict', async () => {
  const { internal, external } = world.companies
  const person = { username: 'shared2', name: '原名', password: 'first-password', type: 0, corpId: internal }
  const { body } = await admin('POST', '/api/users', person)
  const patch = (change: object) => admin('PATCH', `/api/users/${body.id}`, change)
  expect((await patch({ name: '改名', base: { name: '原名' } })).status).toBe(200)
  expect(
    (await patch({ type: 2, corpId: external, base: { type: 0, corpId: internal } })).body,
  ).toMatchObject({
    name: '改名',
    corpId: external,
  })
  const both = { name: '又改', corpId: internal, type: 0, base: { name: '原名', corpId: internal, type: 0 } }
  expect((await patch(both)).body.details).toEqual([
    outdated('name', '“改名”', '“又改”'),
    outdated('type', '2', '0'),
    outdated('corpId', String(external), String(internal)),
  ])
})
