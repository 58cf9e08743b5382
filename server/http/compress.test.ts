import { gunzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressResponses } from './compress.ts'

const FROM = 1000
const LONG = { masks: '标注'.repeat(FROM) }

function serve(from: number) {
  const app = fastify()
  compressResponses(app, from)
  app.get('/long', (_request, reply) => reply.header('vary', 'Origin').send(LONG))
  app.get('/short', () => ({ ok: true }))
  app.get('/stream', (_request, reply) => reply.type('text/csv').send(Readable.from(['a'.repeat(2 * FROM)])))
  return async (url: string, encoding?: string) => {
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
    const { headers: told, rawPayload } = await app.inject({ url, headers })
    return {
      encoding: told['content-encoding'],
      vary: told['vary'],
      length: told['content-length'],
      bytes: rawPayload,
    }
  }
}

test('a long response is compressed for clients that accept it, with a header', async () => {
  const ask = serve(FROM)
  const { bytes, ...told } = await ask('/long', 'gzip, deflate, br')
  expect(told).toEqual({ encoding: 'gzip', vary: 'Origin, accept-encoding', length: String(bytes.length) })
  expect([JSON.parse(gunzipSync(bytes).toString()), bytes.length < FROM]).toEqual([LONG, true])
})

test('other clients, and all when switched off, get it uncompressed', async () => {
  const plain = JSON.stringify(LONG)
  const asked = [serve(FROM)('/long'), serve(FROM)('/long', 'gzip;q=0'), serve(0)('/long', 'gzip')]
  const answers = await Promise.all(asked)
  expect(answers.map(({ bytes, encoding, vary }) => [bytes.toString() === plain, encoding, vary])).toEqual([
    [true, undefined, 'Origin, accept-encoding'],
    [true, undefined, 'Origin, accept-encoding'],
    [true, undefined, 'Origin'],
  ])
})

test('short responses and streams stay uncompressed', async () => {
  const ask = serve(FROM)
  const answers = await Promise.all([ask('/short', 'gzip'), ask('/stream', 'gzip')])
  expect(answers.map(({ encoding, bytes }) => [encoding, bytes.length])).toEqual([
    [undefined, 11],
    [undefined, 2 * FROM],
  ])
})
