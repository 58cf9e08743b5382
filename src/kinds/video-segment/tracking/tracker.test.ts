import { expect, test } from 'vitest'
import { failureOfStatus, offlineFailure } from '../../../machines/failure.ts'
import { settled } from '../../../platform/mask-rows/testing.ts'
import { REQUEST, sit, task } from './testing-tracker.ts'

test('tracking that is already running on an opened item is followed until it ends', async () => {
  const { tracker, server, clock, open, reported } = sit()
  server.newest = task({ progress: 0.1 })
  open('u')
  await settled()
  expect([tracker.state().task, reported()]).toEqual([server.newest, ['look u']])
  server.newest = task({ progress: 0.4 })
  await clock.pass()
  await clock.pass()
  // What it has made is drawn with the next look, once.
  expect(reported()).toEqual(['look u', 'reread', 'look u'])
  server.newest = task({ state: 'done', progress: 1 })
  await clock.pass()
  expect([tracker.state().task?.state, reported()]).toEqual(['done', ['look u', 'reread']])
  await clock.pass()
  expect(reported()).toEqual([])
})

test('a read-only item is not followed', async () => {
  const { open, reported } = sit()
  open('u', null)
  await settled()
  expect(reported()).toEqual([])
})

test('a start sends drawn masks before the request', async () => {
  const { tracker, server, open, reported } = sit()
  open('u')
  await settled()
  reported()
  server.newest = task({ state: 'queued' })
  await tracker.start(REQUEST, () => undefined)
  await settled()
  expect([reported(), tracker.state()]).toEqual([
    ['flush', 'start u', 'look u'],
    { task: server.newest, busy: false, problem: null },
  ])
})

test('a tracking just started is cancelled by its id, before any poll', async () => {
  const { tracker, server, open, reported } = sit()
  open('u')
  await settled()
  reported()
  server.newest = task({ taskId: 'new', state: 'queued' })
  expect(await tracker.start(REQUEST, () => undefined)).toBe(true)
  await tracker.cancel()
  expect(reported()).toEqual(['flush', 'start u', 'look u', 'cancel new', 'reread', 'look u'])
})

test('a refusal shows the words of the server, and the start can be repeated', async () => {
  const { tracker, server, open } = sit()
  open('u')
  await settled()
  server.refusal = failureOfStatus(503, '没有跟踪引擎', '')
  expect(await tracker.start(REQUEST, () => undefined)).toBe(false)
  expect(tracker.state()).toEqual({ task: null, busy: false, problem: '没有跟踪引擎' })
  server.refusal = null
  await tracker.start(REQUEST, () => undefined)
  expect(tracker.state().problem).toBeNull()
})

test.each([offlineFailure('no answer'), failureOfStatus(504, '网关超时', '')])(
  'a start with a lost response may have begun: %j',
  async (lost) => {
    const { tracker, server, open } = sit()
    open('u')
    await settled()
    server.refusal = lost
    server.newest = task({ state: 'queued' })
    const hasBegun = await tracker.start(REQUEST, () => undefined)
    await settled()
    expect([hasBegun, tracker.state()]).toEqual([false, { task: server.newest, busy: false, problem: null }])
  },
)

test('a start with a lost response is known to have begun once a new tracking is seen', async () => {
  const { tracker, server, clock, open } = sit()
  server.newest = task({ state: 'done' })
  open('u')
  await settled()
  server.refusal = offlineFailure('no answer')
  const reported: string[] = []
  const begun: boolean = await tracker.start(REQUEST, () => void reported.push('begun'))
  await settled()
  const before = [...reported]
  // Asked again, which the one under way refuses.
  server.refusal = failureOfStatus(409, '已有跟踪', '')
  await tracker.start(REQUEST, () => void reported.push('another'))
  open('v')
  await settled()
  server.newest = task({ taskId: 'other' })
  open('u')
  await settled()
  await clock.pass()
  expect([begun, before, reported]).toEqual([false, [], ['begun']])
})

test('a start of an earlier page without a response is known to have begun likewise', async () => {
  const { server, open, before } = sit()
  const reported: string[] = []
  before.asked = { before: 'old', begun: () => void reported.push('begun') }
  server.newest = task({ taskId: 'old', state: 'done' })
  open('u')
  await settled()
  const none = [...reported]
  open('v', null)
  server.newest = task({ taskId: 'new', state: 'done' })
  open('u')
  await settled()
  expect([none, reported]).toEqual([[], ['begun']])
})

