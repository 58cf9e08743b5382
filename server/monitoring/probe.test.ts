import { expect, test } from 'vitest'
import { createProbe } from './probe.ts'

const LIMITS = { patienceMs: 20, freshMs: 1000, lateMs: 0 }

test('a result is shared by all who ask within a short time', async () => {
  let [asked, time] = [0, 0]
  const probe = createProbe(
    async () => {
      asked += 1
    },
    LIMITS,
    () => time,
  )
  expect([await Promise.all([probe(), probe()]), asked]).toEqual([['ok', 'ok'], 1])
  time = 999
  expect([await probe(), asked]).toEqual(['ok', 1])
  time = 1000
  expect([await probe(), asked]).toEqual(['ok', 2])
})

test('a failing probe is reported as failed until it succeeds', async () => {
  let [fails, time] = [true, 0]
  const ask = async () => {
    if (fails) throw new Error('away')
  }
  const probe = createProbe(ask, LIMITS, () => time)
  expect(await probe()).toBe('failed')
  fails = false
  time = 1000
  expect(await probe()).toBe('ok')
})

test('a hanging probe is late after its time and is not repeated before it ends', async () => {
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
  expect(await probe()).toBe('failed')
  expect(signals[0]?.aborted).toBe(true)
  time = 5000
  expect([await probe(), asked]).toEqual(['failed', 1])
  end()
  await new Promise(setImmediate)
  const again = probe()
  expect(asked).toBe(2)
  end()
  expect(await again).toBe('ok')
})

test('a probe with a grace time is late first, and failed afterwards', async () => {
  let time = 0
  let end = () => {}
  const probe = createProbe(
    () => new Promise<void>((resolve) => (end = resolve)),
    { ...LIMITS, freshMs: 0, lateMs: 1000 },
    () => time,
  )
  expect(await probe()).toBe('late')
  time = 999
  expect(await probe()).toBe('late')
  time = 1000
  expect(await probe()).toBe('failed')
  end()
  await new Promise(setImmediate)
  const again = probe()
  end()
  expect(await again).toBe('ok')
})

test('a probe that is late again after giving up counts as late without a break', async () => {
  let time = 0
  let giveUp = () => {}
  const probe = createProbe(
    () => new Promise<void>((_resolve, reject) => (giveUp = () => reject(new Error('busy')))),
    { ...LIMITS, freshMs: 0, lateMs: 1000 },
    () => time,
  )
  expect(await probe()).toBe('late')
  time = 600
  giveUp()
  await new Promise(setImmediate)
  expect(await probe()).toBe('late')
  time = 1000
  expect(await probe()).toBe('failed')
})
