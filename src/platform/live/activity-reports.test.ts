import { expect, test } from 'vitest'
import type { StageContext } from '../../machines/stage/types.ts'
import type { ActivityReport } from './activity-reports.ts'
import {
  REPORT_INTERVAL_MS,
  createActivityReporter,
  followActivity,
  createPendingActivityStore,
} from './activity-reports.ts'
import { memoryStorage } from '../storage/testing.ts'

/** Reports that were sent, and a server that fails on request. */
function reports(storage = memoryStorage()) {
  const sent: (readonly ActivityReport[])[] = []
  const server = { fails: false }
  const clock = { now: 1_000_000 }
  const beats = createActivityReporter({
    send: (items) => {
      if (server.fails) return Promise.reject(new Error('offline'))
      sent.push(items)
      return Promise.resolve()
    },
    now: () => clock.now,
    waiting: createPendingActivityStore(storage, 'waiting'),
  })
  return { sent, server, clock, beats }
}

test('reports time once, by item in the order of work', async () => {
  const { sent, beats } = reports()
  beats.add('a', 1000)
  beats.add('b', 500)
  beats.add('a', 250)
  await beats.flush()
  await beats.flush()
  expect(sent).toEqual([
    [
      { id: 'a', activeMs: 1250 },
      { id: 'b', activeMs: 500 },
    ],
  ])
})

test('reports whole milliseconds', async () => {
  const { sent, beats } = reports()
  beats.add('a', 13_177.600_000_001)
  beats.add('a', 0.3)
  await beats.flush()
  expect(sent).toEqual([[{ id: 'a', activeMs: 13_178 }]])
})

test('sends failed reports later, with the time at which they ended', async () => {
  const { sent, server, clock, beats } = reports()
  server.fails = true
  beats.add('a', 15_000)
  await beats.flush()
  clock.now += 15_000
  beats.add('a', 10_000)
  beats.add('b', 5000)
  await beats.flush()
  clock.now += 15_000.4
  beats.add('b', 3000)
  server.fails = false
  await beats.flush()
  await beats.flush()
  expect(sent).toEqual([
    [
      { id: 'a', activeMs: 15_000, agoMs: 30_000 },
      { id: 'a', activeMs: 10_000, agoMs: 15_000 },
      { id: 'b', activeMs: 5000, agoMs: 15_000 },
      { id: 'b', activeMs: 3000 },
    ],
  ])
})

test('unsent time outlives the page and is sent once by the next', async () => {
  const storage = memoryStorage()
  const closed = reports(storage)
  closed.server.fails = true
  closed.beats.add('a', 15_000)
  await closed.beats.flush()
  const next = reports(storage)
  next.clock.now = closed.clock.now + 60_000
  next.beats.add('b', 0)
  await next.beats.flush()
  await reports(storage).beats.flush()
  expect([next.sent, storage.getItem('waiting')]).toEqual([
    [
      [
        { id: 'a', activeMs: 15_000, agoMs: 60_000 },
        { id: 'b', activeMs: 0 },
      ],
    ],
    null,
  ])
})

test('keeps unsent time in memory if storage refuses', async () => {
  const { sent, server, clock, beats } = reports(memoryStorage({}, 0))
  server.fails = true
  beats.add('a', 15_000)
  await beats.flush()
  server.fails = false
  clock.now += 1000
  await beats.flush()
  await beats.flush()
  expect(sent).toEqual([[{ id: 'a', activeMs: 15_000, agoMs: 1000 }]])
})

test('time during a pending report belongs to the next one', async () => {
  const { sent, clock, beats } = reports()
  beats.add('a', 1000)
  const first = beats.flush()
  beats.add('a', 2000)
  clock.now += 2000
  const second = beats.flush()
  await Promise.all([first, second])
  expect(sent.flat()).toEqual([
    { id: 'a', activeMs: 1000, agoMs: 2000 },
    { id: 'a', activeMs: 2000 },
  ])
})

test('drops time that is too old for the server', async () => {
  const { sent, server, clock, beats } = reports()
  server.fails = true
  beats.add('a', 1000)
  await beats.flush()
  clock.now += 12 * 3_600_000
  beats.add('a', 2000)
  await beats.flush()
  clock.now += 1
  server.fails = false
  await beats.flush()
  expect(sent).toEqual([[{ id: 'a', activeMs: 2000, agoMs: 1 }]])
})

test('limits the items of a report to the contract’s maximum', async () => {
  const { sent, beats } = reports()
  for (let index = 0; index < 130; index += 1) beats.add(`i${index}`, 1)
  await beats.flush()
  expect(sent.map((items) => items.length)).toEqual([100, 30])
})

/** A stage that shows one item, with a timer and a page that the test moves. */
function page() {
  let listener: (snapshot: { context: StageContext }) => void = () => undefined
  const ticks: { every: number; run: () => void }[] = []
  const hiding: (() => void)[] = []
  const reported = reports()
  const stop = followActivity(
    {
      subscribe: (listen) => {
        listener = listen
        return { unsubscribe: () => (listener = () => undefined) }
      },
    },
    reported.beats,
    {
      every: (run, every) => {
        ticks.push({ every, run })
        return () => undefined
      },
      watchHidden: (run) => {
        hiding.push(run)
        return () => undefined
      },
    },
  )
  const show = (uuid: string, activeMs: number, readonly = false) =>
    listener({
      context: {
        readonly,
        currentIndex: 0,
        tasks: [{ item: { resource: { uuid } }, state: 'open', activeMs }],
      } as unknown as StageContext,
    })
  return { ...reported, show, ticks, hide: () => hiding.forEach((run) => run()), stop }
}

test('reports on opening, at each interval, when the page hides and when it is left', async () => {
  const { show, sent, beats, ticks, hide, stop } = page()
  show('a', 4000)
  await beats.flush()
  show('a', 6000)
  show('a', 6000)
  ticks[0]!.run()
  await beats.flush()
  show('a', 7000)
  hide()
  await beats.flush()
  show('a', 7500)
  stop()
  await beats.flush()
  expect([ticks[0]!.every, sent]).toEqual([
    REPORT_INTERVAL_MS,
    [
      [{ id: 'a', activeMs: 0 }],
      [{ id: 'a', activeMs: 2000 }],
      [{ id: 'a', activeMs: 1000 }],
      [{ id: 'a', activeMs: 500 }],
    ],
  ])
})

test('counts from zero when an item opens again', async () => {
  const { show, sent, beats } = page()
  for (const activeMs of [0, 60_000, 0, 1000, 2000]) show('a', activeMs)
  await beats.flush()
  expect(sent.flat()).toEqual([
    { id: 'a', activeMs: 0 },
    { id: 'a', activeMs: 62_000 },
  ])
})

test('the next item sends the rest of the one before; read-only items count nothing', async () => {
  const { show, sent, beats } = page()
  show('a', 0)
  show('a', 900)
  show('b', 0)
  show('c', 0, true)
  show('c', 900, true)
  await beats.flush()
  expect(sent.flat()).toEqual([
    { id: 'a', activeMs: 0 },
    { id: 'a', activeMs: 900 },
    { id: 'b', activeMs: 0 },
  ])
})
