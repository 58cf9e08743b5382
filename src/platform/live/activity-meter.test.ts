import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { serverReach } from '../connection/server-reach.ts'
import { createActivityMeter, IDLE_AFTER, WATCHING_MAX, watchActivity } from './activity-meter.ts'
import { watchOnline } from '../connection/online.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('counts time between inputs, and 30 s after the last', () => {
  const meter = createActivityMeter()
  meter.sign(1000)
  expect(meter.take(2000)).toBe(1000)
  meter.sign(5000)
  expect(meter.take(6000)).toBe(4000)
  expect(meter.take(100_000)).toBe(5000 + IDLE_AFTER - 6000)
  expect(meter.take(200_000)).toBe(0)
})

test('a pause does not count', () => {
  const meter = createActivityMeter()
  meter.sign(0)
  meter.take(IDLE_AFTER)
  meter.sign(1_000_000)
  expect(meter.take(1_001_000)).toBe(1000)
})

test('nothing counts while the page is hidden', () => {
  const meter = createActivityMeter()
  meter.sign(0)
  meter.take(1000)
  meter.hidden()
  expect(meter.take(20_000)).toBe(0)
  meter.sign(30_000)
  expect(meter.take(31_000)).toBe(1000)
})

test('never counts more than the time that passed, whatever the order of events', () => {
  const steps = fc.array(
    fc.record({
      wait: fc.integer({ min: 0, max: 60_000 }),
      what: fc.constantFrom('look', 'sign', 'plays', 'hidden'),
    }),
  )
  fc.assert(
    fc.property(steps, (list) => {
      const meter = createActivityMeter()
      let now = 0
      let counted = 0
      for (const { wait, what } of list) {
        now += wait
        if (what === 'look') counted += meter.take(now)
        else if (what === 'hidden') meter.hidden()
        else meter[what](now)
      }
      return counted >= 0 && counted <= now
    }),
  )
})

/** A page whose clock, visibility and video the test moves; answers what it counted. */
function page() {
  vi.useFakeTimers()
  const heard = new Map<string, () => void>()
  const listen = (type: string, listener: () => void) => void heard.set(type, listener)
  const state = { hidden: false, playing: false, counted: 0 }
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('removeEventListener', (type: string) => heard.delete(type))
  vi.stubGlobal('document', {
    get hidden() {
      return state.hidden
    },
    addEventListener: listen,
    removeEventListener: (type: string) => heard.delete(type),
  })
  const stop = watchActivity(
    (activeMs) => (state.counted += activeMs),
    () => state.playing,
  )
  return {
    touch: () => heard.get('pointerdown')?.(),
    pass: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
    hide: (hidden: boolean) => {
      state.hidden = hidden
      heard.get('visibilitychange')?.()
    },
    play: (playing: boolean) => (state.playing = playing),
    counted: () => state.counted,
    stop,
  }
}

test('counts a playing video, and 30 s after it stops', () => {
  const { touch, play, pass, counted } = page()
  touch()
  play(true)
  pass(300_000)
  expect(counted()).toBe(300_000)
  play(false)
  pass(300_000)
  expect(counted()).toBe(300_000 + IDLE_AFTER)
})

test('counts an unattended video only up to the limit', () => {
  const { touch, play, pass, counted } = page()
  touch()
  play(true)
  pass(5 * 3_600_000)
  expect(counted()).toBe(WATCHING_MAX + IDLE_AFTER)
  touch()
  pass(10_000)
  expect(counted()).toBe(WATCHING_MAX + IDLE_AFTER + 10_000)
})

test('counts no video in a hidden page, or before the first input', () => {
  const { touch, play, pass, hide, counted } = page()
  play(true)
  pass(60_000)
  expect(counted()).toBe(0)
  touch()
  pass(10_000)
  hide(true)
  pass(60_000)
  expect(counted()).toBe(10_000)
  hide(false)
  pass(1000)
  pass(20_000)
  expect(counted()).toBe(30_000)
})

test('reports online again when the server answers after a failure', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  const reports: boolean[] = []
  const stop = watchOnline((online) => reports.push(online))
  const answer = serverReach.noting((status: number) => Promise.resolve(new Response(null, { status })))
  await answer(502)
  await answer(200)
  vi.stubGlobal('navigator', { onLine: false })
  await answer(502)
  await answer(200)
  stop()
  await answer(502)
  await answer(200)
  expect(reports).toEqual([true, true, false])
})
