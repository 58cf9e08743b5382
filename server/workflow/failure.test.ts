import { expect, test } from 'vitest'
import { isStorable } from '../../src/domain/storable.ts'
import { invalid } from './failure.ts'

test('a reason that is cut short holds whole characters only, wherever it is cut', () => {
  for (const start of ['', 'a']) {
    const { reason } = invalid([{ path: `${start}${'😀'.repeat(3000)}`, rule: 'type', reason: '不对' }])
    expect([reason.length, isStorable(reason)]).toEqual([4000, true])
  }
})
