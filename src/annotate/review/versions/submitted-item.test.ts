import { expect, test } from 'vitest'
import type { Judgement, OutboxEntry, BatchItem } from '../../../machines/work.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import { editAgainAs, latestItemText, isOnServer, withLatestJudgement } from './submitted-item.ts'
import type { LatestItem } from './version-store.ts'

const user = { id: 7, type: 0, grants: [{ kind: 'image', stage: 'mark' }] } as unknown as SessionUser
const ME = { id: 7, name: '我', username: 'mark1' }
const CHECKER = { id: 8, name: '张三', username: 'check1' }

const task = {
  state: 'submitted',
  item: { resource: { uuid: 'a' }, judgement: null },
  work: { annotation: { availability: 1 } },
} as unknown as BatchItem

const outcome = (status: string, more: Partial<LatestItem> = {}): LatestItem => ({
  resource: { kind: 'image', status },
  marker: ME,
  holder: null,
  judgement: null,
  judgements: [],
  version: 1,
  annotation: {},
  ...more,
})

const seen = (now: LatestItem | null) => [
  latestItemText(now, user),
  editAgainAs({ stage: 'mark' }, task, now, user)?.word ?? null,
]

test('a submitted item shows its current state and the possible actions', () => {
  expect([
    seen(null),
    seen(outcome('marked')),
    seen(outcome('marked', { holder: CHECKER })),
    seen(outcome('marked', { holder: ME })),
    seen(outcome('checked')),
    seen(outcome('rejected')),
    seen(outcome('unmarked')),
  ]).toEqual([
    [null, '修改这一条'],
    ['待审核', '修改这一条'],
    ['张三正在处理，暂时不能修改', null],
    ['待审核', '修改这一条'],
    ['待验收', null],
    ['审核驳回', '返工'],
    ['提交已被管理员撤销，等待重新领取', null],
  ])
})

test('a redo opens the redo, and an open item is not taken back', () => {
  expect(editAgainAs({ stage: 'mark' }, task, outcome('rejected'), user)?.assignment).toEqual({
    stage: 'redo',
    from: 'rejected',
  })
  expect(editAgainAs({ stage: 'mark' }, { ...task, state: 'open' }, outcome('marked'), user)).toBeNull()
})

test('later judgements of others become those of the item, one’s own does not', () => {
  const by = (person: typeof ME) => ({ isQualified: 2, comment: '重画', by: person }) as Judgement
  expect(
    withLatestJudgement(task, outcome('rejected', { judgement: by(CHECKER) }), user).item.judgement,
  ).toEqual(by(CHECKER))
  expect([
    withLatestJudgement(task, outcome('rejected', { judgement: by(ME) }), user),
    withLatestJudgement(task, outcome('marked'), user),
    withLatestJudgement(task, null, user),
  ]).toEqual([task, task, task])
})

test('no history is requested for work still being sent', () => {
  const entries = [{ push: { id: 'a' } }] as unknown as OutboxEntry[]
  expect([
    isOnServer(task, entries),
    isOnServer(task, []),
    isOnServer({ ...task, state: 'open' }, []),
  ]).toEqual([false, true, false])
})
