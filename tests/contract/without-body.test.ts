import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn(
    await server.person({ username: 'mark1', grants: [{ kind: 'image', stage: 'mark' }] }),
  )
})
afterAll(() => server.close())

const ask = async (path: string, options: object = {}) => {
  const { status, body } = await server.call('POST', `/api/images2/${path}`, token, options)
  return { status, body }
}

test.each(['tasks/pull', 'marks/pullEdit', 'reject-records/next', 'leases/heartbeat'])(
  'a missing body equals an empty one for a call with optional fields only: %s',
  async (path) => {
    const empty = await ask(path, { payload: {} })
    expect(await ask(path)).toEqual(empty)
    expect(await ask(path, { headers: { 'content-type': 'application/json' } })).toEqual(empty)
    expect([200, 404]).toContain(empty.status)
    const nothing = { payload: 'null', headers: { 'content-type': 'application/json' } }
    expect(await ask(path, nothing)).toEqual({
      status: 400,
      body: { code: 'invalid', message: '请求内容有误', reason: '需要请求正文' },
    })
  },
)
