import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import fastify, { LogController } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sendError } from './errors.ts'
import { disconnectSignal } from './disconnect.ts'

test('a client that leaves before the response is not logged as a failure', async () => {
  const lines: { level: string; msg: string }[] = []
  const written = new Writable({
    write: (line: Buffer, _encoding, done) => {
      const { level, msg } = JSON.parse(line.toString()) as (typeof lines)[number]
      lines.push({ level, msg })
      written.emit('line')
      done()
    },
  })
  const formatters = { level: (level: string) => ({ level }) }
  const app = fastify({
    loggerInstance: pino({ formatters }, written),
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setErrorHandler(sendError)
  app.get('/work', async (_request, reply) => {
    const left = disconnectSignal(reply)
    call.destroy()
    await once(left, 'abort')
    throw left.reason
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  lines.length = 0
  const { port } = app.server.address() as AddressInfo
  const call = request({ port, path: '/work' })
  call.on('error', () => undefined)
  const reported = once(written, 'line')
  call.end()
  await reported
  await app.close()
  expect(lines).toEqual([{ level: 'info', msg: 'request left' }])
})
