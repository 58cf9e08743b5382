import { expect, test } from 'vitest'
import type { Assignment, Judgement, ReadyItem } from '../work.ts'
import { EMPTY_VERDICT } from '../work.ts'
import { afterRestore, taskOf } from './tasks.ts'
import type { Restored, StageContext } from './types.ts'

const judgement: Judgement = {
  isQualified: 2,
  comment: '漏标',
  errorBoxes: [{ id: 'e1', x: 1, y: 2, width: 3, height: 4 }],
  nodeVerdicts: [{ instanceId: null, name: 'wrist', isQualified: 2 }],
  version: 1,
  by: null,
  at: '2026-03-09T12:00:00Z',
  stage: 'check',
}
const said = {
  ...EMPTY_VERDICT,
  isQualified: judgement.isQualified,
  comment: '漏标',
  errorBoxes: judgement.errorBoxes,
  nodeVerdicts: judgement.nodeVerdicts,
}

/** The verdict that an item with a judgement on it starts from. */
const startsFrom = (assignment: Assignment) => {
  const item = { resource: { uuid: 'a' }, stage: assignment.stage, version: 1, annotation: {}, draft: null }
  return taskOf({ ...item, judgement } as unknown as ReadyItem, [], assignment).work.verdict
}

test.each<[Assignment, object]>([
  [{ stage: 'edit', of: 'check' }, said],
  [{ stage: 'edit', of: 'approve' }, said],
  [{ stage: 'edit', of: 'mark' }, EMPTY_VERDICT],
  [{ stage: 'redo', from: 'rejected' }, EMPTY_VERDICT],
  [{ stage: 'approve' }, EMPTY_VERDICT],
])('%j: a judgement is one’s own only where one takes it back', (assignment, verdict) => {
  expect(startsFrom(assignment)).toEqual(verdict)
})

test('what was handed in before a reload is judged as it was then', () => {
  const item = (uuid: string) => ({
    resource: { uuid },
    stage: 'check',
    version: 2,
    annotation: {},
    draft: null,
  })
  const list = {
    items: [
      { item: item('a'), state: 'submitted', verdict: said },
      { item: item('b'), state: 'open' },
    ],
    currentIndex: 1,
    remaining: 3,
  }
  const context = {
    place: { kind: 'image', assignment: { stage: 'check' } },
    tasks: [],
  } as unknown as StageContext
  const { tasks } = afterRestore(context, { list, works: [] } as unknown as Restored)
  expect(tasks.map(({ state, work }) => [state, work.verdict])).toEqual([
    ['submitted', said],
    ['open', EMPTY_VERDICT],
  ])
})
