import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsWith } from '../settings.ts'
import { servePages, withSettings } from './pages.ts'

const PAGE =
  '<head><meta name="api-port-hosts" content="" /><meta name="version-url" content="/version.json" />' +
  '<meta name="transcode" content="true" /></head>'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'icon.svg'), '<svg/>')
  await writeFile(join(folder, 'assets/main-1a2b.js'), 'console.log(1)')
  await writeFile(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync('console.log(1)'))
  await writeFile(join(folder, 'assets/rle-1a2b.wasm'), 'module')
  await writeFile(join(folder, 'assets/rle-1a2b.wasm.br'), brotliCompressSync('module'))
  app = fastify()
  await servePages(
    app,
    folder,
    settingsWith({ API_PORT_HOSTS: ['a.example'], VERSION_URL: 'https://v.example/"<x' }),
    false,
  )
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('pages', () => {
  test.each(['/', '/login', '/mark-image-share/abc', '/manage-user?x=1'])(
    '%s is the page, never cached',
    async (url) => {
      const { statusCode, headers, body } = await app.inject(url)
      expect({ statusCode, cache: headers['cache-control'], type: headers['content-type'] }).toEqual({
        statusCode: 200,
        cache: 'no-store',
        type: 'text/html; charset=utf-8',
      })
      expect(body).toEqual(
        '<head><meta name="api-port-hosts" content="a.example" />' +
          '<meta name="version-url" content="https://v.example/&quot;&lt;x" />' +
          '<meta name="transcode" content="false" /></head>',
      )
    },
  )

  test('hashed files are cached for ever and sent compressed where accepted', async () => {
    const plain = await app.inject('/assets/main-1a2b.js')
    const small = await app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'br' } })
    expect([plain.headers['cache-control'], plain.body]).toEqual([
      'public, max-age=31536000, immutable',
      'console.log(1)',
    ])
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test.each(['identity', 'br'])(
    'a module sent as %s has the type that browsers compile as it arrives',
    async (encoding) => {
      const { headers } = await app.inject({
        url: '/assets/rle-1a2b.wasm',
        headers: { 'accept-encoding': encoding },
      })
      expect(headers['content-type']).toEqual('application/wasm')
    },
  )

  test('other files are cached for minutes', async () => {
    expect((await app.inject('/icon.svg')).headers['cache-control']).toEqual('public, max-age=600')
  })

  test.each([
    '/assets/gone.js',
    '/api/nothing',
    '/media/x',
    '/gone.png',
    '/index.html.bak',
    '/assets/../../secret.txt',
  ])('%s is not the page', async (url) => {
    const { statusCode, body } = await app.inject(url)
    expect([statusCode, body.includes('<head>')]).toEqual([404, false])
  })

  test('a write to an unknown address is not answered with the page', async () => {
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toEqual(404)
  })

  test('without a build there is no page, and the server still runs', async () => {
    const bare = fastify()
    await servePages(bare, join(folder, 'nothing'), settingsWith({}), true)
    expect((await bare.inject('/login')).statusCode).toEqual(404)
    await bare.close()
  })
})

test('a setting that the page does not ask for is left out', () => {
  expect(withSettings(PAGE, { other: 'x' })).toEqual(PAGE)
})
