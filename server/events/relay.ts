import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { OutageWatch } from '../outage.ts'
import type { SqlDatabase } from '../store/store.ts'
import { RESET, RELAY_LOST, type EventHub, type EventMessage } from './hub.ts'

/** By which the database knows the connection that each running server has. */
export const RELAY_NAME = 'biaozhu events'
const CHANNEL = 'biaozhu_events'
/** PostgreSQL takes less than 8,000 bytes in one notification. */
const PAYLOAD_BYTES = 7_900
const AGAIN_MS = 5_000
const CONNECT_TIMEOUT_MS = 10_000

interface RelayOptions {
  url: string
  hub: EventHub
  /** Hears when others are not heard any more, and when they are again. */
  outage: OutageWatch
  againMs?: number
}

export interface Relay {
  stop(): Promise<void>
}

interface Line {
  tell(news: EventMessage): void
  ended: Promise<void>
  end(): Promise<void>
}

const NOT_HEARD: EventMessage = { type: RELAY_LOST, data: null, to: 'servers' }

const payloadOf = (from: string, { type, data, to }: EventMessage): string =>
  JSON.stringify({ from, type, data, to })

/** Publishes to the servers of a PostgreSQL from another process, when the transaction ends. */
export async function notifyServers(db: SqlDatabase, news: EventMessage): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${payloadOf(randomUUID(), news)})`.execute(db)
}

/** What another process published; null for one's own and for what cannot be read. */
function messageOf(payload: string | undefined, self: string): EventMessage | null {
  try {
    const { from, type, data, to } = JSON.parse(payload ?? '') as EventMessage & { from: string }
    return from === self || typeof type !== 'string' ? null : { type, data, to }
  } catch {
    return null
  }
}

async function openLine(url: string, self: string, heard: (news: EventMessage) => void): Promise<Line> {
  const client = new pg.Client({
    connectionString: url,
    application_name: RELAY_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  // It ends, too, and whoever holds the line hears of that.
  client.on('error', () => {})
  client.on('notification', ({ payload }) => {
    const news = messageOf(payload, self)
    if (news) heard(news)
  })
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  // One after the other: pg itself will not queue statements of one connection for ever.
  let told: Promise<unknown> = Promise.resolve()
  return {
    ended,
    end: () => client.end(),
    tell: (news) => {
      const payload = payloadOf(self, news)
      if (Buffer.byteLength(payload) > PAYLOAD_BYTES) return
      told = told.then(() => client.query('select pg_notify($1, $2)', [CHANNEL, payload])).catch(() => {})
    },
  }
}

/**
 * Forwards events among the servers of one PostgreSQL. While the connection is lost nothing is forwarded and
 * this server gets `RELAY_LOST`; afterwards listeners get `RESET`. @returns once it is connected or has failed
 * to
 */
export async function startRelay({ url, hub, outage, againMs = AGAIN_MS }: RelayOptions): Promise<Relay> {
  const self = randomUUID()
  const stopping = new AbortController()
  let line: Line | null = null
  hub.handOn((news) => line?.tell(news))
  const open = async (): Promise<void> => {
    line = await openLine(url, self, hub.receive).catch((error: unknown) => {
      outage.failed(error)
      hub.receive(NOT_HEARD)
      return null
    })
    if (line) outage.worked()
  }
  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await line?.ended
      if (line && !stopping.signal.aborted) {
        outage.failed(new Error('the connection for events was lost'))
        hub.receive(NOT_HEARD)
      }
      line = null
      await wait(againMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await open()
      if (line) hub.receive({ type: RESET, data: null, to: 'everyone' })
    }
  }
  await open()
  const following = follow()
  return {
    stop: async () => {
      stopping.abort()
      await line?.end()
      await following
      // One that was being opened meanwhile.
      await line?.end()
    },
  }
}
