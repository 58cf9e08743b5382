import { expect, test } from 'vitest'
import type { ApiError } from './api-error.ts'
import { apiBase } from './base-address.ts'
import { createApiClient, substitute } from './client.ts'
import { createRetryingFetch } from './retry.ts'

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

/** A client whose calls are answered one after another from a list; an error in it is a broken network. */
function clientWith(answers: readonly (Response | Error)[], token: string | null = 'secret') {
  const sent: Sent[] = []
  const reported: [unknown, string | undefined][] = []
  let next = 0
  const client = createApiClient({
    base: 'http://host.test',
    token: () => token,
    fetch: async (request) => {
      const text = await request.text()
      sent.push({
        method: request.method,
        url: request.url.replace('http://host.test', ''),
        headers: Object.fromEntries(request.headers),
        body: text === '' ? null : JSON.parse(text),
      })
      const answer = answers[next++]
      if (!answer || answer instanceof Error) throw answer ?? new Error('no answer left')
      return answer
    },
    onError: (error, report) => reported.push([error, report]),
  })
  return { client, sent, reported }
}

const ok = (body: unknown) => Response.json(body)

test('a read sends its query and the bearer token, and returns the data', async () => {
  const { client, sent } = clientWith([ok({ items: [] })])
  const data = await client.get('/api/user/list', { kind: 'image', search: '张 三' })
  expect(data).toEqual({ items: [] })
  expect(sent).toEqual([
    {
      method: 'GET',
      url: '/api/user/list?kind=image&search=%E5%BC%A0%20%E4%B8%89',
      headers: { authorization: 'Bearer secret' },
      body: null,
    },
  ])
})

test('without a stored token no authorization is sent', async () => {
  const { client, sent } = clientWith([ok({ status: 'ok' })], null)
  await client.get('/api/health')
  expect(sent[0]?.headers).toEqual({})
})

test('path parameters are taken out of the payload', async () => {
  const { client, sent } = clientWith([ok({ id: 7 })])
  await client.patch('/api/users/{id}', { id: 7, name: '新名' })
  expect(sent[0]).toEqual({
    method: 'PATCH',
    url: '/api/users/7',
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    body: { name: '新名' },
  })
})

test('path parameters come from params first, and the payload stays complete', async () => {
  const { client, sent } = clientWith([ok({ ok: true })])
  await client.put('/api/admin/images2/tags/{id}/need-pull', { needPull: true }, { params: { id: 3 } })
  expect([sent[0]?.url, sent[0]?.body]).toEqual(['/api/admin/images2/tags/3/need-pull', { needPull: true }])
})

test('delete sends its data as body', async () => {
  const { client, sent } = clientWith([ok({ ok: true })])
  await client.delete('/api/users/{id}', { id: 7, reason: 'x' } as never)
  expect([sent[0]?.method, sent[0]?.url, sent[0]?.body]).toEqual(['DELETE', '/api/users/7', { reason: 'x' }])
})

test('a write carries its idempotency key', async () => {
  const { client, sent } = clientWith([ok({ results: [] })])
  await client.post('/api/images2/marks/push', { items: [] }, { idempotencyKey: 'key-12345678' })
  expect(sent[0]?.headers['idempotency-key']).toBe('key-12345678')
})

test('every status except 200 is an error that the error handler sees', async () => {
  const answer = Response.json(
    { message: '内容已被更新', reason: '当前版本为 3', details: [{ path: 'a', rule: 'b', reason: 'c' }, 5] },
    { status: 409, headers: { 'x-request-id': 'req-1' } },
  )
  const { client, reported } = clientWith([answer])
  const error: ApiError = await client.get('/api/tags', { kind: 'image' }, { report: 'caller' }).then(
    () => Promise.reject(new Error('answered')),
    (failure: ApiError) => failure,
  )
  const { status, message, reason, details, url, requestId } = error
  expect({ status, message, reason, details, url, requestId }).toEqual({
    status: 409,
    message: '内容已被更新',
    reason: '当前版本为 3',
    details: [{ path: 'a', rule: 'b', reason: 'c' }],
    url: undefined,
    requestId: 'req-1',
  })
  expect(reported).toEqual([[error, 'caller']])
})

test('a 201 gives no data', async () => {
  const { client } = clientWith([Response.json({ id: 1 }, { status: 201 })])
  await expect(client.get('/api/user')).rejects.toMatchObject({ status: 201 })
})

test('a broken network is an error of status 0', async () => {
  const { client, reported } = clientWith([new TypeError('Failed to fetch')])
  await expect(client.post('/api/user/logout')).rejects.toMatchObject({
    status: 0,
    message: '连接不上服务器',
  })
  expect(reported).toHaveLength(1)
})

