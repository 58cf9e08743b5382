import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Refusals of somebody who may be trying passwords or tokens: of them the log tells from where they came. */
const GUESSES: ReadonlySet<number> = new Set([401, 429])

/** The number of the person, company, database, pool or record that a call is about. Names in addresses may be secrets. */
const aboutOf = ({ params }: FastifyRequest): number | undefined => {
  const { id } = (params ?? {}) as { id?: unknown }
  return typeof id === 'number' ? id : undefined
}

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
      id: operation === undefined ? undefined : aboutOf(request),
      address: GUESSES.has(reply.statusCode) ? request.ip : undefined,
    }
    if (reply.statusCode >= 500) request.log.error(line, 'answered')
    else request.log.info(line, 'answered')
  })
}
