import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OutageWatch } from '../outage.ts'
import { startMaintenance } from './maintenance.ts'
import type { Store } from './store.ts'
import { openTestStore } from './testing.ts'

const HOUR_MS = 3_600_000

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => store.close())

/** A key that ran out long ago. */
const addKey = async (userId: number, key: string): Promise<void> => {
  const row = { key, operation: 'x', request_hash: Buffer.alloc(32), expires_at: new Date(0) }
  await store.db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, ...row })
    .execute()
}

test('expired rows are deleted in time even if the clock is set back', async () => {
  const company = await store.db
    .insertInto('companies')
    .values({ name: '本公司', type: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await store.db
    .insertInto('users')
    .values({ username: 'a', name: 'a', password_hash: '-', type: 0, company_id: company.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  const keys = () => store.db.selectFrom('idempotency_keys').select('key').execute()
  let report: OutageWatch
  const upkeep = startMaintenance(
    store,
    { worked: () => report.worked(), failed: (error) => report.failed(error) },
    HOUR_MS,
  )
  const round = () =>
    new Promise<void>((worked, failed) => {
      report = { worked, failed }
      vi.advanceTimersByTime(HOUR_MS)
    })
  await addKey(id, 'one')
  await round()
  expect(await keys()).toEqual([])
  await addKey(id, 'two')
  vi.setSystemTime(Date.now() - 24 * HOUR_MS)
  await round()
  expect(await keys()).toEqual([])
  await upkeep.stop()
})
