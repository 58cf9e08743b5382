import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

const lines: Record<string, unknown>[] = []
const log = pino(
  { level: 'info', base: null },
  new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString()) as Record<string, unknown>)
      done()
    },
  }),
)

let server: TestServer
let admin: { id: number; token: string }

beforeAll(async () => {
  server = await startTestServer({}, log)
  const id = await server.person({ username: 'admin', type: 1 })
  admin = { id, token: await server.signIn(id) }
})
afterAll(() => server.close())

/** What the log says of a call. */
async function said(...call: Parameters<TestServer['call']>) {
  lines.length = 0
  await server.call(...call)
  return lines.map(({ operation, status, user, id, address }) => ({ operation, status, user, id, address }))
}

test('the log shows who did what to whom', async () => {
  const id = await server.person({ username: 'mark1' })
  const payload = { disabled: true }
  expect(await said('PATCH', `/api/users/${id}`, admin.token, { payload })).toEqual([
    { operation: 'users.update', status: 200, user: admin.id, id, address: undefined },
  ])
})

test('the log shows the address of failed logins, not the password', async () => {
  const payload = { username: 'admin', password: 'a wrong password' }
  expect(await said('POST', '/api/user/login', null, { payload })).toEqual([
    { operation: 'user.login', status: 401, user: undefined, id: undefined, address: '127.0.0.1' },
  ])
  expect(JSON.stringify(lines)).not.toContain('wrong password')
})

test('the log shows no share id', async () => {
  const id = '1234567890123456789012'
  expect(await said('GET', `/api/shares/${id}`)).toEqual([
    { operation: 'shares.get', status: 404, user: undefined, id: undefined, address: undefined },
  ])
  expect(JSON.stringify(lines)).not.toContain(id)
})
