import { expect, test } from 'vitest'
import { browserName, newKey } from './random-key.ts'
import { memoryStorage } from './storage/testing.ts'

test('a browser keeps its name, and two have different ones', () => {
  const [one, other] = [memoryStorage(), memoryStorage()]
  const name = browserName(one)
  expect(browserName(one)).toBe(name)
  expect(browserName(other)).not.toBe(name)
})

test('a browser that stores nothing keeps one name for as long as the page: its own drafts are not another one’s', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const name = browserName(full)
  expect([name.length, browserName(full)]).toEqual([newKey().length, name])
})
