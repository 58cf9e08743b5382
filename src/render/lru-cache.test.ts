import { expect, test } from 'vitest'
import { createLruCache, createWeakLruCache } from './lru-cache.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const cacheOf = (names: readonly string[]) => {
  const cache = createLruCache<string, number>(10, (_key, value) => value)
  names.forEach((name) => cache.set(name, 4))
  return cache
}
const known = (cache: ReturnType<typeof cacheOf>): string[] =>
  ['a', 'b', 'c', 'd'].filter((name) => cache.get(name) !== undefined)

test('the least recently used entries are dropped, and only as many as needed', () => {
  const cache = cacheOf(['a', 'b', 'c', 'd'])
  cache.get('a')
  cache.trim()
  expect(known(cache)).toEqual(['a', 'd'])
})

test('keeps named entries even above the budget', () => {
  const cache = cacheOf(['a', 'b', 'c', 'd'])
  cache.trim((key) => key !== 'c')
  expect(known(cache)).toEqual(['a', 'b', 'd'])
})

test('a replaced value counts once, a deleted one not at all', () => {
  const cache = cacheOf(['a', 'a', 'a', 'b', 'c'])
  cache.delete('c')
  cache.set('d', 2)
  cache.trim()
  expect(known(cache)).toEqual(['a', 'b', 'd'])
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('beyond the budget the least recently used entry is dropped, except kept ones', () => {
  const cache = createWeakLruCache<object, string>(2, () => 1)
  const [first, second, third] = [{}, {}, {}]
  for (const [key, value] of [
    [first, 'a'],
    [second, 'b'],
    [third, 'c'],
  ] as const)
    cache.set(key, value)
  cache.get(second)
  cache.trim([first])
  expect([first, second, third].map(cache.get)).toEqual(['a', 'b', undefined])
  cache.set(first, 'd')
  cache.trim()
  expect([first, second].map(cache.get)).toEqual(['d', 'b'])
})

test('does not keep keys alive', async () => {
  const cache = createWeakLruCache<object, string>(2, () => 1)
  const gone = new WeakRef({})
  cache.set(gone.deref()!, 'a')
  const [first, second] = [{}, {}]
  // What a weak reference was asked for lives until its turn is over.
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  expect(gone.deref()).toBe(undefined)
  cache.set(first, 'b')
  cache.set(second, 'c')
  cache.trim()
  expect([first, second].map(cache.get)).toEqual(['b', 'c'])
})
