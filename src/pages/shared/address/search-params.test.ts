import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedSearch,
  createSavedSearch,
  readNumber,
  readSearch,
  searchPart,
  writeSearch,
} from './search-params.ts'

test('written values are read back', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (search) => {
      expect(readSearch(writeSearch(search))).toEqual({ ...search })
    }),
  )
})

test('a change adds, replaces and removes values', () => {
  expect(changedSearch({ tag: '3', page: '2', q: 'a' }, { tag: 4, page: null, q: '', to: 'b' })).toEqual({
    tag: '4',
    to: 'b',
  })
})

test('a part contains only the values of its own names', () => {
  expect(searchPart({ tag: '3', page: '2', person: '7' }, ['page', 'tag', 'q'])).toEqual({
    tag: '3',
    page: '2',
  })
})

test('only numbers above zero are accepted', () => {
  expect(['3', '0', '-1', '1.5', 'x', undefined].map(readNumber)).toEqual([3, null, null, null, null, null])
})

test('an address that lags behind typing does not remove letters', () => {
  const saved = createSavedSearch('')
  saved.write({ q: 'a' })
  saved.write({ q: 'ab' })
  expect([saved.arrive('?q=a'), saved.current(), saved.arrive('?q=ab'), saved.current()]).toEqual([
    null,
    '?q=ab',
    null,
    '?q=ab',
  ])
})

test('a link without filters restores the last filters', () => {
  const saved = createSavedSearch('?tag=3')
  expect([saved.arrive('?tag=3'), saved.arrive(''), saved.current()]).toEqual([null, '?tag=3', '?tag=3'])
})

test('a link with filters replaces the last filters, and cleared filters stay cleared', () => {
  const saved = createSavedSearch('?tag=3')
  saved.arrive('?tag=4')
  expect(saved.current()).toBe('?tag=4')
  saved.write({ tag: null })
  expect([saved.arrive(''), saved.current()]).toEqual([null, ''])
})
