import { rename } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from './walk.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { SPECIFICATION_CALLS } from './specification-calls.ts'

/** Calls that ask nobody who they are, and what they say to somebody who sends nothing. */
const OPEN_CALLS: Readonly<Record<string, number>> = {
  'POST /api/user/login': 411,
  'GET /__serverLoader': 400,
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the contract is served as it is', async () => {
  const { status, body } = await server.call('GET', '/api/openapi.json')
  expect({ status, body }).toEqual({ status: 200, body: contract.document })
})

test('every call of the specification is answered, at least with 401', async () => {
  const unknown: string[] = []
  for (const call of SPECIFICATION_CALLS) {
    const [verb, path] = call.split(' ') as [string, string]
    const { status } = await server.call(verb, path.replace('{id}', '1'))
    if (status !== (OPEN_CALLS[call] ?? 401)) unknown.push(`${call}: ${status}`)
  }
  expect(unknown).toEqual([])
})

test('the API page loads nothing from other servers', async () => {
  const page = String((await server.call('GET', '/api/docs')).body)
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
  expect(addresses.length).toBeGreaterThan(3)
  for (const address of addresses) {
    expect(address).toMatch(/^\/api\/docs\//)
    expect([address, (await server.call('GET', address)).status]).toEqual([address, 200])
  }
  const start = String((await server.call('GET', '/api/docs/static/swagger-initializer.js')).body)
  expect(start).toContain('"validatorUrl":null')
})

test('health and version are public', async () => {
  const health = await server.call('GET', '/api/health')
  expect(health).toMatchObject({
    status: 200,
    body: { status: 'ok', database: 'ok', storage: 'ok', disk: 'ok', demo: false },
  })
  expect((await server.call('GET', '/version.json')).body).toEqual(server.dependencies.version)
})

test('liveness and readiness are public and separate', async () => {
  const { workFolder } = server.dependencies.media
  await rename(workFolder, `${workFolder}-elsewhere`)
  const live = await server.call('GET', '/api/health/live')
  const ready = await server.call('GET', '/api/health/ready')
  await rename(`${workFolder}-elsewhere`, workFolder)
  expect([live.status, live.body]).toEqual([200, { ok: true }])
  expect([ready.status, ready.body]).toEqual([
    503,
    {
      code: 'unavailable',
      message: '服务器暂时不能写入',
      reason: 'DATA_DIR 所在的磁盘',
      details: [{ path: 'disk', rule: 'writable', reason: '不能写入' }],
    },
  ])
})

test('the framework call returns data of share pages only', async () => {
  const load = (route: string, url: string) =>
    server.call('GET', `/__serverLoader?${new URLSearchParams({ route, url }).toString()}`)
  const share = 'A'.repeat(22)
  expect(await load('/mark-image-share/:id', `/mark-image-share/${share}`)).toMatchObject({ status: 404 })
  expect(await load('/manage-user', '/manage-user')).toMatchObject({
    status: 404,
    body: { reason: '/manage-user' },
  })
  expect(await load('/mark-image-share/:id', `/mark-video-share/${share}`)).toMatchObject({
    status: 404,
    body: { reason: '/mark-image-share/:id' },
  })
  expect(await load('', '')).toMatchObject({ status: 400 })
})

test('a request that is never completed is cut off after a time limit', () => {
  const { app, dependencies } = server
  expect([app.server.requestTimeout, dependencies.settings.REQUEST_TIMEOUT]).toEqual([1_800_000, 1800])
})
