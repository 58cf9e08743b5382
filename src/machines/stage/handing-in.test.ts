import { describe, expect, test } from 'vitest'
import { ERASED_ROW } from '../../domain/mask-rows.ts'
import { EMPTY_HISTORY } from '../editor/history.ts'
import type { Assignment, BatchItem, Verdict, WorkItem } from '../work.ts'
import type { Quality } from '../../domain/constants.ts'
import { EMPTY_VERDICT } from '../work.ts'
import { isUnchangedAgain, pushOf, verdictProblems } from './handing-in.ts'

const item = {
  resource: { uuid: 'u' },
  version: 4,
  annotation: { remark: '' },
  labels: { settingsVersion: 1, batchSize: 1, commentRequired: true, commentReasons: [] },
} as unknown as WorkItem

const taskWith = (verdict: Partial<Verdict> = {}, remark = '', activeMs = 1_600): BatchItem => ({
  item,
  work: { annotation: { remark }, verdict: { ...EMPTY_VERDICT, ...verdict } },
  history: EMPTY_HISTORY,
  state: 'open',
  activeMs,
  resumed: false,
  lapsed: false,
  revision: 0,
  basedOn: null,
})

const MARK: Assignment = { stage: 'mark' }
const CHECK: Assignment = { stage: 'check' }
const RULE: Assignment = { stage: 'pending', as: 'check' }

describe('what is handed in', () => {
  test.each<Assignment>([
    MARK,
    { stage: 'edit', of: 'mark' },
    { stage: 'redo', from: 'rejected' },
    { stage: 'pending', as: 'mark' },
  ])('an annotation: %o', (assignment) => {
    expect(pushOf(assignment, taskWith({}, '远'))).toEqual({
      id: 'u',
      version: 4,
      activeSeconds: 2,
      basedOn: null,
      annotation: { remark: '远' },
    })
  })

  test.each<Assignment>([
    CHECK,
    { stage: 'approve' },
    { stage: 'edit', of: 'check' },
    { stage: 'edit', of: 'approve' },
  ])('a verdict, with the annotation only where it was corrected: %o', (assignment) => {
    const verdict = { isQualified: 1 as Quality, comment: '  ' }
    expect(pushOf(assignment, taskWith(verdict))).toEqual({
      id: 'u',
      version: 4,
      activeSeconds: 2,
      basedOn: null,
      isQualified: 1,
      errorBoxes: [],
    })
    expect(pushOf(assignment, taskWith(verdict, '改')).annotation).toEqual({ remark: '改' })
  })

  test('verdicts on nodes, where there are any', () => {
    const nodeVerdicts = [{ instanceId: null, name: 'wrist', isQualified: 2 as const }]
    expect(pushOf(CHECK, taskWith({ isQualified: 2, nodeVerdicts })).nodeVerdicts).toEqual(nodeVerdicts)
    expect(pushOf(CHECK, taskWith({ isQualified: 2, nodeVerdicts: [] }))).not.toHaveProperty('nodeVerdicts')
  })

  test('a verdict without the annotation where masks alone were changed', () => {
    const task = taskWith({ isQualified: 1 })
    const rows = { a: { 0: { 3: ERASED_ROW } } }
    expect(pushOf(CHECK, { ...task, work: { ...task.work, rows } })).toEqual(pushOf(CHECK, task))
  })

  test('a ruling on a pending item', () => {
    expect(pushOf(RULE, taskWith({ availability: 0, comment: '太暗' }))).toEqual({
      id: 'u',
      version: 4,
      activeSeconds: 2,
      basedOn: null,
      availability: 0,
      comment: '太暗',
    })
  })

  test('at most one day of time', () => {
    expect(pushOf(MARK, taskWith({}, '', 10 ** 9)).activeSeconds).toBe(86_400)
  })
})

describe('what is missing', () => {
  const rules = (assignment: Assignment, verdict: Partial<Verdict>) =>
    verdictProblems(assignment, taskWith(verdict)).map(({ rule }) => rule)

  test('from a verdict', () => {
    expect(rules(CHECK, {})).toEqual(['verdict-missing'])
    expect(rules(CHECK, { isQualified: 2 })).toEqual(['comment-missing'])
    expect(rules(CHECK, { isQualified: 2, comment: '框错了' })).toEqual([])
    expect(rules(CHECK, { isQualified: 1 })).toEqual([])
  })

  test('nothing from a rejection proposed by marks, unless the reviewer decides otherwise', () => {
    const errorBoxes = [{ id: 'a', x: 0, y: 0, width: 1, height: 1 }]
    const nodes = (isQualified: Quality) => [{ instanceId: null, name: 'wrist', isQualified }]
    const said = (verdict: Partial<Verdict>) => [
      rules(CHECK, verdict),
      pushOf(CHECK, taskWith(verdict)).isQualified,
    ]
    expect([
      said({ errorBoxes, comment: '框错了' }),
      said({ errorBoxes }),
      said({ errorBoxes, isQualified: 1 }),
      said({ nodeVerdicts: nodes(2), comment: '点错了' }),
      said({ nodeVerdicts: nodes(1), comment: '点都对' }),
    ]).toEqual([
      [[], 2],
      [['comment-missing'], 2],
      [[], 1],
      [[], 2],
      [['verdict-missing'], undefined],
    ])
  })

  test('from a ruling, and never from an annotation', () => {
    expect(rules(RULE, {})).toEqual(['ruling-missing'])
    expect(rules(RULE, { availability: 3 })).toEqual([])
    expect(rules(MARK, {})).toEqual([])
  })
})

test('returned work is unchanged until its annotation or a mask differs; a ruling changes none', () => {
  const REDO: Assignment = { stage: 'redo', from: 'rejected' }
  const same = taskWith()
  const rows = { a: { 0: { 3: ERASED_ROW } } }
  const reported: [Assignment, BatchItem][] = [
    [REDO, same],
    [REDO, taskWith({ comment: '不是标注的一部分' })],
    [{ stage: 'pending', as: 'mark' }, same],
    [REDO, taskWith({}, '已按意见修改')],
    [REDO, { ...same, work: { ...same.work, rows } }],
    [REDO, { ...same, state: 'submitted' }],
    [MARK, same],
    [CHECK, same],
    [RULE, same],
    [{ stage: 'edit', of: 'mark' }, same],
  ]
  const asked = reported.filter(([assignment, task]) => isUnchangedAgain(assignment, task))
  expect(asked).toEqual(reported.slice(0, 3))
})
