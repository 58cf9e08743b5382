import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChecks } from '../../server/http/validate.ts'
import { unstorableAt } from '../../src/domain/storable.ts'
import { startTestServer } from './server.ts'
import type { TestServer } from './server.ts'
import { contract, settled } from './walk.ts'

let server: TestServer
let admin: string
let marker: string
let markerId: number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn(await server.person({ username: 'admin', type: 1 }))
  markerId = await server.person({ username: 'mark1', grants: [{ kind: 'image', stage: 'mark' }] })
})
beforeEach(async () => {
  marker = await server.signIn(markerId)
})
afterAll(() => server.close())

const PULL = '/api/images2/tasks/pull'
const PUSH = '/api/images2/marks/push'

const refusal = (path: string, rule: string, reason: string) => ({
  status: 400,
  body: {
    code: 'invalid',
    message: '请求内容有误',
    reason: `${path} ${reason}`,
    details: [{ path, rule, reason }],
  },
})
const problem = (status: number, message: string, reason: string) => ({
  status,
  body: { code: CODES[status], message, reason },
})
const CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  411: 'length-required',
  413: 'too-large',
  415: 'unsupported-media-type',
}

async function ask(
  method: string,
  url: string,
  payload?: unknown,
  headers: Record<string, string> = {},
  token = marker,
) {
  const options = payload === undefined ? { headers } : { headers, payload: payload as object }
  const { status, body } = await server.call(method, url, token, options)
  return { status, body }
}

describe('refuses a body that breaks the contract', () => {
  test.each([
    ['a text for a number', { count: '5' }, 'body/count', 'type', '类型应为 integer'],
    ['a fraction for a whole number', { count: 1.5 }, 'body/count', 'type', '类型应为 integer'],
    ['a number beyond its limit', { count: 101 }, 'body/count', 'maximum', '不能大于 100'],
    ['a number below its limit', { count: 0 }, 'body/count', 'minimum', '不能小于 1'],
    ['an unknown field', { tag: 1 }, 'body', 'additionalProperties', '不认识的字段 tag'],
    ['a list for an object', [], 'body', 'type', '类型应为 object'],
    ['null for a number', { tagId: null }, 'body/tagId', 'type', '类型应为 integer'],
  ])('%s', async (_name, payload, path, rule, reason) => {
    expect(await ask('POST', PULL, payload)).toEqual(refusal(path, rule, reason))
  })

  test.each([
    ['no items', { items: [] }, 'body/items', 'minItems', '至少 1 项'],
    [
      'a malformed id',
      { items: [{ id: '../../etc', version: 0, annotation: {} }] },
      'body/items/0/id',
      'format',
      '格式应为 uuid',
    ],
    [
      'a missing version',
      { items: [{ id: randomUUID(), annotation: {} }] },
      'body/items/0',
      'required',
      '缺少字段 version',
    ],
    [
      'too many items',
      { items: Array.from({ length: 101 }, () => ({ id: randomUUID(), version: 0, annotation: {} })) },
      'body/items',
      'maxItems',
      '最多 100 项',
    ],
  ])('a push with %s', async (_name, payload, path, rule, reason) => {
    expect(await ask('POST', PUSH, payload)).toEqual(refusal(path, rule, reason))
  })

  test.each([
    ['broken', '{"count": '],
    ['a prototype in disguise', '{"__proto__": {"admin": true}}'],
    ['a constructor in disguise', '{"constructor": {"prototype": {"admin": true}}}'],
  ])('JSON that is %s', async (_name, payload) => {
    const headers = { 'content-type': 'application/json' }
    expect(await ask('POST', PULL, payload, headers)).toEqual(
      problem(400, '请求内容有误', '请求正文不是有效的 JSON'),
    )
  })

  test('a missing body where one is required', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '0' }
    expect(await ask('POST', PUSH, undefined, headers)).toEqual(problem(400, '请求内容有误', '需要请求正文'))
  })

  test('refuses a body where none is expected', async () => {
    expect(await ask('POST', '/api/user/renew', { x: 1 })).toEqual(
      problem(400, '请求内容有误', '这个请求不带正文'),
    )
  })

  test('a body without a length', async () => {
    expect(await ask('POST', PUSH)).toEqual(problem(411, '请求缺少长度', '需要 Content-Length'))
  })

  test('a body that is too large', async () => {
    expect(await ask('POST', PULL, { tagId: 1, x: 'a'.repeat(300_000) })).toEqual(
      problem(413, '内容过大', '请求正文超过 262144 字节'),
    )
  })

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ])('%s', async (type) => {
    expect(await ask('POST', PULL, 'count=1', { 'content-type': type })).toEqual(
      problem(415, '不支持的内容类型', '需要 application/json'),
    )
  })
})

