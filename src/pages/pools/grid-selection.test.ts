import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridPress, GridSelection, GridShape } from './grid-selection.ts'
import { clicked, NOTHING_SELECTED, present, pressed } from './grid-selection.ts'

/** Ten items in rows of four: a–d, e–h, i and j. */
const shape: GridShape = { ids: 'abcdefghij'.split(''), columns: 4, rows: 2, most: 8 }

const press = (key: string, more: Partial<GridPress> = {}): GridPress => ({
  key,
  shift: false,
  command: false,
  ...more,
})

/** Where one stands, and what is chosen, after these keys. */
function after(...keys: GridPress[]): [active: string, selected: string] {
  let selection = NOTHING_SELECTED
  for (const key of keys) selection = pressed(selection, key, shape) ?? selection
  return [shape.ids[selection.active] ?? '', [...selection.selected].toSorted().join('')]
}

test('arrows walk the grid and stop at its edges', () => {
  expect([
    after(press('ArrowRight'), press('ArrowDown')),
    after(press('ArrowLeft')),
    after(press('ArrowUp')),
    after(
      press('ArrowRight'),
      press('ArrowRight'),
      press('ArrowRight'),
      press('ArrowDown'),
      press('ArrowDown'),
    ),
    after(press('End', { command: true }), press('ArrowDown')),
    after(press('ArrowDown'), press('End')),
    after(press('PageDown')),
    after(press('End', { command: true }), press('Home')),
    after(press('End', { command: true }), press('Home', { command: true })),
  ]).toEqual([
    ['f', ''],
    ['a', ''],
    ['a', ''],
    ['j', ''],
    ['j', ''],
    ['h', ''],
    ['i', ''],
    ['i', ''],
    ['a', ''],
  ])
})

test('space toggles one, Shift with arrows selects a range, Ctrl+A selects all', () => {
  const down = press('ArrowDown', { shift: true })
  expect([
    after(press(' '), press('ArrowRight'), press('ArrowRight'), press(' ')),
    after(press(' '), press(' ')),
    after(press('ArrowRight'), down),
    after(
      press('ArrowRight'),
      down,
      press('ArrowLeft', { shift: true }),
      press('ArrowLeft', { shift: true }),
    ),
    after(press('End', { command: true }), press('ArrowUp', { shift: true })),
    after(press('a', { command: true })),
    after(press('a')),
  ]).toEqual([
    ['c', 'ac'],
    ['a', ''],
    ['f', 'bcdef'],
    ['d', 'bcd'],
    ['f', 'fghij'],
    ['a', 'abcdefgh'],
    ['a', ''],
  ])
})

test('clicks toggle, with Shift a range from the last one, up to the limit', () => {
  const first = clicked(NOTHING_SELECTED, 1, false, shape)
  const ranged = clicked(first, 4, true, shape)
  expect([...ranged.selected]).toEqual(['b', 'c', 'd', 'e'])
  expect([...clicked(ranged, 2, false, shape).selected]).toEqual(['b', 'd', 'e'])
  expect([...clicked(clicked(NOTHING_SELECTED, 0, false, shape), 9, true, shape).selected].join('')).toBe(
    'abcdefgh',
  )
})

test('deleted items are deselected, and an empty list has no selection', () => {
  const all = pressed(NOTHING_SELECTED, press('a', { command: true }), shape) as GridSelection
  expect([...present(all, ['c', 'x', 'a'])]).toEqual(['a', 'c'])
  expect(pressed(NOTHING_SELECTED, press(' '), { ...shape, ids: [] })).toBeNull()
})

const KEYS = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  ' ',
  'a',
]

test('after any keys the focus is on an item and the selection within the limit', () => {
  const presses = fc.array(
    fc.record({ key: fc.constantFrom(...KEYS), shift: fc.boolean(), command: fc.boolean() }),
  )
  const shapes = fc.record({
    count: fc.integer({ min: 1, max: 40 }),
    columns: fc.integer({ min: 1, max: 9 }),
    rows: fc.integer({ min: 0, max: 4 }),
    most: fc.integer({ min: 1, max: 30 }),
  })
  fc.assert(
    fc.property(shapes, presses, ({ count, ...more }, keys) => {
      const grid = { ...more, ids: Array.from({ length: count }, (_, index) => `i${index}`) }
      let selection = NOTHING_SELECTED
      for (const key of keys) selection = pressed(selection, key, grid) ?? selection
      expect(grid.ids[selection.active]).toBeDefined()
      expect(selection.selected.size).toBeLessThanOrEqual(grid.most)
      expect(present(selection, grid.ids)).toEqual(selection.selected)
    }),
  )
})
