import { expect, test } from 'vitest'
import { browserName, newKey } from './random-key.ts'
import { memoryStorage } from './storage/testing.ts'

test('a browser keeps its key, and two browsers have different ones', () => {
  const [one, other] = [memoryStorage(), memoryStorage()]
  const name = browserName(one)
  expect(browserName(one)).toBe(name)
  expect(browserName(other)).not.toBe(name)
})

test('a browser without storage keeps one key for the life of the page', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const name = browserName(full)
  expect([name.length, browserName(full)]).toEqual([newKey().length, name])
})
