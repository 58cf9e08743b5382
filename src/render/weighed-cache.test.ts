import { expect, test } from 'vitest'
import { createWeighedCache } from './weighed-cache.ts'

const cacheOf = (names: readonly string[]) => {
  const cache = createWeighedCache<string, number>(10, (_key, value) => value)
  names.forEach((name) => cache.set(name, 4))
  return cache
}
const known = (cache: ReturnType<typeof cacheOf>): string[] =>
  ['a', 'b', 'c', 'd'].filter((name) => cache.get(name) !== undefined)

test('what was used longest ago goes first, and only as far as it must', () => {
  const cache = cacheOf(['a', 'b', 'c', 'd'])
  cache.get('a')
  cache.trim()
  expect(known(cache)).toEqual(['a', 'd'])
})

test('what is kept stays, above the budget if need be', () => {
  const cache = cacheOf(['a', 'b', 'c', 'd'])
  cache.trim((key) => key !== 'c')
  expect(known(cache)).toEqual(['a', 'b', 'd'])
})

test('a value that is set again weighs once, one that is deleted nothing', () => {
  const cache = cacheOf(['a', 'a', 'a', 'b', 'c'])
  cache.delete('c')
  cache.set('d', 2)
  cache.trim()
  expect(known(cache)).toEqual(['a', 'b', 'd'])
})
