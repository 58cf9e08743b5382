import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const MINUTE = 60_000
const AT = Date.parse('2026-03-01T08:00:00Z')

/** A machine whose clock is off by so much, beside a server that answers with its date. */
function machine(offMs: number) {
  let passed = 0
  const local = () => AT + passed + offMs
  const clock = createServerClock(local)
  const off: number[] = []
  clock.onChange(() => off.push(clock.now() - local()))
  const answer = clock.noting(async (date: string | null) => {
    return new Response(null, date === null ? {} : { headers: { date } })
  })
  return {
    clock,
    off,
    answer,
    pass: (ms: number) => void (passed += ms),
    date: () => new Date(AT + passed).toUTCString(),
  }
}

test.each([-20 * MINUTE, 3 * 60 * MINUTE])(
  'a clock that is off by %d ms is corrected by one response',
  async (offMs) => {
    const { clock, off, answer, date } = machine(offMs)
    expect(clock.now()).toBe(AT + offMs)
    await answer(date())
    await answer(date())
    expect([clock.now(), clock.at(AT + offMs - MINUTE), off]).toEqual([AT, AT - MINUTE, [-offMs]])
  },
)

test('latency counts as no change, and a response without a date is ignored', async () => {
  const { clock, off, answer, pass, date } = machine(0)
  const early = date()
  pass(900)
  await answer(early)
  await answer(null)
  expect([clock.now(), off]).toEqual([AT, []])
})

test('forwards failures', async () => {
  const cutOff = new TypeError('fetch failed')
  await expect(createServerClock().noting(() => Promise.reject(cutOff))()).rejects.toBe(cutOff)
})
