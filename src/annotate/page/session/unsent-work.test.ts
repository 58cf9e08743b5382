import { expect, test } from 'vitest'
import { isLostWithThePage } from './unsent-work.ts'

test.each([
  [{ unsaved: 0, unsent: 0 }, false, false],
  [{ unsaved: 1, unsent: 0 }, true, false],
  [{ unsaved: 1, unsent: 0 }, false, true],
  [{ unsaved: 0, unsent: 1 }, true, true],
])('closing a page with %o, stored locally: %s, asks first: %s', (work, isStored, asks) => {
  expect(isLostWithThePage(work, isStored)).toBe(asks)
})
