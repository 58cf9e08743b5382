import { expect, test, vi } from 'vitest'
import { watchOutage } from '../outage.ts'
import { DatabaseUnavailableError } from './unavailable.ts'
import { startMaintenance } from './maintenance.ts'
import type { Store } from './store.ts'
import { openTestStore } from './testing.ts'

test('upkeep reports a lost database once, and its recovery once', async () => {
  const store = await openTestStore()
  let isUnavailable = true
  const rounds = { failed: 0, worked: 0 }
  const flaky: Store = {
    ...store,
    kind: 'postgres',
    transaction: async (work) => {
      rounds[isUnavailable ? 'failed' : 'worked'] += 1
      if (isUnavailable) throw new DatabaseUnavailableError(new Error(`connection ${rounds.failed} refused`))
      return store.transaction(work)
    },
  }
  const reported: string[] = []
  const outage = watchOutage(
    (error) => reported.push(String(error)),
    () => reported.push('back'),
  )
  const upkeep = startMaintenance(flaky, outage, 5)
  const until = (done: () => boolean) => vi.waitUntil(done, { timeout: 60_000, interval: 5 })
  await until(() => rounds.failed >= 3)
  isUnavailable = false
  await until(() => rounds.worked >= 3)
  isUnavailable = true
  const before = rounds.failed
  await until(() => rounds.failed >= before + 3)
  await upkeep.stop()
  const away = 'DatabaseUnavailableError: 数据库暂时不可用'
  expect(reported).toEqual([away, 'back', away])
  await store.close()
})
