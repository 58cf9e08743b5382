import { expect, test } from 'vitest'
import { ALONE, isAmong, pressedIn, presentIn } from './selection.ts'
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

test('a large selection has what a small one has', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ role: index % 2 ? 'a' : 'b', id: `${index}` }))
  const asked = ['a', 'b'].flatMap((role) => ['0', '1', '98', '99', '100'].map((id) => ({ role, id })))
  expect(asked.map((one) => isAmong(many, one))).toEqual(
    asked.map((one) => many.some(({ role, id }) => role === one.role && id === one.id)),
  )
})
