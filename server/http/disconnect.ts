import type { FastifyReply } from 'fastify'

const signals = new WeakMap<FastifyReply, AbortSignal>()

/** Fires if the connection closes before the response is written. Created once per call. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const made = signals.get(reply)
  if (made) return made
  const left = new AbortController()
  if (reply.raw.destroyed) left.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  signals.set(reply, left.signal)
  return left.signal
}

export const endedByDisconnect = (error: unknown, reply: FastifyReply): boolean => {
  const left = signals.get(reply)
  return left !== undefined && left.aborted && left.reason === error
}
