import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply } from 'fastify'

const compress = promisify(gzip)

function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`)
}

/** `from`: characters; 0: never. Streams stay uncompressed, so that downloads show their progress. */
export function compressResponses(app: FastifyInstance, from: number): void {
  if (from === 0) return
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < from) return payload
    varyByEncoding(reply)
    if (negotiate(request.headers['accept-encoding'] ?? '', ['gzip']) !== 'gzip') return payload
    reply.header('content-encoding', 'gzip')
    reply.removeHeader('content-length')
    return compress(payload, { level: constants.Z_BEST_SPEED })
  })
}
