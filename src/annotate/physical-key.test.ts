import { expect, test } from 'vitest'
import { ALL_KINDS } from '../domain/kinds.ts'
import { shortcutsOf } from '../kinds/command.ts'
import { KIND_COMMANDS } from '../kinds/command-tables.ts'
import { placeOf } from './physical-key.ts'

test('a key has the code that the browser reports', () => {
  expect(placeOf({ code: 'KeyA', keyCode: 81 })).toBe('KeyA')
})

test.each([
  [81, 'KeyQ'],
  [87, 'KeyW'],
  [69, 'KeyE'],
  [82, 'KeyR'],
  [65, 'KeyA'],
  [90, 'KeyZ'],
  [48, 'Digit0'],
  [57, 'Digit9'],
  [96, 'Numpad0'],
  [105, 'Numpad9'],
  [112, 'F1'],
  [123, 'F12'],
  [13, 'Enter'],
  [38, 'ArrowUp'],
  [47, ''],
  [58, ''],
  [91, ''],
  [124, ''],
  // An input method's own, and none at all.
  [229, ''],
  [0, ''],
])('without a code, key code %i is %j', (keyCode, place) => {
  expect([placeOf({ code: '', keyCode }), placeOf({ code: 'Unidentified', keyCode })]).toEqual([place, place])
})

test('every key of every kind is found by its key code, except the second Enter, which shares one', () => {
  const known = new Set(Array.from({ length: 256 }, (_, keyCode) => placeOf({ code: '', keyCode })))
  const places = ALL_KINDS.flatMap((kind) =>
    shortcutsOf(KIND_COMMANDS[kind]).flatMap(({ combinations }) => combinations.map(({ code }) => code)),
  )
  expect([...new Set(places)].filter((code) => !known.has(code))).toEqual(['NumpadEnter'])
})
