import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { OutageWatch } from '../outage.ts'
import type { SqlDatabase } from '../store/store.ts'
import { RESET, RELAY_LOST, type EventHub, type EventMessage } from './hub.ts'

export const RELAY_NAME = 'biaozhu events'
const CHANNEL = 'biaozhu_events'
/** PostgreSQL limits a notification to less than 8,000 bytes. */
const PAYLOAD_BYTES = 7_900
const AGAIN_MS = 5_000
const CONNECT_TIMEOUT_MS = 10_000

interface RelayOptions {
  url: string
  hub: EventHub
  outage: OutageWatch
  againMs?: number
}

export interface Relay {
  stop(): Promise<void>
}

interface RelayConnection {
  publish(message: EventMessage): void
  ended: Promise<void>
  end(): Promise<void>
}

const LOST_MESSAGE: EventMessage = { type: RELAY_LOST, data: null, to: 'servers' }

const payloadOf = (from: string, { type, data, to }: EventMessage): string =>
  JSON.stringify({ from, type, data, to })

/** Notifies the servers at the end of the transaction. */
export async function notifyServers(db: SqlDatabase, message: EventMessage): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${payloadOf(randomUUID(), message)})`.execute(db)
}

/** Null for own and unreadable messages. */
function messageOf(payload: string | undefined, self: string): EventMessage | null {
  try {
    const { from, type, data, to } = JSON.parse(payload ?? '') as EventMessage & { from: string }
    return from === self || typeof type !== 'string' ? null : { type, data, to }
  } catch {
    return null
  }
}

async function connect(
  url: string,
  self: string,
  received: (message: EventMessage) => void,
): Promise<RelayConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: RELAY_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  // The connection ends as well, which `ended` reports.
  client.on('error', () => {})
  client.on('notification', ({ payload }) => {
    const message = messageOf(payload, self)
    if (message) received(message)
  })
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  // Serialised, because pg deprecates queueing statements on one connection.
  let published: Promise<unknown> = Promise.resolve()
  return {
    ended,
    end: () => client.end(),
    publish: (message) => {
      const payload = payloadOf(self, message)
      if (Buffer.byteLength(payload) > PAYLOAD_BYTES) return
      published = published
        .then(() => client.query('select pg_notify($1, $2)', [CHANNEL, payload]))
        // A lost connection is reported by `ended`; after it, listeners get a reset.
        .catch(() => {})
    },
  }
}

/** After a lost connection: `RELAY_LOST` for this server, then `RESET`. Resolves after the first attempt. */
export async function startRelay({ url, hub, outage, againMs = AGAIN_MS }: RelayOptions): Promise<Relay> {
  const self = randomUUID()
  const stopping = new AbortController()
  let connection: RelayConnection | null = null
  hub.forwardTo((message) => connection?.publish(message))
  const open = async (): Promise<void> => {
    connection = await connect(url, self, hub.receive).catch((error: unknown) => {
      outage.failed(error)
      hub.receive(LOST_MESSAGE)
      return null
    })
    if (connection) outage.worked()
  }
  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await connection?.ended
      if (connection && !stopping.signal.aborted) {
        outage.failed(new Error('the connection for events was lost'))
        hub.receive(LOST_MESSAGE)
      }
      connection = null
      // Rejects only when stopping.
      await wait(againMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await open()
      if (connection) hub.receive({ type: RESET, data: null, to: 'everyone' })
    }
  }
  await open()
  const following = follow()
  return {
    stop: async () => {
      stopping.abort()
      await connection?.end()
      await following
      await connection?.end()
    },
  }
}
