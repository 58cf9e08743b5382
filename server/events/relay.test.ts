import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openPostgres } from '../store/postgres.ts'
import { watchOutage } from '../outage.ts'
import { TEST_DATABASE_URL } from '../store/testing.ts'
import { createEventHub, type EventHub } from './hub.ts'
import { SESSIONS_CHANGED } from '../accounts/end-streams.ts'
import { startRelay, notifyServers, type Relay } from './relay.ts'

const url = TEST_DATABASE_URL ?? ''

const relays: Relay[] = []
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop()
})

async function server(name: string) {
  const hub = createEventHub(name, () => 0)
  const heard: unknown[] = []
  const outages: string[] = []
  hub.subscribe(
    {
      userId: 1,
      isAdmin: false,
      tokenHash: Buffer.alloc(0),
      send: ({ type, data }) => heard.push([type, data]),
      end: () => {},
    },
    null,
  )
  const outage = watchOutage(
    (error) => outages.push(String(error)),
    () => outages.push('back'),
  )
  relays.push(await startRelay({ url, hub, outage, againMs: 20 }))
  return { hub, heard, outages }
}

/** All that one server was to hear by the time that it heard this. */
async function heardWith(
  { heard }: { heard: unknown[] },
  sender: EventHub,
  mark: string,
): Promise<unknown[]> {
  sender.publish('mark', mark, 'everyone')
  await vi.waitUntil(() => heard.some((each) => (each as [string, string])[1] === mark), { timeout: 60_000 })
  return heard.splice(0)
}

async function statement(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

describe('servers of one PostgreSQL', () => {
  test('an event of one server reaches the listeners of all servers once', async () => {
    const [a, b] = [await server('a'), await server('b')]
    a.hub.publish('work', { kind: 'image' }, 'everyone')
    a.hub.publish('job', 'of admins', 'admins')
    a.hub.publish('tracking', 'of another', { users: [2] })
    a.hub.publish('tracking', 'of mine', { users: [1] })
    const expected = [
      ['work', { kind: 'image' }],
      ['tracking', 'of mine'],
      ['mark', 'end'],
    ]
    expect(await heardWith(b, a.hub, 'end')).toEqual(expected)
    expect(a.heard).toEqual(expected)
  })

  test('a command’s change reaches the servers and no listener', async () => {
    const a = await server('a')
    const news: unknown[] = []
    a.hub.onEvent((each) => news.push(each))
    const store = openPostgres({ url })
    await notifyServers(store.db, SESSIONS_CHANGED)
    await store.close()
    await vi.waitUntil(() => news.length > 0, { timeout: 60_000 })
    expect([news, a.heard]).toEqual([[SESSIONS_CHANGED], []])
  })

  test('notifications that are too long or from elsewhere are ignored', async () => {
    const [a, b] = [await server('a'), await server('b')]
    a.hub.publish('long', '长'.repeat(3000), 'everyone')
    await statement(`notify biaozhu_events, 'not of ours'`)
    expect(await heardWith(b, a.hub, 'end')).toEqual([['mark', 'end']])
  })

  test('a lost connection is reopened, and listeners get a reset', async () => {
    const [a, b] = [await server('a'), await server('b')]
    await statement(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'biaozhu events' and datname = current_database()`,
    )
    await vi.waitUntil(() => a.outages.length === 2 && b.outages.length === 2, { timeout: 60_000 })
    expect([a.outages, b.heard]).toEqual([
      ['Error: the connection for events was lost', 'back'],
      [['reset', null]],
    ])
    expect(await heardWith(b, a.hub, 'again')).toEqual([
      ['reset', null],
      ['mark', 'again'],
    ])
  })
})
