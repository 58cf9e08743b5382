import { expect, test } from 'vitest'
import { ALONE, pressedIn, presentIn } from './selection.ts'
import type { Selected } from './types.ts'

const row = (id: string): Selected => ({ role: 'box', id })
const rows = 'abcde'.split('').map(row)
const pressed = (from: string, on: string, how: Partial<typeof ALONE> = {}): string =>
  pressedIn(from.split('').map(row), rows, row(on), { ...ALONE, ...how })
    .map(({ id }) => id)
    .join('')

test('a press on a line selects it alone, Ctrl toggles it, Shift selects from the last chosen one', () => {
  expect([
    pressed('ab', 'd'),
    pressed('ab', 'd', { ctrlKey: true }),
    pressed('ab', 'a', { metaKey: true }),
    pressed('ab', 'e', { shiftKey: true }),
    pressed('d', 'b', { shiftKey: true }),
    pressed('', 'c', { shiftKey: true }),
    pressed('x', 'c', { shiftKey: true }),
  ]).toEqual(['d', 'abd', 'b', 'abcde', 'dcb', 'c', 'xc'])
})

test('missing ids are dropped, and roles without a provider stay', () => {
  const ids = { box: () => ['a', 'b'] }
  const other = { role: 'clip', id: 'z' }
  expect(presentIn(ids, {}, [row('a'), row('c'), other])).toEqual([row('a'), other])
  const all = [row('b')]
  expect([presentIn(ids, {}, all), presentIn(undefined, {}, all), presentIn(ids, null, all)]).toEqual([
    all,
    all,
    all,
  ])
})
