import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../accounts/password.ts'
import { PASSWORD, SESSION_MS, START, openTestWorld, type TestWorld } from '../accounts/testing.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld({ account: 5, address: 100, window: 900, delay: 5, delayMax: 900 })
})
afterAll(() => world.close())

const login = (username: string, password: string, device?: string) =>
  world.call(null, 'POST', '/api/user/login', { username, password, ...(device && { device }) })
const fresh = async (username: string) => (await login(username, PASSWORD)).body.token as string

it('logs in with the person, the grants and an expiry, without regard to the case of the name', async () => {
  const { status, body } = await login('MARK1', PASSWORD)
  expect([status, body.expiresAt, body.user]).toEqual([
    200,
    new Date(world.clock.now + SESSION_MS).toISOString(),
    {
      id: world.users.mark1,
      username: 'mark1',
      name: 'mark1',
      type: 0,
      corpId: world.companies.internal,
      corpName: '内部',
      teamType: 0,
      mustChangePassword: false,
      grants: [{ kind: 'image', stage: 'mark' }],
      settings: {},
    },
  ])
  expect((await world.call(body.token, 'GET', '/api/user')).body).toEqual(body.user)
})

it('keeps no token in the database', async () => {
  const token = await fresh('mark1')
  const { rows } = await sql<{ text: string }>`select sessions::text as text from sessions`.execute(
    world.store.db,
  )
  expect(rows.some(({ text }) => text.includes(token))).toBe(false)
})

it('gives the same response for a wrong password and an unknown name', async () => {
  const refusal = { status: 401, body: { code: 'unauthorized', message: '用户名或密码不对', reason: '' } }
  expect(await login('check1', 'wrong')).toMatchObject(refusal)
  expect(await login('nobody', 'wrong')).toMatchObject(refusal)
})

const disable = (disabled: boolean) =>
  world.call('admin', 'PATCH', `/api/users/${world.users.rival1}`, { disabled })

it('reports a disabled account only to a caller with its password', async () => {
  await disable(true)
  expect(await login('rival1', 'wrong')).toMatchObject({
    status: 401,
    body: { code: 'unauthorized', message: '用户名或密码不对', reason: '' },
  })
  const { status, body } = await login('rival1', PASSWORD)
  expect([status, body]).toEqual([
    401,
    { code: 'unauthorized', message: '账号不能登录，请联系管理员', reason: '' },
  ])
  await disable(false)
})

it.each(['rival1', 'nobody-at-all'])(
  'repeated failures at %s must wait, and a correct password works from a known device or after the wait',
  async (username) => {
    world.clock.now = START
    const { device } = (await login('rival1', PASSWORD)).body
    for (let tries = 0; tries < 5; tries += 1) expect((await login(username, 'wrong')).status).toBe(401)
    const refused = await login(username, PASSWORD)
    expect(refused).toMatchObject({ status: 429, body: { message: '登录失败次数过多，请稍后再试' } })
    expect(refused.headers['retry-after']).toBe('5')
    expect((await login('rival1', PASSWORD, device)).status).toBe(200)
    // It is no key to another account, and no key at all.
    const longer = device.replace(/^\d+/, (end: string) => String(Number(end) + 1))
    expect((await login(username, 'wrong', longer)).status).toBe(429)
    world.clock.now += 5_000
    expect((await login(username, PASSWORD)).status).toBe(username === 'rival1' ? 200 : 401)
  },
)

it('gives a device a token for its account, valid while it is used', async () => {
  world.clock.now = START
  const first = (await login('check1', PASSWORD)).body.device as string
  world.clock.now += 20 * 86_400_000
  const second = (await login('check1', PASSWORD, first)).body.device as string
  const partsOf = (token: string) => token.split('.').slice(0, 2)
  expect([partsOf(first)[1] === partsOf(second)[1], Number(partsOf(second)[0])]).toEqual([
    true,
    START / 1000 + 50 * 86_400,
  ])
  const other = (await login('mark1', PASSWORD, first)).body.device as string
  expect(partsOf(other)[1]).not.toBe(partsOf(first)[1])
  world.clock.now = START
})

