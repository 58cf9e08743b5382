import { expect, test, vi } from 'vitest'
import type { Store } from '../store/store.ts'
import { openTestStore } from '../store/testing.ts'
import { startJobRunner } from './runner.ts'

test('an unreachable database is reported once, and again after a recovery', async () => {
  const store = await openTestStore()
  const told: unknown[] = []
  let isUnavailable = true
  const looks = { failed: 0, worked: 0 }
  const flaky: Store = {
    ...store,
    kind: 'postgres',
    get db() {
      looks[isUnavailable ? 'failed' : 'worked'] += 1
      if (isUnavailable) throw new Error('away')
      return store.db
    },
  }
  const runner = startJobRunner({
    store: flaky,
    handlers: { t: async () => ({ result: {}, text: '' }) },
    concurrency: 1,
    pollMs: 10,
    onError: (error) => told.push(error),
  })
  const until = (done: () => boolean) => vi.waitUntil(done, { timeout: 60_000, interval: 5 })
  await until(() => looks.failed === 4)
  expect(told).toEqual([new Error('away')])
  isUnavailable = false
  await until(() => looks.worked >= 1)
  isUnavailable = true
  await until(() => looks.failed >= 8)
  expect(told).toEqual([new Error('away'), new Error('away')])
  isUnavailable = false
  await runner.stop()
  await store.close()
})
