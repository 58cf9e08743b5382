import { expect, test } from 'vitest'
import { codeOfStatus, Problem } from './problem.ts'

test('a problem has the code of its status unless it names a more exact one', () => {
  const more = new Problem(409, '资源已有新的版本', '', { code: 'stale-version' })
  expect([new Problem(409, '同名').code, more.code]).toEqual(['conflict', 'stale-version'])
})

test('every other status has a code as well', () => {
  expect([400, 418, 500, 504].map(codeOfStatus)).toEqual(['invalid', 'invalid', 'failed', 'failed'])
})
