import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMalformedRequestError } from './malformed-requests.ts'

const app = fastify({ clientErrorHandler: sendMalformedRequestError })
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** All that a connection is answered with, to its end. */
async function answerTo(request: string): Promise<[status: string | undefined, body: unknown]> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  socket.write(request)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return [head.split('\r\n')[0], body === '' ? '' : JSON.parse(body)]
}

test('malformed requests and too long addresses get the usual error body', async () => {
  expect(await answerTo(`GET /${'a'.repeat(30_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)).toEqual([
    'HTTP/1.1 431 Request Header Fields Too Large',
    { code: 'too-large', message: '地址或请求头过长', reason: '请缩短后再试' },
  ])
  expect(await answerTo(`HEAD /${'a'.repeat(30_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)).toEqual([
    'HTTP/1.1 431 Request Header Fields Too Large',
    '',
  ])
  expect(await answerTo('GET / HTTP/1.1\r\nhost: a\r\nbroken header\r\n\r\n')).toEqual([
    'HTTP/1.1 400 Bad Request',
    { code: 'invalid', message: '请求内容有误', reason: '不是有效的 HTTP 请求' },
  ])
})
