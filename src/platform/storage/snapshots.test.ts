import { expect, test } from 'vitest'
import { setField } from '../../machines/editor/edit-makers.ts'
import type { HistoryStep } from '../../machines/editor/history.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { STEPS_PER_SNAPSHOT, documentAt, isReachable, snapshotOf } from './snapshots.ts'

const saying = (remark: string): WorkDocument => ({ annotation: { remark }, verdict: EMPTY_VERDICT })

const toSay = (from: string, to: string): HistoryStep => ({
  edits: [setField(saying(from), ['annotation'], 'remark', to)!],
})

const STEPS = [toSay('', 'a'), toSay('a', 'ab'), toSay('ab', 'abc')]
const trail = (done: number, first = 0) => ({ first, done, undone: STEPS.length - done })

test('from a stored document the steps lead forth and back', () => {
  const snapshot = { at: 5, document: saying('a') }
  expect([0, 1, 2, 3].map((done) => documentAt(snapshot, trail(done, 4), STEPS))).toEqual(
    ['', 'a', 'ab', 'abc'].map(saying),
  )
})

test('steps that do not fit lead nowhere', () => {
  const elsewhere = { at: 0, document: { annotation: 'text', verdict: EMPTY_VERDICT } as never }
  expect(documentAt(elsewhere, trail(2), STEPS)).toBe(null)
})

test('what is stored stands before the last step, which others may join', () => {
  expect([
    snapshotOf(saying('abc'), trail(3), STEPS[2]),
    snapshotOf(saying(''), trail(0), undefined),
  ]).toEqual([
    { at: 2, document: saying('ab') },
    { at: 0, document: saying('') },
  ])
})

test('a place is out of reach when its steps were replaced or forgotten, or are too many', () => {
  const far = { first: 0, done: STEPS_PER_SNAPSHOT, undone: 0 }
  expect([
    isReachable(2, trail(3), 2),
    isReachable(3, trail(3), 2),
    isReachable(3, trail(3, 4), 3),
    isReachable(1, far, STEPS_PER_SNAPSHOT),
    isReachable(0, far, STEPS_PER_SNAPSHOT),
  ]).toEqual([true, false, false, true, false])
})
