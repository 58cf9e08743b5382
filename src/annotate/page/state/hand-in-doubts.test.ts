import { expect, test } from 'vitest'
import { EMPTY_HISTORY } from '../../../machines/editor/history.ts'
import type { Assignment, BatchItem, Verdict, WorkItem } from '../../../machines/work.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import type { AskedDoubts, Doubt } from './hand-in-doubts.ts'
import { READING_MS } from '../../canvas/press-effect.ts'
import { askOnce, doubtsOf } from './hand-in-doubts.ts'

const MARK: Assignment = { stage: 'mark' }
const REDO: Assignment = { stage: 'redo', from: 'rejected' }
const CHECK: Assignment = { stage: 'check' }

const ERROR_BOX = { id: 'e', x: 1, y: 1, width: 5, height: 5 }

interface Facts {
  id?: string
  remark?: string
  steps?: number
  verdict?: Partial<Verdict>
  labels?: object
  item?: Partial<WorkItem>
  task?: Partial<BatchItem>
}

const taskOf = ({ id = 'u', remark = '', steps = 0, verdict, labels, item, task }: Facts = {}): BatchItem =>
  ({
    item: { resource: { uuid: id }, version: 0, annotation: { remark: '' }, labels: { ...labels }, ...item },
    work: { annotation: { remark }, verdict: { ...EMPTY_VERDICT, ...verdict } },
    history: { ...EMPTY_HISTORY, done: Array.from({ length: steps }, () => ({ edits: [] })) },
    state: 'open',
    resumed: false,
    ...task,
  }) as unknown as BatchItem

const names = (
  assignment: Assignment,
  task: BatchItem | undefined,
  making: string | null = null,
  decided: string | null = null,
) => doubtsOf(assignment, task, making, decided).map(({ name }) => name)

test('submitting an untouched new item is in doubt, unless it was viewed, pre-labelled, or its database does not ask', () => {
  expect([
    names(MARK, taskOf()),
    names(MARK, taskOf({ steps: 1 })),
    names(MARK, taskOf({ task: { history: { done: [], undone: [{ edits: [] }] } as never } })),
    names(MARK, taskOf({ task: { resumed: true } })),
    names(MARK, taskOf({ item: { prelabelled: true } })),
    names(MARK, taskOf({ labels: { askUntouched: false } })),
    names(MARK, taskOf({ labels: { askUntouched: true } })),
    names(MARK, taskOf({ task: { state: 'submitted' } })),
    names({ stage: 'edit', of: 'mark' }, taskOf()),
    names(MARK, undefined),
    names(MARK, taskOf(), null, 'u'),
    names(MARK, taskOf(), null, 'another'),
  ]).toEqual([['untouched'], [], [], [], [], [], ['untouched'], [], [], [], [], ['untouched']])
})

test('returned unchanged work and unfinished drawings are in doubt too', () => {
  expect([
    names(REDO, taskOf()),
    names(REDO, taskOf({ remark: '改' })),
    names(REDO, taskOf(), '还在跟踪'),
    names(MARK, taskOf({ steps: 1 }), '还在跟踪'),
    names(MARK, taskOf({ task: { state: 'submitted' } }), '还在跟踪'),
  ]).toEqual([['unchanged'], [], ['making', 'unchanged'], ['making'], []])
})

test('a verdict that contradicts the marks, or lacks them, is in doubt too', () => {
  const node = (isQualified: 1 | 2) => [{ instanceId: null, name: 'wrist', isQualified }]
  const judged = (verdict: Partial<Verdict>, labels = {}) => names(CHECK, taskOf({ verdict, labels }))
  expect([
    judged({ isQualified: 1 }),
    judged({ isQualified: 1, errorBoxes: [ERROR_BOX] }),
    judged({ isQualified: 1, nodeVerdicts: node(2) }),
    judged({ isQualified: 1, nodeVerdicts: node(1) }),
    judged({ isQualified: 2 }),
    judged({ isQualified: 2, comment: ' \n' }),
    judged({ isQualified: 2, comment: '框偏大' }),
    judged({ isQualified: 2, errorBoxes: [ERROR_BOX] }),
    judged({ isQualified: 2, nodeVerdicts: node(2) }),
    judged({ isQualified: 2 }, { commentRequired: true }),
    judged({ errorBoxes: [ERROR_BOX] }),
  ]).toEqual([
    [],
    ['passed-with-errors'],
    ['passed-with-errors'],
    [],
    ['bare-rejection'],
    ['bare-rejection'],
    [],
    [],
    [],
    [],
    [],
  ])
})

test('each doubt is asked once per item, and an immediate second press is no reply', () => {
  const doubt = (name: Doubt['name']): Doubt => ({ name, words: name })
  let asked: AskedDoubts | null = null
  const ask = (task: BatchItem | undefined, list: readonly Doubt['name'][], now: number) => {
    const answer = askOnce(asked, task, list.map(doubt), now)
    asked = answer.asked
    return answer.words
  }
  const [first, second] = [taskOf({ id: 'a' }), taskOf({ id: 'b' })]
  const again = (words: string) => `${words}。${annotateText.doubts.again}`
  expect([
    ask(first, ['untouched'], 0),
    ask(first, ['untouched'], READING_MS - 1),
    ask(first, ['making', 'untouched'], 1000),
    ask(first, ['making', 'untouched'], 2000),
    ask(second, ['untouched'], 3000),
    ask(second, [], 4000),
    ask(undefined, [], 5000),
    ask(second, ['making', 'untouched'], 6000),
  ]).toEqual([
    again('untouched'),
    'untouched',
    again('making'),
    null,
    again('untouched'),
    null,
    null,
    again('making；untouched'),
  ])
})
