import { expect, it } from 'vitest'
import { createThrottle } from './throttle.ts'

const limits = { account: 3, address: 5, window: 60 }
const failures = async (
  throttle: ReturnType<typeof createThrottle>,
  account: string,
  address: string,
  count: number,
) => {
  for (let tries = 0; tries < count; tries += 1) await throttle.begin(account, address)
}
const admitted = async (throttle: ReturnType<typeof createThrottle>, account: string, address: string) =>
  'succeeded' in (await throttle.begin(account, address))

it('stops an account after its failures, from wherever they come and however the name is written', async () => {
  const throttle = createThrottle(limits)
  await failures(throttle, 'mark1', '10.0.0.1', 2)
  await failures(throttle, 'MARK1', '10.0.0.2', 1)
  expect(await throttle.begin('Mark1', '10.0.0.3')).toEqual({ retryAfter: 60 })
  expect(await admitted(throttle, 'mark2', '10.0.0.1')).toBe(true)
})

it('stops an address that tries many accounts', async () => {
  const throttle = createThrottle(limits)
  for (const account of ['a', 'b', 'c', 'd', 'e']) await failures(throttle, account, '10.0.0.1', 1)
  expect(await throttle.begin('f', '10.0.0.1')).toEqual({ retryAfter: 60 })
  expect(await admitted(throttle, 'f', '10.0.0.2')).toBe(true)
})

it('counts failures only: an office that logs in stays welcome', async () => {
  const throttle = createThrottle(limits)
  for (let person = 0; person < 50; person += 1) {
    const attempt = await throttle.begin(`person${person}`, '10.0.0.1')
    if ('succeeded' in attempt) await attempt.succeeded()
  }
  expect(await admitted(throttle, 'late', '10.0.0.1')).toBe(true)
})

it('forgets the failures of an account that got in', async () => {
  const throttle = createThrottle(limits)
  await failures(throttle, 'mark1', '10.0.0.1', 2)
  const attempt = await throttle.begin('mark1', '10.0.0.1')
  if ('succeeded' in attempt) await attempt.succeeded()
  await failures(throttle, 'mark1', '10.0.0.2', 2)
  expect(await admitted(throttle, 'mark1', '10.0.0.2')).toBe(true)
})

it('does not let many at once slip through', async () => {
  const throttle = createThrottle(limits)
  const attempts = await Promise.all(Array.from({ length: 20 }, () => throttle.begin('mark1', '10.0.0.1')))
  expect(attempts.filter((attempt) => 'succeeded' in attempt)).toHaveLength(3)
})
