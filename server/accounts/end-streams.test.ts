import { expect, test, vi } from 'vitest'
import type { UserType } from '../../src/domain/constants.ts'
import { endStreamsWithSessions, publishSessionsChanged } from './end-streams.ts'
import { createEventHub, RESET, type EventMessage } from '../events/hub.ts'

/** Sessions by the first byte of their hash, and a server on which these listen. */
function server(types: Map<number, UserType>) {
  const hub = createEventHub('run', () => 0)
  const ended: string[] = []
  const heard: EventMessage[] = []
  const activeUserTypes = vi.fn(async (hashes: readonly Buffer[]) => {
    const known = hashes.filter(([first]) => types.has(first!))
    return new Map(known.map((hash) => [hash.toString('hex'), types.get(hash[0]!)!]))
  })
  const failures: unknown[] = []
  endStreamsWithSessions(hub, { activeUserTypes }, (error) => failures.push(error))
  const listen = (name: string, session: number, isAdmin = false): void => {
    const { unsubscribe } = hub.subscribe(
      {
        userId: 1,
        isAdmin,
        tokenHash: Buffer.of(session, 200),
        send: (event) => heard.push(event),
        end: () => {
          ended.push(name)
          unsubscribe()
        },
      },
      null,
    )
  }
  return { hub, ended, heard, activeUserTypes, failures, listen }
}

test('a stream ends with its session or its admin role on every server', async () => {
  const types = new Map<number, UserType>([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
  ])
  const [here, there] = [server(types), server(types)]
  here.hub.forwardTo((news) => there.hub.receive(news))
  for (const { listen } of [here, there]) {
    listen('stays', 1)
    listen('logged out', 2)
    listen('admin', 3, true)
    listen('admin no more', 4, true)
  }
  types.delete(2)
  types.set(4, 0)
  publishSessionsChanged(here.hub)
  await vi.waitFor(() => expect(there.ended).toHaveLength(2), { timeout: 60_000 })
  expect([here.ended, there.ended, here.heard, there.heard]).toEqual([
    ['logged out', 'admin no more'],
    ['logged out', 'admin no more'],
    [],
    [],
  ])
})

test('checks all streams after a time without messages from other servers', async () => {
  const { hub, ended, listen } = server(new Map())
  listen('logged out', 1)
  hub.receive({ type: RESET, data: null, to: 'everyone' })
  await vi.waitFor(() => expect(ended).toEqual(['logged out']), { timeout: 60_000 })
})

test('many changes at once cause two checks, and a failed one is reported', async () => {
  const { hub, ended, activeUserTypes, failures, listen } = server(new Map())
  listen('logged out', 1)
  activeUserTypes.mockRejectedValueOnce('away')
  for (let change = 0; change < 100; change += 1) publishSessionsChanged(hub)
  await vi.waitFor(() => expect(ended).toEqual(['logged out']), { timeout: 60_000 })
  expect([activeUserTypes.mock.calls.length, failures]).toEqual([2, ['away']])
})
