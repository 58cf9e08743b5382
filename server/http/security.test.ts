import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { settingsWith, type Settings } from '../settings.ts'
import { secure } from './security.ts'

let app: FastifyInstance
afterEach(() => app.close())

async function serve(changes: Partial<Settings>): Promise<FastifyInstance> {
  app = fastify()
  await secure(app, settingsWith(changes))
  app.get('/x', async () => 'x')
  return app
}

const policyOf = async (changes: Partial<Settings>): Promise<Record<string, string>> => {
  const { headers } = await (await serve(changes)).inject('/x')
  const directives = String(headers['content-security-policy']).split(';')
  return Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/s).slice(0, 2)))
}

test('the page loads from its own server alone', async () => {
  expect(await policyOf({})).toEqual({
    'default-src': "'self'",
    'base-uri': "'self'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'font-src': "'self' data:",
    'worker-src': "'self' blob:",
    'connect-src': "'self' blob: data:",
  })
})

test('a response, an unknown address and a stream that writes itself are protected alike', async () => {
  await serve({ PUBLIC_URL: 'https://a.example' })
  app.get('/stream', (_request, reply) => void reply.hijack().raw.end('x'))
  const answers = await Promise.all(['/x', '/unknown', '/stream'].map((url) => app.inject(url)))
  const own = [
    'connection',
    'content-length',
    'content-type',
    'date',
    'transfer-encoding',
    'content-security-policy',
  ]
  const kept = answers.map(({ headers }) => Object.entries(headers).filter(([name]) => !own.includes(name)))
  expect(kept.map((each) => Object.fromEntries(each))).toEqual(
    answers.map(() => ({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    })),
  )
})

test('the configured storage and version hosts are allowed for their own content only', async () => {
  const policy = await policyOf({
    STORAGE_BASE: 'https://cdn.example/media',
    VERSION_URL: 'https://files.example/v/version.json',
  })
  expect([policy['img-src'], policy['connect-src'], policy['script-src']]).toEqual([
    "'self' data: blob: https://cdn.example https://files.example",
    "'self' blob: data: https://cdn.example https://files.example",
    "'self' 'wasm-unsafe-eval'",
  ])
})

const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/x',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,idempotency-key',
  },
})

test('a listed origin may call, another may not', async () => {
  await serve({ CORS_ORIGINS: ['https://a.example:9080'] })
  const allowed = await app.inject(preflight('https://a.example:9080'))
  const other = await app.inject(preflight('https://b.example'))
  expect([
    allowed.headers['access-control-allow-origin'],
    allowed.headers['access-control-allow-headers'],
    other.headers['access-control-allow-origin'],
  ]).toEqual(['https://a.example:9080', 'authorization,idempotency-key', undefined])
})

test('a page of a listed origin can read the upload’s outcome and the request id', async () => {
  await serve({ CORS_ORIGINS: ['https://a.example:9080'] })
  const { headers } = await app.inject({ url: '/x', headers: { origin: 'https://a.example:9080' } })
  const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(', ')
  expect(exposed.toSorted()).toEqual([
    'content-disposition',
    'date',
    'location',
    'retry-after',
    'tus-extension',
    'tus-max-size',
    'tus-resumable',
    'tus-version',
    'upload-expires',
    'upload-length',
    'upload-metadata',
    'upload-offset',
    'x-duplicate',
    'x-job-id',
    'x-job-type',
    'x-request-id',
    'x-resource-id',
    'x-upload-id',
  ])
})

test.each([
  ['https://label.example', true],
  ['http://label.example', false],
])('a server known as %s insists on https: %s', async (PUBLIC_URL, insists) => {
  const { headers } = await (await serve({ PUBLIC_URL })).inject('/x')
  expect('strict-transport-security' in headers).toEqual(insists)
})
