import { expect, test } from 'vitest'
import { isStorable } from '../../src/domain/storable.ts'
import { invalid } from './failure.ts'

test('a shortened reason has whole characters only', () => {
  const lengths = ['', 'a'].map((start) => {
    const { reason } = invalid([{ path: `${start}${'😀'.repeat(3000)}`, rule: 'type', reason: '不对' }])
    return [reason.length, isStorable(reason)]
  })
  expect(lengths).toEqual([
    [4000, true],
    [3999, true],
  ])
})