it('accepts an old short password and asks to change it', async () => {
  expect((await login('mark1', PASSWORD)).body.passwordWeak).toBe(false)
  const hash = await hashPassword('short-1')
  await sql`update users set password_hash = ${hash} where username = 'extadmin1'`.execute(world.store.db)
  const { status, body } = await login('extadmin1', 'short-1')
  expect([status, body.passwordWeak, body.user.mustChangePassword]).toEqual([200, true, false])
  const change = (newPassword: string) =>
    world.call(body.token, 'POST', '/api/user/password', { oldPassword: 'short-1', newPassword })
  expect(await change('extadmin1-2026')).toMatchObject({
    status: 400,
    body: { details: [{ path: 'newPassword', rule: 'ownName', reason: '密码不能包含用户名或姓名' }] },
  })
  expect((await change(PASSWORD)).body).toEqual({ ok: true })
  expect((await login('extadmin1', PASSWORD)).body.passwordWeak).toBe(false)
})

it('ends a session by logout, and no other', async () => {
  const [one, other] = [await fresh('mark1'), await fresh('mark1')]
  expect(await world.call(one, 'POST', '/api/user/logout')).toMatchObject({ status: 200, body: { ok: true } })
  expect((await world.call(one, 'GET', '/api/user')).status).toBe(401)
  expect((await world.call(other, 'GET', '/api/user')).status).toBe(200)
})

it('extends a session with use, renews it on demand, and ends it when idle', async () => {
  const token = await fresh('mark1')
  world.clock.now += SESSION_MS / 2
  expect((await world.call(token, 'GET', '/api/user')).status).toBe(200)
  world.clock.now += SESSION_MS * 0.9
  expect((await world.call(token, 'GET', '/api/user')).status).toBe(200)
  const renewed = await world.call(token, 'POST', '/api/user/renew')
  expect(renewed.body).toEqual({ expiresAt: new Date(world.clock.now + SESSION_MS).toISOString() })
  world.clock.now += SESSION_MS + 1
  expect((await world.call(token, 'GET', '/api/user')).status).toBe(401)
  world.clock.now = START
})

it('changes the own password: the other sessions end, the old password is gone', async () => {
  const [here, elsewhere] = [await fresh('ext1'), await fresh('ext1')]
  const change = (oldPassword: string, newPassword: string) =>
    world.call(here, 'POST', '/api/user/password', { oldPassword, newPassword })
  expect(await change('wrong', 'battery staple')).toMatchObject({
    status: 400,
    body: { details: [{ path: 'oldPassword', rule: 'wrong', reason: '当前密码不对' }] },
  })
  expect(await change(PASSWORD, PASSWORD)).toMatchObject({
    status: 400,
    body: { details: [{ path: 'newPassword', rule: 'same', reason: '新密码不能与当前密码相同' }] },
  })
  expect(await change(PASSWORD, 'short')).toMatchObject({ status: 400 })
  expect(await change(PASSWORD, 'battery staple')).toMatchObject({ status: 200, body: { ok: true } })
  expect((await world.call(here, 'GET', '/api/user')).status).toBe(200)
  expect((await world.call(elsewhere, 'GET', '/api/user')).status).toBe(401)
  expect((await login('ext1', PASSWORD)).status).toBe(401)
  expect((await login('ext1', 'battery staple')).status).toBe(200)
})

it('keeps personal settings', async () => {
  const settings = { keys: { submit: 'Enter' }, opacity: 0.4 }
  expect((await world.call('mark1', 'PUT', '/api/user/settings', settings)).body).toEqual({ ok: true })
  expect((await world.call('mark1', 'GET', '/api/user')).body.settings).toEqual(settings)
})

it('lists people of the own company, or for admins everybody, by kind and name', async () => {
  const names = async (who: string, query = '') =>
    (await world.call(who, 'GET', `/api/user/list${query}`)).body.items.map(
      (person: { name: string }) => person.name,
    )
  expect(await names('mark1')).toEqual(['mark1', 'check1'])
  expect(await names('admin')).toEqual(['admin', 'mark1', 'check1', 'ext1', 'extadmin1', 'rival1'])
  expect(await names('admin', '?kind=video')).toEqual(['admin'])
  expect(await names('admin', '?search=EXT')).toEqual(['ext1', 'extadmin1'])
  expect(await names('admin', '?search=EXT&limit=1')).toEqual(['ext1'])
  expect(await names('admin', `?id=${world.users.ext1}`)).toEqual(['ext1'])
  expect(await names('mark1', `?id=${world.users.ext1}`)).toEqual([])
})
