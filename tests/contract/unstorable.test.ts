import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractOperation } from '../../server/http/contract.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { contentsOf, contract, written } from './walk.ts'

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
      code: 'invalid',
      message: '请求内容有误',
      reason: `${path} ${REASON}`,
      details: [{ path, rule: 'text', reason: REASON }],
    },
  })
})

/** Each with another of the texts in it, or in a list or object in it, followed by what no database keeps. */
function* spoiled(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield `${value}\0`
  if (typeof value !== 'object' || value === null) return
  for (const [step, part] of Object.entries(value))
    for (const each of spoiled(part))
      yield Array.isArray(value)
        ? value.map((old: unknown, index) => (String(index) === step ? each : old))
        : { ...value, [step]: each }
}

/** The calls of one kind are those of all but for the documents, and masks have calls of their own. */
const KINDS_TRIED: ReadonlySet<string | null> = new Set([null, 'image-node', 'video-segment'])

/** Somewhere to call an operation at: nothing is there, but what is sent is looked at first. */
const addressOf = ({ url }: ContractOperation): string =>
  url.replace(/:\w+/g, (_name, at: number) =>
    /\/(users|tags|pools|corps|operationRecords|jobs)\/$/.test(url.slice(0, at)) ? '1' : randomUUID(),
  )

type Answer = { results?: { ok: boolean; error?: { status: number } }[] }

test('in any text of any body', async () => {
  const takenIn: string[] = []
  let tried = 0
  for (const operation of contract.operations) {
    if (!operation.body || !KINDS_TRIED.has(operation.kind)) continue
    const [content] = contentsOf(written(operation)['requestBody'])
    for (const payload of spoiled(content?.examples[0])) {
      tried += 1
      const { status, body } = await server.call(operation.method, addressOf(operation), admin, {
        payload: payload as object,
      })
      const { results } = body as Answer
      const isRefused = results
        ? results.some(({ error }) => error !== undefined)
        : [400, 404, 422].includes(status)
      if (!isRefused) takenIn.push(`${operation.id} ${status} ${JSON.stringify(payload).slice(0, 200)}`)
    }
  }
  expect(takenIn).toEqual([])
  expect(tried).toBeGreaterThan(100)
})

test.each([
  ['\u202Egpj.exe', 'x-name'],
  ['街景\u0007', 'x-name'],
])('a name may not contain control characters or change text direction: %j', async (name, rule) => {
  const { status, body } = await server.call('POST', '/api/admin/images2/pools', admin, { payload: { name } })
  const reason = '不能含有控制字符或改变文字方向的符号'
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { details: [{ path: 'body/name', rule, reason }] },
  })
})

test('names in label settings may not either', async () => {
  const create = (settings: object) =>
    server.call('POST', '/api/admin/image-nodes/tags', admin, { payload: { name: '库', settings } })
  const template = { bodyType: 'own', nodes: ['\u202E'], edges: [] }
  const category = { name: 'a', label: '\u202E', colourIndex: 1 }
  const answers = [
    await create({ commentReasons: ['\u202E'] }),
    await create({ template }),
    await create({ categories: [category] }),
    await create({ categories: [{ ...category, name: 'a\u0007', label: 'a' }] }),
  ]
  expect(
    answers.map(({ status, body }) => [status, (body as { details?: unknown[] }).details?.[0]]),
  ).toMatchObject(
    ['commentReasons/0', 'template/nodes/0', 'categories/0/label', 'categories/0/name'].map((path) => [
      400,
      { path: `body/settings/${path}`, rule: 'x-plain' },
    ]),
  )
})

test('times that no calendar or database knows are refused, too', async () => {
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
      code: 'invalid',
      message: '请求内容有误',
      reason: 'body 嵌套超过 100 层',
      details: [{ path: 'body', rule: 'nesting', reason: '嵌套超过 100 层' }],
    },
  ])
})
