import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { dropDatabase, openDatabase } from './database.ts'
import { exportLocalData, resetLocalData, restore } from './restore.ts'
import { memoryStorage } from './testing.ts'

afterEach(async () => {
  vi.useRealTimers()
  await dropDatabase()
})

const open = () => openDatabase({ onClosed: () => {} })

test('both stores restore', async () => {
  const result = await restore({ storage: memoryStorage(), open })
  expect(result.ok).toBe(true)
  if (result.ok) result.database.close()
})

test('a database that does not open in time fails after 5000 ms and names root', async () => {
  vi.useFakeTimers()
  let settled = false
  const restoring = restore({ storage: memoryStorage(), open: () => new Promise<never>(() => {}) })
  void restoring.then(() => {
    settled = true
  })
  await vi.advanceTimersByTimeAsync(4999)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await restoring).toEqual({ ok: false, failure: { kind: 'timeout', key: 'root' } })
})

test('an open that another tab blocks times out, and works once that tab releases the database', async () => {
  const other = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('biaozhu', 1)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  })
  // The other tab ignores the request to close, as a hung page does, while this page needs a new version.
  const upgrade = () =>
    new Promise<never>((_, reject) => {
      const request = indexedDB.open('biaozhu', 2)
      request.onsuccess = () => {
        request.result.close()
        reject(new Error('let go'))
      }
    })
  expect(await restore({ storage: memoryStorage(), open: upgrade, timeout: 50 })).toEqual({
    ok: false,
    failure: { kind: 'timeout', key: 'root' },
  })
  other.close()
})

test('a refused database fails with its reason', async () => {
  const result = await restore({
    storage: memoryStorage(),
    open: () => Promise.reject(new Error('no storage')),
  })
  expect(result).toEqual({ ok: false, failure: { kind: 'failed', key: 'root', reason: 'no storage' } })
})

test('a refused localStorage fails with its reason', async () => {
  const storage = {
    ...memoryStorage(),
    getItem: () => {
      throw new Error('access denied')
    },
  }
  expect(await restore({ storage, open })).toEqual({
    ok: false,
    failure: { kind: 'failed', key: 'root', reason: 'access denied' },
  })
})

test('stored data can be downloaded, and reset', async () => {
  const storage = memoryStorage({ 'persist:root': '{broken' })
  const database = await open()
  await database.put('outbox', { owner: '2', key: 'k', entry: { key: 'k' } as never })
  database.close()
  expect(JSON.parse(await exportLocalData(storage, open))).toEqual({
    'persist:root': '{broken',
    database: {
      work: [],
      documents: [],
      steps: [],
      items: [],
      outbox: [{ owner: '2', key: 'k', entry: { key: 'k' } }],
    },
  })
  await resetLocalData(storage, dropDatabase)
  expect(storage.getItem('persist:root')).toBeNull()
})
