import { expect, test } from 'vitest'
import { isStorable } from '../../src/domain/storable.ts'
import { invalid } from './failure.ts'

test('a reason that is cut short holds whole characters only, wherever it is cut', () => {
  const lengths = ['', 'a'].map((start) => {
    const { reason } = invalid([{ path: `${start}${'😀'.repeat(3000)}`, rule: 'type', reason: '不对' }])
    return [reason.length, isStorable(reason)]
  })
  expect(lengths).toEqual([
    [4000, true],
    [3999, true],
  ])
})
