import type { FastifyReply } from 'fastify'
import { RESET, type EventHub, type ServerEvent } from '../events/hub.ts'
import type { Caller } from './caller.ts'
import { isAdmin } from '../../src/domain/permissions.ts'

/** Proxies close what is silent for a minute. */
export const HEARTBEAT_MS = 25_000
/** A stream ends after this time at the latest; who comes back is asked for the token again. */
const STREAM_MS = 10 * 60_000
/** What a client that cannot keep up may fall behind before it is cut off, to come back by Last-Event-ID. */
const BACKLOG_BYTES = 1024 * 1024

const frame = ({ id, type, data }: Pick<ServerEvent, 'id' | 'type' | 'data'>): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Answers with an event stream until the client or the hub ends it. A `reset` event says that some events were lost
 * and the client should read everything anew. Ends when the caller's session does.
 */
export function streamEvents(
  hub: EventHub,
  caller: Caller,
  lastEventId: string | null,
  reply: FastifyReply,
  secondsLeft: number,
): void {
  const { raw } = reply
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const write = (text: string): void => {
    if (raw.writableLength > BACKLOG_BYTES) raw.destroy()
    else raw.write(text)
  }
  const end = (): void => {
    // What is told while the last bytes are on their way has nowhere to go.
    unsubscribe()
    raw.end()
  }
  const { lastId, complete, missed, unsubscribe } = hub.subscribe(
    {
      userId: caller.id,
      isAdmin: isAdmin(caller),
      tokenHash: caller.tokenHash,
      send: (event) => write(frame(event)),
      end,
    },
    lastEventId,
  )
  for (const event of missed) write(frame(event))
  // With an id: who is cut off before anything happens can come back by it.
  write(complete ? `id: ${lastId}\n: hello\n\n` : frame({ id: lastId, type: RESET, data: null }))
  const heartbeat = setInterval(() => write(': alive\n\n'), HEARTBEAT_MS)
  const sessionEnd = setTimeout(end, Math.min(secondsLeft * 1000, STREAM_MS))
  raw.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(sessionEnd)
    unsubscribe()
  })
}
