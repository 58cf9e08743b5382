import { expect, test } from 'vitest'
import { createServerReach } from './server-reach.ts'

type Outcome = number | Error

/** How often one hears that the server is back, after each of these outcomes. */
async function heardAfter(outcomes: readonly Outcome[]): Promise<number[]> {
  const reach = createServerReach()
  let heard = 0
  reach.onBack(() => (heard += 1))
  const call = reach.noting(async (outcome: Outcome) => {
    if (outcome instanceof Error) throw outcome
    return new Response(null, { status: outcome })
  })
  const counts: number[] = []
  for (const outcome of outcomes) {
    await call(outcome).catch(() => undefined)
    counts.push(heard)
  }
  return counts
}

const cutOff = new TypeError('fetch failed')

test.each<[string, Outcome[], number[]]>([
  ['an answer after calls that were cut off, once', [200, cutOff, cutOff, 200, 200], [0, 0, 0, 1, 1]],
  ['a refusal is an answer, too', [cutOff, 409], [0, 1]],
  ['a gateway before a server that is down is none', [502, 503, 504, 200], [0, 0, 0, 1]],
  ['each time anew', [cutOff, 200, 502, 200], [0, 1, 1, 2]],
  ['what was given up tells nothing', [new DOMException('', 'AbortError'), 200], [0, 0]],
])('%s', async (_, outcomes, heard) => {
  expect(await heardAfter(outcomes)).toEqual(heard)
})

test('passes responses and errors on, and notifies no former listener', async () => {
  const reach = createServerReach()
  let heard = 0
  const stop = reach.onBack(() => (heard += 1))
  await expect(reach.noting(() => Promise.reject(cutOff))()).rejects.toBe(cutOff)
  stop()
  const answer = new Response('here')
  expect(await reach.noting(() => Promise.resolve(answer))()).toBe(answer)
  expect(heard).toBe(0)
})
