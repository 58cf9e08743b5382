import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteAll, openTestStore } from '../store/testing.ts'
import type { Store } from '../store/store.ts'
import { createThrottle, delayAfter, WAITING_MAX, type Attempt } from './throttle.ts'

const limits = { account: 3, address: 5, window: 60, delay: 5, delayMax: 40 }
const secret = Buffer.alloc(32, 1)

let store: Store
const clock = { now: 0 }
beforeAll(async () => {
  store = await openTestStore()
})
beforeEach(async () => {
  clock.now = Date.parse('2026-03-02T01:00:00Z')
  await deleteAll(store, 'login_failures')
})
afterAll(() => store.close())

const server = () => createThrottle({ limits, store, secret, now: () => clock.now })

/** Tries a wrong password. @returns 0 where it was let try, else the seconds that it was told to wait */
async function fail(account: string, address: string, device: string | null = null): Promise<number> {
  const attempt = await server().begin(account, { address, device })
  return 'retryAfter' in attempt ? attempt.retryAfter : 0
}

async function failures(count: number, ...from: Parameters<typeof fail>): Promise<void> {
  for (let tries = 0; tries < count; tries += 1) await fail(...from)
}

const letIn = async (account: string, address: string, device: string | null = null): Promise<Attempt> => {
  const attempt = await server().begin(account, { address, device })
  if ('retryAfter' in attempt) throw new Error(`to wait for ${attempt.retryAfter} s`)
  return attempt
}

it('each failure doubles the wait up to a limit, and failures expire', async () => {
  await failures(2, 'mark1', '10.0.0.1')
  const waits: number[] = []
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await fail('mark1', '10.0.0.1')).toBe(0)
    const wait = await fail('mark1', '10.0.0.1')
    // What is tried meanwhile makes it no longer.
    expect(await fail('MARK1', '10.0.0.1')).toBe(wait)
    waits.push(wait)
    clock.now += wait * 1000
  }
  expect(waits).toEqual([5, 10, 20, 40, 40])
  clock.now += 60_000
  await failures(2, 'mark1', '10.0.0.1')
  expect(await fail('mark1', '10.0.0.1')).toBe(0)
})

it('counts failures of an account over all addresses, and makes each address wait separately', async () => {
  await failures(2, 'mark1', '10.0.0.1')
  await failures(1, 'mark1', '10.0.0.2')
  expect(await fail('mark1', '10.0.0.3')).toBe(5)
  expect(await fail('mark2', '10.0.0.1')).toBe(0)
  // Others go on: the one who waited is let in all the same.
  clock.now += 5_000
  await failures(1, 'mark1', '10.0.0.1')
  await failures(1, 'mark1', '10.0.0.2')
  expect(await fail('mark1', '10.0.0.3')).toBe(0)
})

it('counts failures of an address over all accounts, and an IPv6 subscriber as one address', async () => {
  for (const account of ['a', 'b', 'c', 'd', 'e']) await failures(1, account, '10.0.0.1')
  expect([await fail('f', '10.0.0.1'), await fail('f', '::ffff:10.0.0.1')]).toEqual([5, 5])
  for (const [index, account] of ['g', 'h', 'i', 'j', 'k'].entries())
    await failures(1, account, `2001:db8:1:2::${index}`)
  expect([await fail('l', '2001:db8:1:2:3:4:5:6'), await fail('l', '2001:db8:1:3::1')]).toEqual([5, 0])
})

it('blocks a known device for its own failures only', async () => {
  await failures(3, 'mark1', '10.0.0.1')
  for (const account of ['a', 'b', 'c', 'd', 'e']) await failures(1, account, '10.0.0.1')
  expect(await fail('mark1', '10.0.0.1')).toBe(5)
  await failures(3, 'mark1', '10.0.0.1', 'desk')
  expect([await fail('mark1', '10.0.0.1', 'desk'), await fail('mark1', '10.0.0.1', 'phone')]).toEqual([5, 0])
})

it('clears the failures of an account that logs in, not those of others', async () => {
  await failures(1, 'mark1', '10.0.0.9')
  await failures(1, 'mark1', '10.0.0.1')
  await (await letIn('mark1', '10.0.0.1')).succeeded()
  // One of the account is left, and two are free.
  expect([await fail('mark1', '10.0.0.1'), await fail('mark1', '10.0.0.1')]).toEqual([0, 0])
  expect(await fail('mark1', '10.0.0.2')).toBe(5)
})

it('counts failures only, so successful logins of an office are never blocked', async () => {
  for (let person = 0; person < 30; person += 1)
    await (await letIn(`person${person}`, '10.0.0.1')).succeeded()
  expect(await fail('late', '10.0.0.1')).toBe(0)
})

it('limits concurrent attempts across several servers', async () => {
  const servers = [server(), server()]
  const attempts = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      servers[index % 2]!.begin('mark1', { address: '10.0.0.1', device: null }),
    ),
  )
  expect(attempts.filter((attempt) => 'succeeded' in attempt)).toHaveLength(3)
})

it('stores no names and limits the accounts per address', async () => {
  for (const account of ['a', 'b', 'c', 'd', 'e']) await failures(1, account, '10.0.0.1')
  const count = async () =>
    Number((await store.db.selectFrom('login_failures').select('key').execute()).length)
  await store.db
    .updateTable('login_failures')
    .set({ failures: limits.address + WAITING_MAX })
    .where('failures', '=', 5)
    .execute()
  const before = await count()
  expect([await fail('f', '10.0.0.1'), (await count()) - before]).toEqual([40, 2])
})

it('allows a try after the announced wait, regardless of other attempts', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          account: fc.constantFrom('mark1', 'mark2'),
          address: fc.constantFrom('10.0.0.1', '10.0.0.2', '10.0.0.3'),
          seconds: fc.constantFrom(0, 0, 1, 7),
        }),
        { minLength: 10, maxLength: 25 },
      ),
      fc.integer({ min: 5, max: 20 }),
      async (others, place) => {
        await deleteAll(store, 'login_failures')
        const act = async (acts: typeof others) => {
          for (const { account, address, seconds } of acts) {
            // Not from where the person is, to the person's own account.
            if (account !== 'mark1' || address !== '10.0.0.1') await fail(account, address)
            clock.now += seconds * 1000
          }
        }
        await act(others.slice(0, place))
        const wait = await fail('mark1', '10.0.0.1')
        if (wait === 0) return
        expect(wait).toBeLessThanOrEqual(limits.delayMax)
        clock.now += wait * 1000
        // They are faster.
        await act(others.slice(place).map((other) => ({ ...other, seconds: 0 })))
        expect(await fail('mark1', '10.0.0.1')).toBe(0)
      },
    ),
    { numRuns: 40 },
  ))

it('never waits longer than the longest wait', () => {
  expect([2, 3, 4, 5, 6, 7, 5000].map((count) => delayAfter(count, 3, limits))).toEqual([
    0, 5_000, 10_000, 20_000, 40_000, 40_000, 40_000,
  ])
})