test('a refused start shows a notice, one with a lost response does not', async () => {
  const { tracker, server, open } = sit()
  open('u')
  await settled()
  const reported: string[] = []
  for (const refusal of [failureOfStatus(409, '已有跟踪', ''), offlineFailure('no answer')]) {
    server.refusal = refusal
    await tracker.start(
      REQUEST,
      () => undefined,
      () => void reported.push(refusal.type),
    )
    await settled()
  }
  expect(reported).toEqual(['refused'])
})

test('polling continues offline', async () => {
  const { tracker, server, clock, open, reported } = sit()
  server.newest = task({ progress: 0.5 })
  open('u')
  await settled()
  server.refusal = 'offline'
  await clock.pass()
  expect(tracker.state().task?.progress).toBe(0.5)
  server.refusal = null
  server.newest = task({ state: 'failed', error: 'x' })
  await clock.pass()
  expect([tracker.state().task?.state, reported().at(-1)]).toEqual(['failed', 'reread'])
})

test('an item opened offline is polled until its tracking state is known', async () => {
  const { tracker, server, clock, open, reported } = sit()
  server.refusal = 'offline'
  server.newest = task({ progress: 0.5 })
  open('u')
  await settled()
  expect([tracker.state().task, reported()]).toEqual([null, ['look u']])
  server.refusal = null
  await clock.pass()
  expect(tracker.state().task).toEqual(server.newest)
  server.newest = null
  await clock.pass()
  await clock.pass()
  expect([tracker.state().task, reported()]).toEqual([null, ['look u', 'look u', 'reread']])
})

test('a response to a start or cancel after another item was opened does not affect that item', async () => {
  const { tracker, server, open } = sit()
  /** Opens another item while the answer is on its way. */
  const leave = async (asked: Promise<unknown>): Promise<void> => {
    server.newest = null
    open('v')
    await settled()
    answer()
    await asked
  }
  let answer = (): void => undefined
  const hold = (): unknown => (server.gate = new Promise<void>((resolve) => (answer = resolve)))
  open('u')
  await settled()
  hold()
  await leave(tracker.start(REQUEST, () => undefined))
  expect(tracker.state()).toEqual({ task: null, busy: false, problem: null })
  server.newest = task({})
  open('u')
  await settled()
  hold()
  await leave(tracker.cancel())
  expect(tracker.state()).toEqual({ task: null, busy: false, problem: null })
})

test('cancelling loads the frames finished so far', async () => {
  const { tracker, server, open, reported } = sit()
  server.newest = task({})
  open('u')
  await settled()
  reported()
  server.newest = task({ state: 'cancelled' })
  await tracker.cancel()
  await settled()
  expect([reported().slice(0, 2), tracker.state().task?.state]).toEqual([['cancel t', 'reread'], 'cancelled'])
})

test('each item has its own tracking state', async () => {
  const { tracker, server, clock, open, reported } = sit()
  server.newest = task({})
  open('u')
  await settled()
  server.newest = null
  open('v')
  await settled()
  expect([tracker.state().task, reported().at(-1)]).toEqual([null, 'look v'])
  await clock.pass()
  expect(reported()).toEqual([])
  tracker.stop()
})

test('events between two polls are shown at once, and an end is polled', async () => {
  const { tracker, server, open, reported } = sit()
  server.newest = task({ progress: 0.1 })
  open('u')
  await settled()
  reported()
  server.hear(0.35)
  expect([tracker.state().task, reported()]).toEqual([task({ progress: 0.35 }), []])
  server.newest = task({ state: 'done', progress: 1 })
  server.hear(null)
  await settled()
  expect([tracker.state().task?.state, reported(), server.deaf]).toEqual([
    'done',
    ['look u', 'reread'],
    ['u'],
  ])
  server.hear(0.2)
  expect(tracker.state().task).toEqual(server.newest)
})

test('a tracking followed to its end is reported once, one that ended before is not', async () => {
  const { server, clock, open, ended } = sit()
  server.newest = task({ state: 'done' })
  open('u')
  await settled()
  expect(ended).toEqual([])
  server.newest = task({ state: 'queued' })
  open('v')
  await settled()
  const over = task({ state: 'done', ends: [{ objectId: 'a', frame: 4, reason: 'locked' }] })
  server.newest = over
  await clock.pass()
  await clock.pass()
  expect(ended).toEqual([over])
})
