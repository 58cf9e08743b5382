import type { FastifyInstance } from 'fastify'

/** Gives every answer its `x-request-id`, and writes one line a request, without anything that was sent in it. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route, not the address: share ids and signatures are secrets that stand in addresses.
    const { operation } = request.routeOptions.config
    const line = {
      operation: operation ?? request.routeOptions.url ?? 'none',
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.caller?.id,
    }
    if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else request.log.info(line, 'answered')
  })
}
