import { describe, expect, test } from 'vitest'
import { EMPTY_HISTORY } from '../editor/history.ts'
import type { ItemState, Task, WorkItem } from '../work.ts'
import { EMPTY_VERDICT } from '../work.ts'
import { initialContext } from './effects.ts'
import {
  activeMs,
  currentTask,
  flowState,
  isEditable,
  isReadonly,
  openConflict,
  progress,
  saveReceipt,
} from './selectors.ts'
import type { StageContext } from './types.ts'

const task = (uuid: string, state: ItemState = 'open', resumed = false): Task => ({
  item: { resource: { uuid } } as unknown as WorkItem,
  work: { annotation: {}, verdict: EMPTY_VERDICT },
  history: EMPTY_HISTORY,
  state,
  activeMs: 90_000,
  resumed,
  lapsed: false,
  revision: 0,
  basedOn: null,
})

const nobody = initialContext({ kind: 'image', assignment: { stage: 'mark' } })
const busy: StageContext = {
  ...nobody,
  tasks: [task('a', 'submitted'), task('b'), task('c', 'released')],
  currentIndex: 1,
  remaining: 4,
}
const working = (draft: string) => ({
  refusals: 'none',
  flow: { working: { document: 'clean', draft, supply: 'resting' } },
})

describe('a stage', () => {
  test('is in one state of its flow', () => {
    expect(flowState({ context: nobody, value: { refusals: 'none', flow: 'idle' } })).toBe('idle')
    expect(flowState({ context: busy, value: working('saved') })).toBe('working')
  })

  test('has a current task, or none', () => {
    expect(currentTask({ context: busy })?.item.resource.uuid).toBe('b')
    expect(currentTask({ context: nobody })).toBeUndefined()
    expect([activeMs({ context: busy }), activeMs({ context: nobody })]).toEqual([90_000, 0])
  })

  test('is so far in its batch', () => {
    expect(progress({ context: busy })).toEqual({ done: 2, position: 2, total: 3, remaining: 4 })
    expect(progress({ context: nobody })).toEqual({ done: 0, position: 0, total: 0, remaining: null })
  })

  test('can be changed where an item is in hand and nothing is readonly', () => {
    const readonly = { ...busy, readonly: true }
    expect([isEditable({ context: busy }), isReadonly({ context: busy })]).toEqual([true, false])
    expect([isEditable({ context: readonly }), isReadonly({ context: readonly })]).toEqual([false, true])
    expect(isEditable({ context: { ...busy, currentIndex: 0 } })).toBe(false)
  })
})

describe('the receipt of saving', () => {
  test('says nothing where nothing is saved', () => {
    expect(saveReceipt({ context: nobody, value: { flow: 'idle' } }).state).toBe('none')
  })

  test('tells an untouched item from a saved one', () => {
    expect(saveReceipt({ context: busy, value: working('saved') }).state).toBe('clean')
    const touched = { ...busy, tasks: [task('b', 'open', true)], draft: { savedAt: 7, failure: null } }
    expect(saveReceipt({ context: touched, value: working('saved') })).toEqual({
      state: 'saved',
      savedAt: 7,
      reason: null,
    })
  })

  test('gives the reason of a refusal, and of nothing else', () => {
    const failure = { type: 'refused', status: 409, message: '', reason: 'held by another' } as const
    const context = { ...busy, draft: { savedAt: null, failure } }
    expect(saveReceipt({ context, value: working('refused') }).reason).toBe('held by another')
    expect(saveReceipt({ context, value: working('waiting') }).reason).toBeNull()
  })
})

test('a conflict is shown once what the server has is known', () => {
  const conflict = { entry: {}, failure: {}, theirs: null } as unknown as StageContext['conflicts'][number]
  const context = { ...nobody, conflicts: [conflict] }
  expect(openConflict({ context, value: { refusals: 'fetching', flow: 'idle' } })).toBeNull()
  expect(openConflict({ context, value: { refusals: 'open', flow: 'idle' } })).toBe(conflict)
})
