import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { History, HistoryStep } from '../../machines/editor/history.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { Steps, Trail } from './steps.ts'
import {
  NO_TRAIL,
  changesOf,
  endOf,
  historyOf,
  stepsOf,
  STEPS_PER_SNAPSHOT,
  documentAt,
  isReachable,
  snapshotOf,
} from './steps.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'

const step = (label: string): HistoryStep => ({ edits: [], label })
const history = (done: Steps, undone: Steps = []): History => ({ done, undone })

const [a, b, c, d] = [step('a'), step('b'), step('c'), step('d')] as const

/** What storage holds after a history was written. */
const written = (now: History, first = 0) => ({
  trail: { first, done: now.done.length, undone: now.undone.length },
  steps: stepsOf(now),
})

test('a commit writes one row', () => {
  expect(changesOf(written(history([a, b])), history([a, b, c]))).toEqual({
    trail: { first: 0, done: 3, undone: 0 },
    unchanged: 2,
    puts: [{ index: 2, step: c }],
    drops: [],
  })
})

test('undo and redo move the position and write no row', () => {
  const { trail, puts, drops } = changesOf(written(history([a, b, c])), history([a], [c, b]))
  expect([trail, puts, drops]).toEqual([{ first: 0, done: 1, undone: 2 }, [], []])
  expect(changesOf(written(history([a], [c, b])), history([a, b], [c]))).toEqual({
    trail: { first: 0, done: 2, undone: 1 },
    unchanged: 3,
    puts: [],
    drops: [],
  })
})

test('a commit after undo replaces what was undone', () => {
  expect(changesOf(written(history([a], [c, b])), history([a, d]))).toEqual({
    trail: { first: 0, done: 2, undone: 0 },
    unchanged: 1,
    puts: [{ index: 1, step: d }],
    drops: [[2, 3]],
  })
})

test('a step that is merged into is rewritten, and only that', () => {
  const joined = step('bb')
  expect(changesOf(written(history([a, b])), history([a, joined])).puts).toEqual([{ index: 1, step: joined }])
})

test('forgotten steps are dropped at the front', () => {
  expect(changesOf(written(history([a, b, c]), 7), history([b, c, d]))).toEqual({
    trail: { first: 8, done: 3, undone: 0 },
    unchanged: 2,
    puts: [{ index: 10, step: d }],
    drops: [[7, 8]],
  })
})

test('an empty history leaves no row', () => {
  expect(changesOf(written(history([a, b]), 3), EMPTY_HISTORY)).toEqual({
    trail: { first: 3, done: 0, undone: 0 },
    unchanged: 0,
    puts: [],
    drops: [[3, 5]],
  })
})

type Act = 'commit' | 'join' | 'undo' | 'redo' | 'forget' | 'replace'

let names = 0
const ACTS: Record<Act, (now: History) => History> = {
  commit: ({ done }) => history([...done, step(`${++names}`)]),
  join: ({ done }) => history([...done.slice(0, -1), step(`${++names}`)]),
  undo: ({ done, undone }) => history(done.slice(0, -1), [...undone, ...done.slice(-1)]),
  redo: ({ done, undone }) => history([...done, ...undone.slice(-1)], undone.slice(0, -1)),
  forget: ({ done, undone }) => history(done.slice(1), undone),
  replace: () => history([step(`${++names}`), step(`${++names}`)], [step(`${++names}`)]),
}

test('after any changes to a history storage returns exactly it, and holds nothing else', () => {
  const acts = fc.array(fc.constantFrom(...(Object.keys(ACTS) as Act[])), { maxLength: 40 })
  fc.assert(
    fc.property(acts, (list) => {
      const rows = new Map<number, HistoryStep>()
      let now: History = EMPTY_HISTORY
      let stored: { trail: Trail; steps: Steps } = { trail: NO_TRAIL, steps: [] }
      for (const act of list) {
        now = ACTS[act](now)
        const { trail, puts, drops } = changesOf(stored, now)
        for (const [from, to] of drops) for (let index = from; index < to; index++) rows.delete(index)
        for (const { index, step: put } of puts) rows.set(index, put)
        stored = { trail, steps: stepsOf(now) }
        const read = Array.from({ length: endOf(trail) - trail.first }, (_, at) =>
          rows.get(trail.first + at)!,
        )
        expect(historyOf(read, trail.done)).toEqual(now)
        expect(rows.size).toBe(read.length)
      }
    }),
  )
})

const saying = (remark: string): WorkDocument => ({ annotation: { remark }, verdict: EMPTY_VERDICT })

const toSay = (from: string, to: string): HistoryStep => ({
  edits: [setField(saying(from), ['annotation'], 'remark', to)!],
})

const STEPS = [toSay('', 'a'), toSay('a', 'ab'), toSay('ab', 'abc')]
const trail = (done: number, first = 0) => ({ first, done, undone: STEPS.length - done })

test('from a stored document the steps can be redone and undone', () => {
  const snapshot = { at: 5, document: saying('a') }
  expect([0, 1, 2, 3].map((done) => documentAt(snapshot, trail(done, 4), STEPS))).toEqual(
    ['', 'a', 'ab', 'abc'].map(saying),
  )
})

test('invalid steps lead nowhere', () => {
  const elsewhere = { at: 0, document: { annotation: 'text', verdict: EMPTY_VERDICT } as never }
  expect(documentAt(elsewhere, trail(2), STEPS)).toBe(null)
})

test('the stored document precedes the last step, which others may merge into', () => {
  expect([
    snapshotOf(saying('abc'), trail(3), STEPS[2]),
    snapshotOf(saying(''), trail(0), undefined),
  ]).toEqual([
    { at: 2, document: saying('ab') },
    { at: 0, document: saying('') },
  ])
})

test('a position is unreachable when its steps were replaced, dropped, or are too many', () => {
  const far = { first: 0, done: STEPS_PER_SNAPSHOT, undone: 0 }
  expect([
    isReachable(2, trail(3), 2),
    isReachable(3, trail(3), 2),
    isReachable(3, trail(3, 4), 3),
    isReachable(1, far, STEPS_PER_SNAPSHOT),
    isReachable(0, far, STEPS_PER_SNAPSHOT),
  ]).toEqual([true, false, false, true, false])
})
