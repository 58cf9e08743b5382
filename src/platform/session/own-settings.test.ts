import { expect, test } from 'vitest'
import { createOwnSettings, laterThan, readSavedSettings } from './own-settings.ts'
import type { SavedSettings } from './own-settings.ts'
import { memoryStorage } from '../storage/testing.ts'

/** Settings of a browser whose clock is turned by hand. */
function browser(given: Record<string, string> = {}) {
  const storage = memoryStorage(given)
  const clock = { at: 1000 }
  const open = () =>
    createOwnSettings(
      () => storage,
      () => clock.at,
    )
  return { storage, clock, open, own: open() }
}
const kept = (entries: [string, unknown, number][]): SavedSettings =>
  readSavedSettings(Object.fromEntries(entries.map(([name, value, at]) => [name, { value, at }])))

test('notifies at once and stores each user’s own settings', () => {
  const { own, open } = browser()
  const reported: string[] = []
  own.subscribe(() => reported.push('changed'))
  own.watchWrites((owner) => reported.push(owner))
  own.write('7', 'view', { opacity: 0.5 })
  own.write('7', 'keys:image', {})
  expect(reported).toEqual(['changed', '7', 'changed', '7'])
  const next = open()
  expect([next.read('7', 'view'), next.read('8', 'view')]).toEqual(['{"opacity":0.5}', null])
  expect(next.saved('7')).toEqual(
    kept([
      ['view', { opacity: 0.5 }, 1000],
      ['keys:image', {}, 1000],
    ]),
  )
})

test('the later choice of two machines wins, for each setting', () => {
  const { own } = browser()
  own.write('7', 'view', 'mine')
  own.write('7', 'keys:video', 'mine')
  const reported: string[] = []
  own.subscribe(() => reported.push('changed'))
  own.watchWrites(() => reported.push('chosen'))
  const theirs = kept([
    ['view', 'theirs', 1001],
    ['keys:video', 'theirs', 999],
    ['keys:image', 'theirs', 1],
  ])
  own.adopt('7', theirs)
  expect(['view', 'keys:video', 'keys:image'].map((name) => own.read('7', name as 'view'))).toEqual([
    '"theirs"',
    '"mine"',
    '"theirs"',
  ])
  expect(laterThan(own.saved('7'), theirs)).toEqual(kept([['keys:video', 'mine', 1000]]))
  expect(reported).toEqual(['changed'])
  own.adopt('7', theirs)
  expect(reported).toEqual(['changed'])
})

test('a choice is later than the one it replaces, even if the clock was ahead', () => {
  const { own } = browser()
  own.adopt('7', kept([['view', 'ahead', 9_000]]))
  own.write('7', 'view', 'mine')
  expect(own.saved('7')).toEqual(kept([['view', 'mine', 9_001]]))
})

test('a value without a time yields to any value of the server', () => {
  const { own } = browser({ 'markView:7': '{"opacity":1}', 'markKeys:7:image': '{"a":1}' })
  expect(own.saved('7')).toEqual(
    kept([
      ['view', { opacity: 1 }, 0],
      ['keys:image', { a: 1 }, 0],
    ]),
  )
  own.adopt('7', kept([['view', 'theirs', 1]]))
  expect([own.read('7', 'view'), own.read('7', 'keys:image')]).toEqual(['"theirs"', '{"a":1}'])
})

test('keeps a setting for the page where storage refuses', () => {
  const { own, storage } = browser()
  storage.setItem = () => {
    throw new Error('full')
  }
  own.write('7', 'view', 1)
  expect([own.read('7', 'view'), own.saved('7').get('view')]).toEqual(['1', { value: 1, at: 1000 }])
})

test('another tab’s choice is read again', () => {
  const { own, open } = browser()
  expect(own.read('7', 'view')).toBeNull()
  open().write('7', 'view', 2)
  own.refresh()
  expect(own.read('7', 'view')).toBe('2')
})

test('ignores other values on the server', () => {
  expect(
    readSavedSettings({ view: 1, 'keys:image': { at: 3 }, other: { value: 1, at: 2 }, showNodeName: true }),
  ).toEqual(new Map())
})
