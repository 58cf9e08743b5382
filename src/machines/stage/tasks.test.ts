import { expect, test } from 'vitest'
import type { Assignment, Judgement, LocalWork, ReadyItem } from '../work.ts'
import { EMPTY_HISTORY } from '../editor/history.ts'
import { EMPTY_VERDICT } from '../work.ts'
import { afterPull, afterRestore, taskOf } from './tasks.ts'
import type { RestoredList, StageContext } from './types.ts'

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

test('work submitted before a reload is judged as before it', () => {
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
    queue: { kind: 'image', assignment: { stage: 'check' } },
    tasks: [],
  } as unknown as StageContext
  const { tasks } = afterRestore(context, { list, works: [] } as unknown as RestoredList)
  expect(tasks.map(({ state, work }) => [state, work.verdict])).toEqual([
    ['submitted', said],
    ['open', EMPTY_VERDICT],
  ])
})

test('submitted work is shown as submitted after a reload, not as an unsubmitted edit', () => {
  const item = (uuid: string) => ({
    resource: { uuid },
    version: 1,
    annotation: { remark: '已提交' },
    draft: null,
  })
  const workIn = (assignment: Assignment, uuid: string, remark: string): LocalWork => ({
    uuid,
    kind: 'image',
    assignment,
    version: 1,
    work: { annotation: { remark }, verdict: EMPTY_VERDICT },
    history: EMPTY_HISTORY,
    activeMs: 0,
    savedAt: 0,
  })
  const list = {
    items: ['edited', 'onItsWay', 'begun'].map((uuid) => ({
      item: item(uuid),
      state: uuid === 'begun' ? 'open' : 'submitted',
    })),
    currentIndex: 0,
    remaining: null,
  }
  const works = [
    workIn({ stage: 'edit', of: 'mark' }, 'edited', '改到一半'),
    workIn({ stage: 'mark' }, 'onItsWay', '在路上'),
    workIn({ stage: 'mark' }, 'begun', '标到一半'),
  ]
  const context = { queue: { kind: 'image', assignment: { stage: 'mark' } }, tasks: [] }
  const { tasks } = afterRestore(
    context as unknown as StageContext,
    { list, works } as unknown as RestoredList,
  )
  expect(tasks.map(({ work }) => work.annotation['remark'])).toEqual(['已提交', '在路上', '标到一半'])
})

test('handed-in items that come back open from the first; an open one stays where one is', () => {
  const item = (uuid: string, version: number) =>
    ({ resource: { uuid }, stage: 'check', version, annotation: {}, draft: null }) as unknown as ReadyItem
  const assignment = { stage: 'check' } as const
  const task = (uuid: string, state: 'open' | 'submitted') => ({
    ...taskOf(item(uuid, 1), [], assignment),
    state,
  })
  const after = (states: readonly ('open' | 'submitted')[]) =>
    afterPull(
      {
        queue: { kind: 'image', assignment },
        wanted: {},
        tasks: states.map((state, index) => task(`${index}`, state)),
        currentIndex: states.length - 1,
        remaining: 0,
      } as unknown as StageContext,
      { items: [item('0', 2), item('1', 2)], works: [], remaining: 0 },
    ).currentIndex
  expect([after(['submitted', 'submitted']), after(['open', 'open'])]).toEqual([0, 1])
})
