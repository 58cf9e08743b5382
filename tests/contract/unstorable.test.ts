import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'

/** What no database keeps is refused wherever it stands, before anybody asks a database. */

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn(await server.person({ username: 'admin', type: 1 }))
})
afterAll(() => server.close())

const REASON = '含有无法保存的字符'
const DRAFT = { version: 0, stage: 'mark', annotation: {} }
const said = (comment: string) => ({ isQualified: null, comment, errorBoxes: [] })

test.each([
  ['a body', 'POST', '/api/user/login', { username: 'a\0b', password: 'x' }, 'body/username'],
  ['half a character', 'POST', '/api/user/login', { username: 'a', password: '\ud83d' }, 'body/password'],
  [
    'what may hold anything',
    'PUT',
    '/api/user/settings',
    { settings: { keys: { pan: ['\0'] } } },
    'body/settings/keys/pan/0',
  ],
  ['the name of a field', 'PUT', '/api/user/settings', { settings: { 'a\0': 1 } }, 'body/settings'],
  [
    'what is said beside a document',
    'PUT',
    `/api/images2/drafts/${randomUUID()}`,
    { ...DRAFT, judgement: said('\0') },
    'body/judgement/comment',
  ],
  ['a query', 'GET', '/api/users?search=%00', undefined, 'query/search'],
])('in %s', async (_name, method, url, payload, path) => {
  const options = payload === undefined ? {} : { payload }
  const { status, body } = await server.call(method, url, admin, options)
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      message: '请求内容有误',
      reason: `${path} ${REASON}`,
      details: [{ path, rule: 'text', reason: REASON }],
    },
  })
})

test('moments that no calendar or database knows are refused, too', async () => {
  for (const time of ['0000-06-30T23:59:59Z', '9999-12-31T23:59:59-23:00', '2016-12-31T23:59:60Z'])
    for (const list of [
      'statistics/series?by=day&kind=image&',
      'operationRecords?',
      'operationRecords/csv?',
    ]) {
      const url = `/api/${list}${new URLSearchParams({ from: time, to: time })}`
      const { status, body } = await server.call('GET', url, admin)
      expect([list, status, body]).toMatchObject([list, 400, { reason: 'query/from 格式应为 date-time' }])
    }
})

/** Lists within each other, as JSON: what writes it itself would overflow. */
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

test.each([
  [
    'a document',
    'POST',
    '/api/images2/marks/push',
    `{"items":[{"id":"${randomUUID()}","version":0,"annotation":`,
    '}]}',
  ],
  ['what may hold anything', 'PUT', '/api/user/settings', '{"settings":{"a":', '}}'],
])('%s that nests ten thousand levels deep is refused', async (_name, method, url, before, after) => {
  const { status, body } = await server.call(method, url, admin, {
    payload: before + nested(10_000) + after,
    headers: { 'content-type': 'application/json' },
  })
  expect([status, body]).toEqual([
    400,
    {
      message: '请求内容有误',
      reason: 'body 嵌套超过 100 层',
      details: [{ path: 'body', rule: 'nesting', reason: '嵌套超过 100 层' }],
    },
  ])
})
