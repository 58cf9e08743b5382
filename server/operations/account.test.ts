import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestWorld } from '../accounts/testing.ts'
import { PASSWORD, SESSION_MS, START, openTestWorld } from '../accounts/testing.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld({ account: 5, address: 100, window: 900 })
})
afterAll(() => world.close())

const login = (username: string, password: string) =>
  world.call(null, 'POST', '/api/user/login', { username, password })
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

it('answers the same to a wrong password and to a name that is not there', async () => {
  const refusal = { status: 401, body: { message: '用户名或密码不对', reason: '' } }
  expect(await login('check1', 'wrong')).toMatchObject(refusal)
  expect(await login('nobody', 'wrong')).toMatchObject(refusal)
})

it('makes an account wait after too many failures, even with the right password', async () => {
  for (let tries = 0; tries < 5; tries += 1) expect((await login('rival1', 'wrong')).status).toBe(401)
  const refused = await login('rival1', PASSWORD)
  expect(refused).toMatchObject({ status: 429, body: { message: '登录失败次数过多，请稍后再试' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

it('ends a session by logout, and no other', async () => {
  const [one, other] = [await fresh('mark1'), await fresh('mark1')]
  expect(await world.call(one, 'POST', '/api/user/logout')).toMatchObject({ status: 200, body: { ok: true } })
  expect((await world.call(one, 'GET', '/api/user')).status).toBe(401)
  expect((await world.call(other, 'GET', '/api/user')).status).toBe(200)
})

it('lets a session slide with use, renews it on demand, and ends it when it was idle', async () => {
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
