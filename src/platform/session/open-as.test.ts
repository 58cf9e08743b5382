import { expect, test } from 'vitest'
import type { Assignment } from '../../machines/work.ts'
import type { CurrentItem } from './open-as.ts'
import { openAsOf, openAsWord } from './open-as.ts'
import type { SessionUser } from './session.ts'

const ME = 7
const user = {
  id: ME,
  type: 0,
  grants: (['mark', 'check', 'approve'] as const).map((stage) => ({ kind: 'image' as const, stage })),
} as unknown as SessionUser

const item = (
  status: string,
  marker: number,
  judges: Partial<Record<'check' | 'approve', number>> = {},
): CurrentItem => ({
  resource: { kind: 'image', status },
  marker: { id: marker, name: '', username: '' },
  judgements: Object.entries(judges).map(([stage, id]) => ({
    stage: stage as 'check',
    by: { id, name: '', username: '' },
    at: '2026-01-01T00:00:00Z',
  })),
})

const ways = (...given: Parameters<typeof item>): string[] => openAsOf(item(...given), user).map(openAsWord)

test('the marker edits until the judgement, and redoes rejected work', () => {
  expect([
    ways('marked', ME),
    ways('checked', ME),
    ways('rejected', ME),
    ways('unapproved', ME),
    ways('unmarked', ME),
  ]).toEqual([['修改标注'], [], ['返工'], ['返工'], []])
  const from: Assignment[] = [
    { stage: 'redo', from: 'rejected' },
    { stage: 'redo', from: 'unapproved' },
  ]
  expect([openAsOf(item('rejected', ME), user), openAsOf(item('unapproved', ME), user)]).toEqual(
    from.map((each) => [each]),
  )
})

test('a judgement is edited by the author of the last one of its stage', () => {
  expect([
    ways('rejected', 1, { check: ME }),
    ways('checked', 1, { check: 2 }),
    ways('approved', 1, { check: 2, approve: ME }),
    ways('marked', 1, { check: ME }),
  ]).toEqual([['修改审核'], [], ['修改验收'], []])
})

test('the marker continues pending work, and checkers decide on it', () => {
  expect([openAsOf(item('pending', ME), user), openAsOf(item('pending', 1), user)]).toEqual([
    [{ stage: 'pending', as: 'mark' }],
    [{ stage: 'pending', as: 'check' }],
  ])
})
