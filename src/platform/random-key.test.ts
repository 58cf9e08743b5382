import { expect, test } from 'vitest'
import { browserName, newKey } from './random-key.ts'
import { memoryStorage } from './testing.ts'

test('a browser keeps its name, and two have different ones', () => {
  const [one, other] = [memoryStorage(), memoryStorage()]
  const name = browserName(one)
  expect(browserName(one)).toBe(name)
  expect(browserName(other)).not.toBe(name)
})

test('a browser that stores nothing has a name for the moment', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(browserName(full)).toHaveLength(newKey().length)
})
