import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, openTestWorld, type TestWorld } from '../accounts/testing.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const mark = { kind: 'image', stage: 'mark' }
const approve = { kind: 'image', stage: 'approve' }
const login = (username: string, password: string) =>
  world.call(null, 'POST', '/api/user/login', { username, password })
const input = (username: string, changes: object = {}) => ({
  username,
  name: username,
  type: 0,
  corpId: world.companies.internal,
  password: 'first-password',
  ...changes,
})
const create = (username: string, changes: object = {}) =>
  world.call('admin', 'POST', '/api/users', input(username, changes))

it('creates a user who must change the password first', async () => {
  const { status, body } = await create('mark3', { grants: [mark] })
  expect([status, body]).toEqual([
    200,
    {
      id: body.id,
      username: 'mark3',
      name: 'mark3',
      type: 0,
      corpId: world.companies.internal,
      corpName: '内部',
      disabled: false,
      mustChangePassword: true,
      grants: [mark],
      grantsChanged: {
        by: { id: world.users.admin, username: 'admin', name: 'admin', corpId: 1, corpName: '管理' },
        at: body.grantsChanged.at,
      },
      createdAt: body.createdAt,
      lastLoginAt: null,
    },
  ])
  const { token, user } = (await login('mark3', 'first-password')).body
  expect(user.mustChangePassword).toBe(true)
  expect(await world.call(token, 'GET', '/api/tags')).toMatchObject({
    status: 302,
    body: { url: '/password' },
  })
  const change = { oldPassword: 'first-password', newPassword: 'second-password' }
  expect((await world.call(token, 'POST', '/api/user/password', change)).status).toBe(200)
  expect((await world.call(token, 'GET', '/api/tags')).status).toBe(200)
})

it('trims names, and refuses invisible ones', async () => {
  const { body } = await create('blanks', { name: ' 张三\u3000' })
  expect(body.name).toBe('张三')
  const rename = (name: string) => world.call('admin', 'PATCH', `/api/users/${body.id}`, { name })
  expect((await rename('\t李四 ')).body.name).toBe('李四')
  expect((await rename('\u200b\u2060')).status).toBe(400)
})

it('creates one user per key', async () => {
  const once = () =>
    world.call('admin', 'POST', '/api/users', input('once'), { 'idempotency-key': 'key-once-1' })
  const [first, second] = [await once(), await once()]
  expect(first.status).toBe(200)
  expect(second.body).toEqual(first.body)
})

it('refuses a taken name, a missing company and a type that does not fit it', async () => {
  const message = '用户名已被使用'
  const details = [{ path: 'username', rule: 'taken', reason: message }]
  expect(await create('MARK1')).toMatchObject({ status: 409, body: { message, details } })
  expect(await create('x1', { corpId: 999 })).toMatchObject({ status: 404 })
  expect(await create('x1', { type: 2 })).toMatchObject({
    status: 400,
    body: { message: '用户类型与企业类型不符' },
  })
  expect(await create('x1', { type: 0, corpId: world.companies.external })).toMatchObject({ status: 400 })
  const external = { type: 2, corpId: world.companies.external }
  expect(await create('x1', { ...external, grants: [approve] })).toMatchObject({ status: 400 })
  expect(await create('x1', { ...external, grants: [{ kind: 'video', stage: 'mark' }] })).toMatchObject({
    status: 400,
    body: { message: '授权超出了企业所有' },
  })
})

it('ends the sessions and frees the leases of a disabled person at once', async () => {
  const tag = (await world.call('admin', 'POST', '/api/admin/images2/tags', { name: 'held' })).body
    .id as number
  const uuid = await world.addResource(tag)
  await sql`update resources set lease_holder_id = ${world.users.mark1}, lease_stage = 'mark', lease_craft = 'mark',
    lease_acquired_at = now(), lease_expires_at = now() + interval '1 hour' where uuid = ${uuid}`.execute(
    world.store.db,
  )
  const token = await world.token('mark1')
  expect((await world.call(token, 'GET', '/api/user')).status).toBe(200)
  const url = `/api/users/${world.users.mark1}`
  expect((await world.call('admin', 'PATCH', url, { disabled: true })).body.disabled).toBe(true)
  expect((await world.call(token, 'GET', '/api/user')).status).toBe(401)
  expect((await login('mark1', PASSWORD)).body.message).toBe('账号不能登录，请联系管理员')
  const { rows } =
    await sql`select r.lease_holder_id, e.code, e.actor_id, e.user_id, e.from_status, e.to_status, e.detail
    from resources r join admin_events e on e.id = r.last_history_id where r.uuid = ${uuid}`.execute(
      world.store.db,
    )
  expect(rows).toEqual([
    {
      lease_holder_id: null,
      code: 108,
      actor_id: world.users.admin,
      user_id: world.users.mark1,
      from_status: 'unmarked',
      to_status: 'unmarked',
      detail: { task: 'mark', versionBefore: 0, version: 0 },
    },
  ])
  await world.call('admin', 'PATCH', url, { disabled: false })
  expect((await login('mark1', PASSWORD)).status).toBe(200)
})

