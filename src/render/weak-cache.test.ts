import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createWeakCache } from './weak-cache.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('beyond the budget what was used longest ago is forgotten, but for what is kept', () => {
  const cache = createWeakCache<object, string>(2, () => 1)
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

test('what nobody else holds is not kept alive, and makes room in time', async () => {
  const cache = createWeakCache<object, string>(2, () => 1)
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
