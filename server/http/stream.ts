import type { FastifyReply } from 'fastify'
import { RESET, type EventHub, type ServerEvent } from '../events/hub.ts'
import type { Caller } from './caller.ts'
import { isAdmin } from '../../src/domain/permissions.ts'

/** Proxies close connections that are silent for a minute. */
export const HEARTBEAT_MS = 25_000
/** The longest stream; reconnecting checks the token again. */
const STREAM_MS = 10 * 60_000
/** A client this far behind is cut off and can return with Last-Event-ID. */
const BACKLOG_BYTES = 1024 * 1024

const frame = ({ id, type, data }: Pick<ServerEvent, 'id' | 'type' | 'data'>): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`

/** Until the client, the hub or the session ends. `reset`: events were lost, read everything again. */
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
    // Events during the last flush cannot be sent.
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
  // The id lets a client resume before the first event.
  write(complete ? `id: ${lastId}\n: hello\n\n` : frame({ id: lastId, type: RESET, data: null }))
  const heartbeat = setInterval(() => write(': alive\n\n'), HEARTBEAT_MS)
  const sessionEnd = setTimeout(end, Math.min(secondsLeft * 1000, STREAM_MS))
  raw.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(sessionEnd)
    unsubscribe()
  })
}
