import { expect, test } from 'vitest'
import type { Judgement, WorkItem } from '../../../machines/work.ts'
import type { ErrorBox } from '../../../domain/documents/types.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import { verdictRows } from './verdict-rows.ts'

const box = (id: string, frame?: number, comment?: string): ErrorBox => ({
  id,
  x: 0,
  y: 0,
  width: 9,
  height: 9,
  ...(frame === undefined ? {} : { frame }),
  ...(comment === undefined ? {} : { comment }),
})

const BOXES = [box('a', 40, '手不见了'), box('everywhere'), box('b', 7), box('c', 40)]

const rowsOf = (given: Partial<Parameters<typeof verdictRows>[0]>) =>
  verdictRows({
    item: { judgement: null, stage: 'redo' } as unknown as WorkItem,
    verdict: EMPTY_VERDICT,
    purpose: 'annotation',
    selection: [],
    rejectedAt: null,
    ...given,
  }).map(({ id, name, marks }) => ({ id, name, marks }))

const judged = (isQualified: 1 | 2): WorkItem =>
  ({ stage: 'redo', judgement: { isQualified, errorBoxes: BOXES } as unknown as Judgement }) as WorkItem

test('the author sees each frame with an error once', () => {
  const marks = [
    { frame: 40, id: 'a', label: '1+', name: '第 40 帧\n1 手不见了\n4 未写说明', selected: false },
    { frame: 7, id: 'b', label: '3', name: '第 7 帧\n3 未写说明', selected: false },
  ]
  expect(rowsOf({ item: judged(2) })).toEqual([{ id: 'rejected', name: '驳回意见', marks }])
  expect(rowsOf({ item: judged(1) })).toEqual([{ id: 'rejected', name: '审核意见', marks }])
})

test('the row of a frame is the error that was visited last', () => {
  const [row] = rowsOf({ item: judged(2), rejectedAt: 'c' })
  expect(row?.marks?.map(({ label, selected }) => [label, selected])).toEqual([
    ['4+', true],
    ['3', false],
  ])
})

test('reviewers have a row of their own errors from the start, and nobody sees another row without any', () => {
  const verdict = { ...EMPTY_VERDICT, errorBoxes: [box('mine', 3, '这里')] }
  const selection = [{ role: 'errorBox', id: 'mine' }]
  expect(rowsOf({ verdict, purpose: 'verdict', selection })).toEqual([
    {
      id: 'errors',
      name: '错误框',
      marks: [{ frame: 3, id: 'mine', label: '1', name: '第 3 帧\n1 这里', selected: true }],
    },
  ])
  expect(rowsOf({ purpose: 'verdict' })).toEqual([{ id: 'errors', name: '错误框', marks: [] }])
  expect([
    rowsOf({ verdict }),
    rowsOf({ item: { judgement: { errorBoxes: [box('x')] } } as unknown as WorkItem }),
  ]).toEqual([[], []])
})
