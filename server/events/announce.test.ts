import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnnouncer, type Announcer } from './announce.ts'
import { createEventHub } from './hub.ts'

let announcer: Announcer
let heard: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  const hub = createEventHub('run', Date.now)
  heard = []
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
  announcer = createAnnouncer(hub, 100)
})
afterEach(() => {
  announcer.stop()
  vi.useRealTimers()
})

test('writes of one kind within the gap send one event, later writes another', () => {
  announcer.written('image', 'marks.push')
  announcer.written('image', 'checks.push')
  announcer.written('video', 'marks.push')
  expect(heard).toEqual([])
  vi.advanceTimersByTime(100)
  announcer.written('image', 'marks.push')
  vi.advanceTimersByTime(100)
  expect(heard).toEqual([
    ['work', { kind: 'image' }],
    ['work', { kind: 'video' }],
    ['work', { kind: 'image' }],
  ])
})

test('writes that only their writer sees send no event', () => {
  announcer.written('image', 'drafts.put')
  announcer.written('image', 'leases.heartbeat')
  vi.advanceTimersByTime(100)
  expect(heard).toEqual([])
})

test('nothing is sent after stopping', () => {
  announcer.written('image', 'marks.push')
  announcer.stop()
  vi.advanceTimersByTime(100)
  expect(heard).toEqual([])
})
