import { expect, test } from 'vitest'
import { requireSupportedServer, complaintOf } from './server-requirements.ts'
import { openTestStore } from './testing.ts'

test('an old version and an encoding without Chinese are refused', () => {
  const fit = { version: '15.0', number: 150_000, encoding: 'UTF8' }
  expect([
    complaintOf(fit),
    complaintOf({ ...fit, version: '14.13', number: 140_013 }),
    complaintOf({ ...fit, encoding: 'SQL_ASCII' }),
  ]).toEqual([null, '版本是 14.13，需要 15 或更新', '编码是 SQL_ASCII，需要 UTF8'])
})

test('the database of the tests meets the requirements', async () => {
  const store = await openTestStore()
  expect(await requireSupportedServer(store)).toBe(undefined)
  await store.close()
})
