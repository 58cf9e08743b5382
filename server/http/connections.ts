import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Node keeps idle connections open for up to a minute. Running requests get `graceMs` milliseconds. */
export function endConnectionsOnClose(app: FastifyInstance, graceMs: number): void {
  const running = new Map<Socket, number>()
  let closing = false
  const settle = (socket: Socket): void => {
    if (closing && running.get(socket) === 0) socket.destroySoon()
  }
  const server: Server = app.server
  server.on('connection', (socket: Socket) => {
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
    settle(socket)
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!running.has(socket)) return
      running.set(socket, (running.get(socket) ?? 1) - 1)
      settle(socket)
    })
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of running.keys()) settle(socket)
    const timer = setTimeout(() => {
      for (const socket of running.keys()) socket.destroy()
    }, graceMs)
    app.server.once('close', () => clearTimeout(timer))
  })
}
