import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

let server: TestServer
let url: string
let userId: number
let token: string

beforeAll(async () => {
  server = await startTestServer()
  userId = await server.person({ username: 'mark1' })
  token = await server.signIn(userId)
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Opens the stream; `next` gives one frame after the other, comments included. */
async function open(lastEventId?: string, bearer = token) {
  const headers = {
    authorization: `Bearer ${bearer}`,
    ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
  }
  const abort = new AbortController()
  const response = await fetch(`${url}/api/events`, { headers, signal: abort.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let buffered = ''
  const next = async (): Promise<string | null> => {
    for (;;) {
      const end = buffered.indexOf('\n\n')
      if (end >= 0) {
        const frame = buffered.slice(0, end)
        buffered = buffered.slice(end + 2)
        return frame
      }
      const { value, done } = await reader.read()
      if (done) return null
      buffered += value
    }
  }
  /** Reads what was told before one listened. */
  const greeted = async (): Promise<void> => {
    while (!(await next())?.endsWith(': hello'));
  }
  return { response, next, greeted, close: () => abort.abort() }
}

const idOf = (frame: string | null): string => /^id: (.+)$/m.exec(frame ?? '')![1]!
const withoutId = (frame: string | null): string => (frame ?? '').replace(/^id: .+\n/, '')

test('events arrive at once at their recipients', async () => {
  const { response, next, close } = await open()
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store'])
  expect(withoutId(await next())).toEqual(': hello')
  server.dependencies.events.publish('job', { secret: true }, 'admins')
  server.dependencies.events.publish('lease', { id: 'x' }, { users: [userId] })
  expect(withoutId(await next())).toEqual('event: lease\ndata: {"id":"x"}')
  close()
})

test('a client that returns with its last id gets the missed events', async () => {
  const first = await open()
  await first.greeted()
  server.dependencies.events.publish('count', 1, 'everyone')
  const seen = idOf(await first.next())
  first.close()
  server.dependencies.events.publish('count', 2, 'everyone')
  const second = await open(seen)
  expect(withoutId(await second.next())).toEqual('event: count\ndata: 2')
  expect(withoutId(await second.next())).toEqual(': hello')
  second.close()
})

test('a client from before a restart gets a reset', async () => {
  const { next, close } = await open('another-run-5')
  expect(withoutId(await next())).toEqual('event: reset\ndata: null')
  close()
})

test('without a session the stream is refused', async () => {
  const response = await fetch(`${url}/api/events`)
  expect([response.status, await response.json()]).toEqual([
    401,
    { code: 'unauthorized', message: '请重新登录', reason: '没有登录' },
  ])
})

test('the number of event streams of a person is limited', async () => {
  const own = await startTestServer({ EVENT_STREAMS: 2 })
  const tokens: string[] = []
  for (const username of ['mark1', 'mark2']) tokens.push(await own.signIn(await own.person({ username })))
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (token = tokens[0], signal = new AbortController().signal) =>
    fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal })
  const closing = new AbortController()
  const first = await open(tokens[0], closing.signal)
  const third = async () => (await open()).status
  expect([first.status, (await open()).status, (await open(tokens[1])).status]).toEqual([200, 200, 200])
  const refused = await open()
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { code: 'too-many', message: '打开的页面过多', reason: '同时最多 2 条事件流' },
  ])
  closing.abort()
  await expect.poll(third).toEqual(200)
  await own.close()
})

test('a stream ends with its session: by logout alone, and with its account', async () => {
  const admin = await server.signIn(await server.person({ username: 'chief', type: 1 }))
  const leaver = await server.person({ username: 'leaver' })
  const [one, two] = [await server.signIn(leaver), await server.signIn(leaver)]
  const [first, second, other] = [await open(undefined, one), await open(undefined, two), await open()]
  for (const { greeted } of [first, second, other]) await greeted()
  await server.call('POST', '/api/user/logout', one)
  expect(await first.next()).toBeNull()
  const off = await server.call('PATCH', `/api/users/${leaver}`, admin, { payload: { disabled: true } })
  expect(off.status).toEqual(200)
  expect(await second.next()).toBeNull()
  server.dependencies.events.publish('count', 1, 'everyone')
  expect(withoutId(await other.next())).toEqual('event: count\ndata: 1')
  other.close()
})

test('closing the server ends the streams', async () => {
  const own = await startTestServer()
  const ownToken = await own.signIn(await own.person({ username: 'mark1' }))
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${ownToken}` } })
  const text = response.text()
  await own.close()
  expect(withoutId(await text)).toEqual(': hello\n\n')
})

test('a successful write is announced without its content', async () => {
  const admin = await server.signIn(await server.person({ username: 'admin', type: 1 }))
  const { next, greeted, close } = await open()
  await greeted()
  const payload = { name: '数据库一' }
  const made = await server.call('POST', '/api/admin/images2/tags', admin, { payload })
  expect(made.status).toEqual(200)
  expect(withoutId(await next())).toEqual('event: work\ndata: {"kind":"image"}')
  close()
})

test('metrics count requests by operation, for admins', async () => {
  const admin = await server.signIn(await server.person({ username: 'operator', type: 1 }))
  await server.call('GET', '/version.json')
  const { status, body } = await server.call('GET', '/api/metrics', admin)
  expect(status).toEqual(200)
  expect(String(body)).toMatch(
    /http_request_duration_seconds_count\{operation="system.version",status="200"\} \d+/,
  )
  expect(String(body)).toMatch(/^jobs_waiting 0$/m)
  expect(String(body)).toMatch(/^leases_held 0$/m)
})

test('metrics show connections in use and free, and failed logins', async () => {
  const id = await server.person({ username: 'gone' })
  const admin = await server.signIn(await server.person({ username: 'watcher', type: 1 }))
  await server.dependencies.store.db
    .updateTable('users')
    .set({ disabled: true })
    .where('id', '=', id)
    .execute()
  const logIn = (payload: object) => server.call('POST', '/api/user/login', null, { payload })
  await logIn({ username: 'nobody', password: 'not a password' })
  await logIn({ username: 'watcher', password: 'not a password' })
  await logIn({ username: 'gone', password: PASSWORD })
  await logIn({ username: 'gone' })
  await server.dependencies.disk.look()
  const { greeted, close } = await open()
  await greeted()
  const { body } = await server.call('GET', '/api/metrics', admin)
  close()
  const lines = String(body).split('\n')
  const wanted = /^(login_failures_total|event_streams|database_|disk_)/
  const free = Number(lines.find((line) => line.startsWith('disk_free_bytes '))?.split(' ')[1])
  expect(free).toBeGreaterThan(0)
  expect(
    lines.filter((line) => wanted.test(line) && !/^disk_free_bytes|state="(used|idle)"/.test(line)),
  ).toEqual([
    'login_failures_total{reason="credentials"} 2',
    'login_failures_total{reason="disabled"} 1',
    'login_failures_total{reason="throttled"} 0',
    'login_failures_total{reason="malformed"} 1',
    'login_failures_total{reason="server"} 0',
    'database_waiting 0',
    'event_streams 1',
  ])
  expect(lines.filter((line) => /^database_connections\{state="(used|idle)"\} \d+$/.test(line))).toHaveLength(
    2,
  )
})