test('a download gives bytes, their name and their progress', async () => {
  const bytes = new Uint8Array([1, 2, 3, 4])
  const { client } = clientWith([
    new Response(bytes, {
      headers: {
        'content-type': 'application/zip',
        'content-length': '4',
        'content-disposition': 'attachment; filename="x.zip"; filename*=UTF-8\'\'%E8%A1%97%E6%99%AF.zip',
      },
    }),
  ])
  const progress: unknown[] = []
  const file = await client.download(
    '/api/files/:id',
    { id: 1 },
    { onProgress: (step) => progress.push(step) },
  )
  expect({ ...file, bytes: Array.from(new Uint8Array(file.bytes)) }).toEqual({
    bytes: [1, 2, 3, 4],
    mediaType: 'application/zip',
    fileName: '街景.zip',
  })
  expect(progress).toEqual([{ received: 4, total: 4 }])
})

test('a call with a body can return bytes as well', async () => {
  const { client, sent } = clientWith([new Response(new Uint8Array([5, 6]))])
  const { bytes } = await client.postDownload('/api/archives/:id', { id: 3, format: 'coco' })
  expect([sent[0]?.method, sent[0]?.url, sent[0]?.body, Array.from(new Uint8Array(bytes))]).toEqual([
    'POST',
    '/api/archives/3',
    { format: 'coco' },
    [5, 6],
  ])
})

test('reads are repeated with growing waits, writes are not', async () => {
  const waits: number[] = []
  let calls = 0
  const fetch = createRetryingFetch({
    fetch: () => {
      calls += 1
      if (calls === 1) return Promise.reject(new TypeError('network'))
      return Promise.resolve(new Response(null, { status: calls < 4 ? 503 : 200 }))
    },
    wait: (milliseconds) => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
    random: () => 0.5,
    silenceMs: 60_000,
  })
  expect((await fetch(new Request('http://host.test/'))).status).toBe(200)
  expect(waits).toEqual([300, 900, 2700])
  calls = 1
  expect((await fetch(new Request('http://host.test/', { method: 'POST' }))).status).toBe(503)
  expect(waits).toEqual([300, 900, 2700])
})

test('the last failure of a read is passed on', async () => {
  let calls = 0
  const fetch = createRetryingFetch({
    fetch: () => {
      calls += 1
      return Promise.resolve(new Response(null, { status: 502 }))
    },
    wait: () => Promise.resolve(),
    random: () => 0,
    silenceMs: 60_000,
  })
  expect([(await fetch(new Request('http://host.test/'))).status, calls]).toEqual([502, 4])
})

test('a silent read is repeated once and then fails; a response that has begun may take its time', async () => {
  let calls = 0
  const until = ({ signal }: Request) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  const waits: number[] = []
  const tools = {
    wait: (milliseconds: number) => Promise.resolve(void waits.push(milliseconds)),
    random: () => 0.5,
    silenceMs: 1,
  }
  const silent = createRetryingFetch({
    ...tools,
    fetch: (request) => {
      calls += 1
      return until(request)
    },
  })
  await expect(silent(new Request('http://host.test/'))).rejects.toThrow(TypeError)
  expect([calls, waits]).toEqual([2, [900]])

  const slow = createRetryingFetch({
    ...tools,
    fetch: (request) => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          request.signal.addEventListener('abort', () => stream.error(request.signal.reason))
          setTimeout(() => stream.close(), 5)
        },
      })
      return Promise.resolve(new Response(body))
    },
  })
  expect(await (await slow(new Request('http://host.test/'))).text()).toBe('')
})

test(':name and {name} are both filled', () => {
  expect(substitute('/api/a/:id/b/{name}', { id: 1, name: 'x', rest: true })).toEqual({
    path: '/api/a/{id}/b/{name}',
    pathParams: { id: '1', name: 'x' },
    rest: { rest: true },
  })
})

test('params win over the payload, which then keeps its field', () => {
  expect(substitute('/api/a/:id', { id: 1 }, { id: 2 })).toEqual({
    path: '/api/a/{id}',
    pathParams: { id: '2' },
    rest: { id: 1 },
  })
})

test('a list as payload stays unchanged', () => {
  expect(substitute('/api/a', [1, 2])).toEqual({ path: '/api/a', pathParams: {}, rest: [1, 2] })
})

test.each([[{}], [{ id: '' }], [{ id: null }], [undefined]])('a missing name is an error: %j', (payload) => {
  expect(() => substitute('/api/a/:id', payload)).toThrow('path parameter id of /api/a/:id is missing')
})

test('calls go to the page’s host, at port 9080 where the setting names it', () => {
  const page = { protocol: 'https:', hostname: 'a.example', origin: 'https://a.example' }
  expect([
    apiBase(page, ''),
    apiBase(page, 'b.example, a.example'),
    apiBase(page, 'aa.example'),
    apiBase(
      { protocol: 'http:', hostname: '10.0.0.5', origin: 'http://10.0.0.5:5173' },
      'a.example 10.0.0.5',
    ),
  ]).toEqual(['https://a.example', 'https://a.example:9080', 'https://a.example', 'http://10.0.0.5:9080'])
})