it('refuses weak first and new passwords, whoever sets them', async () => {
  const details = (path: string, rule: string, reason: string) => ({
    status: 400,
    body: { message: reason, details: [{ path, rule, reason }] },
  })
  const [common, own] = ['密码太常见或太好猜，请换一个', '密码不能包含用户名或姓名']
  expect(await create('weak1', { password: 'password123' })).toMatchObject(
    details('password', 'common', common),
  )
  expect(await create('weak1', { password: 'my-Weak1-is-long' })).toMatchObject(
    details('password', 'ownName', own),
  )
  expect((await create('weak1', { password: 'nine-char' })).status).toBe(400)
  const { id } = (await create('weak2')).body
  const patch = (change: object) => world.call('admin', 'PATCH', `/api/users/${id}`, change)
  expect(await patch({ password: '1q2w3e4r5t6y' })).toMatchObject(details('password', 'common', common))
  expect(await patch({ name: '赵六七', password: '赵六七的密码很长很长' })).toMatchObject(
    details('password', 'ownName', own),
  )
  const lead = { username: 'weak3', name: 'weak3', password: 'qwertyuiop' }
  expect(await world.call('extadmin1', 'POST', '/api/outsourced/admin/users', lead)).toMatchObject(
    details('password', 'common', common),
  )
})

it('applies new grants and a reset password at once', async () => {
  const { id } = (await create('changes')).body
  const before = (await login('changes', 'first-password')).body.token
  const changed = await world.call('admin', 'PATCH', `/api/users/${id}`, {
    grants: [mark],
    password: 'reset-password',
  })
  expect(changed.body).toMatchObject({ grants: [mark], mustChangePassword: true })
  expect((await world.call(before, 'GET', '/api/user')).status).toBe(401)
  expect((await login('changes', 'reset-password')).body.user.grants).toEqual([mark])
})

it('refuses to remove the last admin', async () => {
  const url = `/api/users/${world.users.admin}`
  expect(await world.call('admin', 'PATCH', url, { disabled: true })).toMatchObject({ status: 409 })
  expect(await world.call('admin', 'PATCH', url, { type: 0 })).toMatchObject({ status: 409 })
  expect(await world.call('admin', 'DELETE', url)).toMatchObject({ status: 409 })
})

it('deletes only users without work', async () => {
  const { id } = (await create('idle')).body
  expect((await world.call('admin', 'DELETE', `/api/users/${id}`)).body).toEqual({ ok: true })
  expect((await world.call('admin', 'DELETE', `/api/users/${id}`)).status).toBe(404)
  expect(await world.call('admin', 'DELETE', `/api/users/${world.users.mark1}`)).toMatchObject({
    status: 409,
    body: { message: '该用户已有工作记录，只能停用' },
  })
})

it('lists by page, company, state and name', async () => {
  const list = async (query: string) => {
    const { items, ...rest } = (await world.call('admin', 'GET', `/api/users?${query}`)).body
    return { ...rest, names: items.map(({ username }: { username: string }) => username) }
  }
  expect(await list(`corpId=${world.companies.external}&pageSize=1&page=2`)).toEqual({
    total: 2,
    page: 2,
    pageSize: 1,
    names: ['extadmin1'],
  })
  expect(await list('search=rival&disabled=false')).toMatchObject({ total: 1, names: ['rival1'] })
  expect(await list('disabled=true')).toMatchObject({ total: 0 })
})

it('lets an external admin manage only their own company, within its grants', async () => {
  const outsourced = '/api/outsourced/admin/users'
  const person = { username: 'ext2', name: '外部二号', password: 'first-password' }
  const made = await world.call('extadmin1', 'POST', outsourced, { ...person, grants: [mark] })
  expect(made).toMatchObject({
    status: 200,
    body: { type: 2, corpId: world.companies.external, grants: [mark] },
  })
  const beyond = { ...person, username: 'ext3', grants: [{ kind: 'video', stage: 'mark' }] }
  expect((await world.call('extadmin1', 'POST', outsourced, beyond)).status).toBe(400)
  const elsewhere = { ...person, username: 'ext3', corpId: world.companies.rivals }
  expect((await world.call('extadmin1', 'POST', outsourced, elsewhere)).status).toBe(404)
  const list = (await world.call('extadmin1', 'GET', `${outsourced}?corpId=${world.companies.rivals}`)).body
  expect(list.items.map(({ username }: { username: string }) => username)).toEqual([
    'ext1',
    'extadmin1',
    'ext2',
  ])
  // What they can give, and nothing else, is what is offered.
  const give = (grants: unknown[]) =>
    world.call('extadmin1', 'PATCH', `${outsourced}/${made.body.id}`, { grants })
  expect((await give(list.corpGrants)).body.grants).toEqual(list.corpGrants)
  expect(list.corpGrants).toContainEqual(mark)
  expect((await world.call('admin', 'GET', outsourced)).body).not.toHaveProperty('corpGrants')
  for (const foreign of [world.users.rival1, world.users.mark1, world.users.admin]) {
    expect((await world.call('extadmin1', 'GET', `${outsourced}/${foreign}`)).status).toBe(404)
    expect(
      (await world.call('extadmin1', 'PATCH', `${outsourced}/${foreign}`, { disabled: true })).status,
    ).toBe(404)
    expect((await world.call('extadmin1', 'GET', `/api/users/${foreign}`)).status).toBe(404)
  }
  const disabled = await world.call('extadmin1', 'PATCH', `${outsourced}/${made.body.id}`, { disabled: true })
  expect(disabled.body.disabled).toBe(true)
})

it('is closed to everybody else', async () => {
  for (const who of ['rival1', 'check1', 'ext1']) {
    expect((await world.call(who, 'GET', '/api/users')).status).toBe(403)
    expect((await world.call(who, 'GET', '/api/outsourced/admin/users')).status).toBe(403)
    expect((await world.call(who, 'GET', '/api/admin/corps')).status).toBe(403)
  }
  expect((await world.call('extadmin1', 'POST', '/api/users', input('x9'))).status).toBe(403)
})
