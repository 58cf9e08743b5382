import type { FastifyInstance, FastifyRequest } from 'fastify'

/** These may be guesses of passwords or tokens, so the log names the client's address. */
const GUESSES: ReadonlySet<number> = new Set([401, 429])

/** Only the numeric id: other parameters may be secrets. */
const aboutOf = ({ params }: FastifyRequest): number | undefined => {
  const { id } = (params ?? {}) as { id?: unknown }
  return typeof id === 'number' ? id : undefined
}

/** Sets `x-request-id` and logs one line per request, without anything that was sent. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route, not the address: share ids and signatures are secrets.
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