test.each([0, 1])('long field names from the sender are reported in short form, %#', async (shift) => {
  const name = 'a'.repeat(shift) + '😀'.repeat(2500)
  const bodies = [
    await ask('POST', PULL, { [name]: 1 }),
    await ask('PUT', '/api/user/settings', { settings: { [name]: { deep: '\0' } } }),
    await ask('PUT', `/api/images2/drafts/${randomUUID()}`, {
      version: 0,
      stage: 'mark',
      annotation: { [name]: 1 },
    }),
    await ask('GET', `/api/images2/drafts?${encodeURIComponent(name.slice(0, 1000 + shift))}=1`),
  ]
  const checkProblem = createChecks(contract)({
    ...contract.operations[0]!,
    response: { $ref: '#/components/schemas/Problem' },
  }).response
  expect(bodies.map(({ status, body }) => [status, checkProblem?.(body), unstorableAt(body)])).toEqual(
    [400, 400, 422, 400].map((status) => [status, null, null]),
  )
})

test('refuses an infinite number in a free-form value', async () => {
  const payload = '{"settings":{"zoom":[1e400]}}'
  expect(await ask('PUT', '/api/user/settings', payload, { 'content-type': 'application/json' })).toEqual(
    refusal('body/settings/zoom/0', 'number', '数值超出范围'),
  )
})

describe('refuses a query or path that breaks the contract', () => {
  test.each([
    ['?page=x', 'query/page', 'type', '类型应为 integer'],
    ['?page=0', 'query/page', 'minimum', '不能小于 1'],
    ['?pageSize=201', 'query/pageSize', 'maximum', '不能大于 200'],
    ['?page=1&page=2', 'query/page', 'type', '类型应为 integer'],
    ['?order=up', 'query/order', 'enum', '应为 asc、desc 之一'],
    ['?nonsense=1', 'query', 'additionalProperties', '不认识的字段 nonsense'],
    ['?from=yesterday', 'query/from', 'format', '格式应为 date-time'],
  ])('%s', async (query, path, rule, reason) => {
    expect(await ask('GET', `/api/images2/reject-records${query}`)).toEqual(refusal(path, rule, reason))
  })

  /** What a number in an address may be written as, and is not one that can be counted with. */
  const NO_NUMBERS = ['1e400', '-1e400', 'Infinity', '-Infinity', 'NaN', '9007199254740993', '1e21']

  test('infinite and overlarge numbers of every operation', async () => {
    const takenIn: string[] = []
    let tried = 0
    for (const { method, url, parameters } of contract.operations)
      for (const { name, in: place, schema } of parameters) {
        const { type } = settled(schema)
        if (place === 'header' || (type !== 'integer' && type !== 'number')) continue
        const number = NO_NUMBERS[tried % NO_NUMBERS.length]!
        tried += 1
        const path = url.replace(/:(\w+)/g, (_, step) => (step === name ? number : '1'))
        const { status } = await ask(
          method,
          place === 'query' ? `${path}?${name}=${number}` : path,
          undefined,
          {},
          admin,
        )
        if (status !== 400 && status !== 411) takenIn.push(`${method} ${path} ${name}=${number}: ${status}`)
      }
    expect(takenIn).toEqual([])
    expect(tried).toBeGreaterThan(300)
  })

  test('an infinite number, with a reason', async () => {
    expect(await ask('GET', '/api/images2/reject-records?pageSize=1e400')).toEqual(
      refusal('query/pageSize', 'number', '数值超出范围'),
    )
    const masks = `/api/shares/${'A'.repeat(22)}/masks?from=0&to=1e400`
    expect(await ask('GET', masks)).toEqual(refusal('query/to', 'number', '数值超出范围'))
  })

  test('a malformed id', async () => {
    expect(await ask('GET', '/api/images2/drafts/1')).toEqual(refusal('params/id', 'format', '格式应为 uuid'))
  })

  test.each([
    ['cannot be read', '%zz'],
    ['is longer than any id', 'a'.repeat(300)],
  ])('an address that %s', async (_name, id) => {
    expect(await ask('GET', `/api/images2/drafts/${id}`)).toEqual(problem(400, '请求内容有误', '地址无效'))
  })

  test.each(['/api/images3/tasks/pull', '/api', '/api/user/login/'])('%s does not exist', async (path) => {
    expect(await ask('POST', path, {})).toEqual(problem(404, '没有找到', `没有 POST ${path} 这个接口`))
  })

  test('a malformed Idempotency-Key', async () => {
    const payload = { items: [{ id: randomUUID(), version: 0, annotation: {} }] }
    expect(await ask('POST', PUSH, payload, { 'idempotency-key': 'a b' })).toEqual(
      refusal('headers/idempotency-key', 'minLength', '至少 8 个字符'),
    )
  })
})

