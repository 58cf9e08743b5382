import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { handOnToast, revertRefusals, revertToast, switchToast, toSwitch, toTryAgain } from './tag-batches.ts'

test('only databases in the other state are switched, and the others are reported', () => {
  const tags = [1, 2, 3].map((id) => ({ id, needPull: id === 1 }))
  expect([toSwitch(tags, [1, 2], true), toSwitch(tags, [1, 2], false), toSwitch(tags, [9], true)]).toEqual([
    [2],
    [1],
    [9],
  ])
  const done: PromiseSettledResult<unknown> = { status: 'fulfilled', value: null }
  const failed: PromiseSettledResult<unknown> = { status: 'rejected', reason: new Error('断网') }
  expect([
    switchToast([done, done], 0, true),
    switchToast([done], 2, false),
    switchToast([], 3, true),
    switchToast([done, failed], 0, false),
    switchToast([failed], 1, true),
  ]).toEqual([
    { tone: 'ok', text: '已开始发放 2 个数据库' },
    { tone: 'ok', text: '已停止发放 1 个数据库；2 个本来就已停发' },
    { tone: 'ok', text: '3 个本来就在发放' },
    { tone: 'bad', text: '已停止发放 1 个数据库；1 项没有改动（断网）' },
    { tone: 'bad', text: '1 个本来就在发放；1 项没有改动（断网）' },
  ])
})

test('refused items stay selected, deleted ones do not', () => {
  const refused = (status: number): PromiseSettledResult<unknown> => ({
    status: 'rejected',
    reason: new ApiError({ status, message: '', reason: '' }),
  })
  const done: PromiseSettledResult<unknown> = { status: 'fulfilled', value: null }
  expect(toTryAgain([1, 2, 3], [done, refused(409), refused(404)])).toEqual([2])
})

test('a revert reports why it skipped some of the chosen items', () => {
  const held = { reason: '正在他人手中', count: 1 }
  expect([revertRefusals(3, 1), revertRefusals(3, 1, 6), revertRefusals(2, 0, 2)]).toEqual([
    [held],
    [held, { reason: '不在可以这样回退的状态', count: 2 }],
    [],
  ])
  expect([
    revertToast({ reverted: 3, copies: 0, held: 1 }, 6),
    revertToast({ reverted: 2, copies: 1, held: 0 }, undefined),
  ]).toEqual([
    {
      tone: 'bad',
      text: '已回退 3 项；1 项没有改动（正在他人手中）；2 项没有改动（不在可以这样回退的状态）',
    },
    { tone: 'ok', text: '已回退 2 项，另有 1 份质检副本一并回退' },
  ])
})

test('a hand-over reports how much was moved, and why the rest was not', () => {
  const done = { id: 'a', ok: true, version: 1, status: 'rejected' } as const
  const refused = (id: string, message: string) =>
    ({ id, ok: false, error: { status: 409, code: 'wrong-status', message, reason: '' } }) as const
  const wrong = '资源的状态不允许'
  expect([
    handOnToast([done, { ...done, id: 'b' }]),
    handOnToast([done, refused('b', '看不到'), refused('c', wrong), refused('d', wrong)]),
  ]).toEqual([
    { tone: 'ok', text: '已转交 2 项' },
    { tone: 'bad', text: `已转交 1 项；2 项没有改动（${wrong}）；1 项没有改动（看不到）` },
  ])
})
