import { expect, test } from 'vitest'
import { createEventHub, REPLAY_MS, type EventHub, type ServerEvent } from './hub.ts'

const listen = (hub: EventHub, userId: number, lastEventId: string | null = null, isAdmin = false) => {
  const heard: ServerEvent[] = []
  const ended: true[] = []
  const subscription = hub.subscribe(
    {
      userId,
      isAdmin,
      tokenHash: Buffer.alloc(0),
      send: (event) => heard.push(event),
      end: () => ended.push(true),
    },
    lastEventId,
  )
  return { heard, ended, ...subscription }
}
const now = () => 0
const numbers = (events: readonly ServerEvent[]) => events.map(({ data }) => data)

test('an event reaches only its recipients', () => {
  const hub = createEventHub('run', now)
  const one = listen(hub, 1)
  const two = listen(hub, 2)
  const admin = listen(hub, 3, null, true)
  hub.publish('x', 'to one', { users: [1] })
  hub.publish('x', 'to admins', 'admins')
  hub.publish('x', 'to all', 'everyone')
  expect([one, two, admin].map(({ heard }) => numbers(heard))).toEqual([
    ['to one', 'to all'],
    ['to all'],
    ['to admins', 'to all'],
  ])
})

test('a returning client gets its own missed events only', () => {
  const hub = createEventHub('run', now)
  const before = listen(hub, 1)
  hub.publish('x', 1, 'everyone')
  before.unsubscribe()
  hub.publish('x', 2, { users: [2] })
  hub.publish('x', 3, 'everyone')
  const after = listen(hub, 1, before.heard[0]!.id)
  expect({ complete: after.complete, missed: numbers(after.missed) }).toEqual({ complete: true, missed: [3] })
})

test('a first client gets the events since its page was read, and no older ones', () => {
  let time = 0
  const hub = createEventHub('run', () => time)
  hub.publish('x', 1, 'everyone')
  time = 1
  hub.publish('x', 2, 'everyone')
  hub.publish('x', 3, { users: [2] })
  time += REPLAY_MS
  const { lastId, complete, missed } = listen(hub, 1)
  expect({ lastId, complete, missed: numbers(missed) }).toEqual({
    lastId: 'run-3',
    complete: true,
    missed: [2],
  })
})

test('a client without events returns with its first id', () => {
  const hub = createEventHub('run', now)
  const { lastId, unsubscribe } = listen(hub, 1)
  unsubscribe()
  hub.publish('x', 1, 'everyone')
  const { complete, missed } = listen(hub, 1, lastId)
  expect({ lastId, complete, missed: numbers(missed) }).toEqual({
    lastId: 'run-0',
    complete: true,
    missed: [1],
  })
})

test.each(['old-5', 'run-x', 'run-99', 'nonsense'])('after %s something may be missing', (id) => {
  const hub = createEventHub('run', now)
  hub.publish('x', 1, 'everyone')
  expect(listen(hub, 1, id).complete).toEqual(false)
})

test('a client that missed more events than are stored gets a reset', () => {
  const hub = createEventHub('run', now, 3)
  for (const data of [1, 2, 3, 4, 5]) hub.publish('x', data, 'everyone')
  expect(listen(hub, 1, 'run-1')).toMatchObject({ complete: false })
  const { complete, missed } = listen(hub, 1, 'run-2')
  expect({ complete, missed: numbers(missed) }).toEqual({ complete: true, missed: [3, 4, 5] })
})

test('closing ends every listener, and no event is sent afterwards', () => {
  const hub = createEventHub('run', now)
  const { heard, ended } = listen(hub, 1)
  hub.close()
  hub.publish('x', 1, 'everyone')
  expect({ heard, ended }).toEqual({ heard: [], ended: [true] })
})
