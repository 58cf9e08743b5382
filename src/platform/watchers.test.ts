import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActivityMeter, IDLE_AFTER } from './watchers.ts'

test('time between signs of life counts, and 30 s after the last', () => {
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

test('never more than what passed, whatever the order of signs and looks', () => {
  const steps = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 60_000 }), look: fc.boolean() }))
  fc.assert(
    fc.property(steps, (list) => {
      const meter = createActivityMeter()
      let now = 0
      let counted = 0
      for (const { wait, look } of list) {
        now += wait
        if (look) counted += meter.take(now)
        else meter.sign(now)
      }
      return counted >= 0 && counted <= now
    }),
  )
})