describe('somebody who is not who they must be', () => {
  const user = (token: string | null, headers = {}) => server.call('GET', '/api/user', token, { headers })

  test('without a token', async () => {
    expect(await user(null)).toMatchObject(problem(401, '请重新登录', '没有登录'))
  })

  test.each(['Basic bWFyazE6eA==', 'Bearer', 'Bearer a b', `Bearer ${'a'.repeat(300)}`])(
    'with %s',
    async (authorization) => {
      expect(await user(null, { authorization })).toMatchObject(problem(401, '请重新登录', '没有登录'))
    },
  )

  test('with an unknown token', async () => {
    expect(await user('never-given-to-anybody')).toMatchObject(problem(401, '请重新登录', '登录已失效'))
  })

  test('after logging out', async () => {
    expect((await ask('POST', '/api/user/logout')).status).toEqual(200)
    expect(await user(marker)).toMatchObject(problem(401, '请重新登录', '登录已失效'))
  })

  test('after the session ran out', async () => {
    const { store, sessions } = server.dependencies
    const past = new Date(Date.now() - 1000)
    await store.db.updateTable('sessions').set({ expires_at: past }).where('user_id', '=', markerId).execute()
    sessions.forget()
    expect(await user(marker)).toMatchObject(problem(401, '请重新登录', '登录已失效'))
  })

  test('after being disabled', async () => {
    const id = await server.person({ username: 'leaver', grants: [{ kind: 'image', stage: 'mark' }] })
    const token = await server.signIn(id)
    expect((await user(token)).status).toEqual(200)
    expect((await ask('PATCH', `/api/users/${id}`, { disabled: true }, {}, admin)).status).toEqual(200)
    expect(await user(token)).toMatchObject(problem(401, '请重新登录', '登录已失效'))
  })

  test('before having changed the password', async () => {
    const id = await server.person({
      username: 'new',
      mustChangePassword: true,
      grants: [{ kind: 'image', stage: 'mark' }],
    })
    const token = await server.signIn(id)
    const { status, body, headers } = await server.call('POST', PULL, token, { payload: {} })
    expect({ status, body, location: headers['location'] }).toEqual({
      status: 302,
      body: { url: '/password' },
      location: undefined,
    })
    expect((await user(token)).status).toEqual(200)
  })
})

describe('ids that are not the caller’s to see', () => {
  test.each([
    ['GET', `/api/resources/${randomUUID()}`],
    ['GET', `/api/images2/drafts/${randomUUID()}`],
    ['GET', `/api/images2/reject-records/${randomUUID()}`],
    ['POST', `/api/images2/leases/${randomUUID()}/release`],
    ['DELETE', `/api/shares/${'A'.repeat(22)}`],
    ['GET', `/api/shares/${'A'.repeat(22)}`],
  ])('%s %s', async (method, url) => {
    const { status, body } = await ask(method, url)
    expect({ status, keys: Object.keys(body as object) }).toEqual({
      status: 404,
      keys: ['code', 'message', 'reason'],
    })
  })
})

test('every response carries its request’s id, and ids are unique', async () => {
  const ids = await Promise.all(
    ['/api/health', '/api/nothing', '/api/user', '/api/users/%zz'].map(
      async (url) => (await server.call('GET', url)).headers['x-request-id'],
    ),
  )
  expect(new Set(ids).size).toEqual(4)
  expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(String(id)))).toEqual(true)
})

test('other origins are refused', async () => {
  const { headers } = await server.call('GET', '/api/health', null, {
    headers: { origin: 'https://evil.example' },
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})
