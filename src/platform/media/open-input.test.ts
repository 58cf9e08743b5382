import { expect, test } from 'vitest'
import { createReadRetries, failingWhenBusy } from './open-input.ts'

test('waits longer after each failure and gives up after five', () => {
  const { wait } = createReadRetries()
  expect([wait(), wait(), wait(), wait(), wait(), wait()]).toEqual([0.5, 1, 2, 4, null, null])
})

test('a success resets the count', () => {
  const { wait, reset } = createReadRetries()
  wait()
  wait()
  reset()
  expect(wait()).toBe(0.5)
})

test.each([
  [503, '503 busy'],
  [429, '429 busy'],
])('an answer of %i is a failure that is tried again', async (status, reason) => {
  const answers = () => Promise.resolve(new Response(null, { status, statusText: 'busy' }))
  await expect(failingWhenBusy(answers)('x')).rejects.toThrow(reason)
})

test.each([206, 403, 404])('a response of %i is final', async (status) => {
  const answers = () => Promise.resolve(new Response(null, { status }))
  expect((await failingWhenBusy(answers)('x')).status).toBe(status)
})
