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

const grantsMovedOn = { status: 409, body: { message: '授权已被他人改过，没有保存；请重新打开再改' } }

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
  expect(await patch({ name: '不该改', grants: [], baseGrants: [mark] })).toMatchObject(grantsMovedOn)
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
    body: { message: '可见企业已被他人改过，没有保存；请重新打开再改' },
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
    body: { message: '标注设置已被他人改为第 2 版，没有保存' },
  })
  expect((await put({ settings: { batchSize: 7 }, settingsVersion: 2 })).body).toMatchObject({
    priority: 0,
    settings: { batchSize: 7, settingsVersion: 3 },
  })
})
