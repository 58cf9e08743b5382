import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { endConnectionsOnClose } from './connections.ts'

let app: FastifyInstance
let release: () => void
let started: Promise<void>

/** Serves what is answered at once, what waits for `release`, and what never ends. */
async function serve(graceMs = 60_000): Promise<void> {
  app = fastify()
  const waiting = new Promise<void>((resolve) => (release = resolve))
  started = new Promise((resolve) => {
    app.get('/slow', async () => {
      resolve()
      await waiting
      return 'x'.repeat(1_000_000)
    })
  })
  app.get('/quick', async () => 'quick')
  app.get('/endless', async (_, reply) => {
    const content = new Readable({ read: () => undefined })
    content.push('begun')
    return reply.send(content)
  })
  endConnectionsOnClose(app, graceMs)
  await app.listen({ port: 0, host: '127.0.0.1' })
}
afterEach(() => app.close())

const address = (): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const opened = async (): Promise<Socket> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.resume()
  await once(socket, 'connect')
  return socket
}

test('an idle connection does not delay closing', async () => {
  await serve()
  const socket = await opened()
  const ended = once(socket, 'close')
  await fetch(`${address()}/quick`).then((answer) => answer.text())
  await app.close()
  await ended
  expect(socket.destroyed).toEqual(true)
})

test('a running request gets its whole response before its connection ends', async () => {
  await serve()
  const answer = fetch(`${address()}/slow`).then((response) => response.text())
  await started
  const closed = app.close()
  release()
  expect((await answer).length).toEqual(1_000_000)
  await closed
})

test('an endless response is cut off after its time limit', async () => {
  await serve(10)
  const answer = await fetch(`${address()}/endless`)
  const closed = app.close()
  await expect(answer.text()).rejects.toThrow('terminated')
  await closed
})
