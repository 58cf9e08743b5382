import { expect, test } from 'vitest'
import { createProbe } from './probe.ts'

const LIMITS = { patienceMs: 20, freshMs: 1000 }

test('what answers is asked once for all who ask within a while', async () => {
  let [asked, time] = [0, 0]
  const probe = createProbe(
    async () => {
      asked += 1
    },
    LIMITS,
    () => time,
  )
  expect([await Promise.all([probe(), probe()]), asked]).toEqual([[true, true], 1])
  time = 999
  expect([await probe(), asked]).toEqual([true, 1])
  time = 1000
  expect([await probe(), asked]).toEqual([true, 2])
})

test('what fails does not answer, until it does', async () => {
  let [fails, time] = [true, 0]
  const ask = async () => {
    if (fails) throw new Error('away')
  }
  const probe = createProbe(ask, LIMITS, () => time)
  expect(await probe()).toBe(false)
  fails = false
  time = 1000
  expect(await probe()).toBe(true)
})

test('what hangs is waited for no longer than it gets, is told so, and is not asked again before it ends', async () => {
  let [asked, time] = [0, 0]
  const signals: AbortSignal[] = []
  let end = () => {}
  const probe = createProbe(
    (signal) => {
      asked += 1
      signals.push(signal)
      return new Promise<void>((resolve) => (end = resolve))
    },
    LIMITS,
    () => time,
  )
  expect(await probe()).toBe(false)
  expect(signals[0]?.aborted).toBe(true)
  time = 5000
  expect([await probe(), asked]).toEqual([false, 1])
  end()
  await new Promise(setImmediate)
  const again = probe()
  expect(asked).toBe(2)
  end()
  expect(await again).toBe(true)
})
