import { expect, test } from 'vitest'
import { changedSettings } from './settings-changes.ts'
import { readSorting, writeSorting } from './tag-sorting.ts'

test('an order is read as it was written; the usual one is not written', () => {
  const orders = [
    { column: 'priority', descending: true },
    { column: 'priority', descending: false },
    { column: 'name', descending: true },
  ]
  expect(orders.map(writeSorting)).toEqual([null, 'priority', '-name'])
  expect(orders.map((order) => readSorting(writeSorting(order) ?? undefined))).toEqual(orders)
  // By what nobody can sort an address asks in vain.
  expect(readSorting('-corps')).toEqual(orders[0])
})

test('versions of settings differ in what was changed, whatever its sort', () => {
  const before = {
    settingsVersion: 1,
    batchSize: 25,
    commentRequired: true,
    commentReasons: ['糊'],
    checkSampling: 1,
    allowExternalShares: false,
  }
  expect([
    changedSettings({ ...before, settingsVersion: 2 }, before),
    changedSettings({ ...before, batchSize: 7, commentReasons: ['糊', '暗'], leaseMinutes: 5 }, before),
  ]).toEqual([[], ['每批数量', '领取期', '常用意见']])
})
