import { describe, expect, test } from 'vitest'
import { EMPTY_HISTORY } from '../editor/history.ts'
import type { PortFailure } from '../failure.ts'
import { failureOfStatus, offlineFailure } from '../failure.ts'
import type { ItemState, BatchItem, WorkItem } from '../work.ts'
import { EMPTY_VERDICT } from '../work.ts'
import { initialContext } from './effects.ts'
import { saveReceipt } from './selectors.ts'
import type { StageContext } from './types.ts'

const task = (uuid: string, state: ItemState = 'open', resumed = false): BatchItem => ({
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

const changed = (uuid: string): BatchItem => ({
  ...task(uuid),
  history: { done: [{ edits: [] }], undone: [] },
})
const takenBack = (uuid: string): BatchItem => ({
  ...task(uuid),
  history: { done: [], undone: [{ edits: [] }] },
})

describe('the receipt of saving', () => {
  test('shows nothing where nothing is saved', () => {
    expect(saveReceipt({ context: nobody, value: { flow: 'idle' } }).state).toBe('clean')
  })

  test('distinguishes an untouched item from a saved one', () => {
    expect(saveReceipt({ context: busy, value: working('saved') }).state).toBe('clean')
    const touched = {
      ...busy,
      currentIndex: 0,
      tasks: [task('b', 'open', true)],
      draft: { savedAt: 7, failure: null, refused: {} },
    }
    expect(saveReceipt({ context: touched, value: working('saved') })).toEqual({
      state: 'saved',
      savedAt: 7,
      reason: null,
    })
  })

  test.each(['refused', 'saved', 'waiting', 'saving', 'offline'])(
    'shows a refusal at the item of the draft, and at no other: %s',
    (draft) => {
      const failure = { type: 'refused', status: 409, message: '', reason: 'held by another' } as const
      const tasks = [changed('a'), changed('b'), { ...changed('a'), state: 'submitted' } as const]
      const context = { ...busy, tasks, draft: { savedAt: 7, failure, refused: { a: failure } } }
      const said = tasks.map((_, currentIndex) => {
        const { state, reason } = saveReceipt({
          context: { ...context, currentIndex },
          value: working(draft),
        })
        return [state, reason]
      })
      const others = [draft === 'refused' ? 'saved' : draft, null]
      const handedIn = [draft === 'offline' ? 'offline' : 'clean', null]
      expect(said).toEqual([['refused', 'held by another'], others, handedIn])
    },
  )

  test.each([
    ['waiting', 'clean', 'waiting', 'waiting'],
    ['saving', 'clean', 'saving', 'saving'],
    ['saved', 'clean', 'saved', 'clean'],
    ['offline', 'offline', 'offline', 'offline'],
    ['refused', 'clean', 'saved', 'clean'],
  ])('%s: shows an item without changes, with some, and with some undone', (draft, ...said) => {
    const all = [task('a'), changed('b'), takenBack('c')]
    const states = all.map((_, currentIndex) => {
      const context = { ...busy, tasks: all, currentIndex }
      return saveReceipt({ context, value: working(draft) }).state
    })
    expect(states).toEqual(said)
  })

  test('distinguishes an unavailable server from a lost network', () => {
    const receiptOf = (failure: PortFailure) =>
      saveReceipt({
        context: { ...busy, draft: { savedAt: null, failure, refused: {} } },
        value: working('offline'),
      })
    expect([
      receiptOf(failureOfStatus(503, '存储服务暂时不可用', '请求 7')),
      receiptOf(offlineFailure('network')),
    ]).toEqual([
      { state: 'busy', savedAt: null, reason: '存储服务暂时不可用：请求 7' },
      { state: 'offline', savedAt: null, reason: null },
    ])
  })

  test('shows when the draft of the current item was saved, not that of another', () => {
    const tasks = [{ ...changed('a'), basedOn: 5 }, changed('b')]
    const context = { ...busy, tasks, draft: { savedAt: 7, failure: null, refused: {} } }
    const times = [0, 1].map((currentIndex) => {
      return saveReceipt({ context: { ...context, currentIndex }, value: working('saved') }).savedAt
    })
    expect(times).toEqual([5, 7])
  })
})
