import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

/** A period that has no moment finds nothing: whoever asks for one is told, and not shown an empty list. */

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn(await server.person({ username: 'admin', type: 1 }))
})
afterAll(() => server.close())

const EARLY = '2026-03-01T00:00:00+08:00'
const LATE = '2026-03-02T00:00:00+08:00'

const refusal = (path: string) => ({
  status: 400,
  body: {
    code: 'invalid',
    message: '请求内容有误',
    reason: `${path} 须晚于 from`,
    details: [{ path, rule: 'x-after', reason: '须晚于 from' }],
  },
})

async function ask(method: string, url: string, options = {}) {
  const { status, body } = await server.call(method, url, admin, options)
  return { status, body }
}

test.each([
  ['/api/operationRecords?kind=image'],
  ['/api/operationRecords/csv?kind=image'],
  ['/api/resources?tagId=1'],
  ['/api/images2/reject-records?order=asc'],
  ['/api/statistics/series?kind=image&by=day'],
  ['/api/statistics/csv?kind=image&by=day'],
])('%s', async (url) => {
  const asked = (from: string, to: string) => `${url}&${String(new URLSearchParams({ from, to }))}`
  expect([
    await ask('GET', asked(LATE, EARLY)),
    await ask('GET', asked(EARLY, EARLY)),
    // The same moment, written in another zone.
    await ask('GET', asked(LATE, '2026-03-01T16:00:00Z')),
  ]).toEqual([refusal('query/to'), refusal('query/to'), refusal('query/to')])
})

test('an export; with days in order only the database is missing', async () => {
  const exportOf = (from: string, to: string) =>
    ask('POST', '/api/admin/images2/tags/1/export', { payload: { format: 'json', from, to } })
  expect([await exportOf(LATE, EARLY), await exportOf(EARLY, LATE)]).toEqual([
    refusal('body/to'),
    { status: 404, body: { code: 'not-found', message: '数据库不存在', reason: '编号 1' } },
  ])
})
