import { expect, test } from 'vitest'
import { EMPTY_HISTORY, MERGE_MS, commitTo } from './history.ts'

const numbers = { apply: (sum: number, edit: number) => sum + edit, invert: (edit: number) => -edit }

/** How many undo steps two commits of the same sort make. */
function stepsOf(first: number, second: number): number {
  const at = (time: number) => ({ edit: 1, merge: 'nudge', time })
  const one = commitTo(numbers, { document: 0, history: EMPTY_HISTORY }, at(first))
  return commitTo(numbers, one, at(second)).history.done.length
}

test.each([
  [1000, 1000, 1],
  [1000, 1000 + MERGE_MS, 1],
  [1000, 1001 + MERGE_MS, 2],
  [1000, 999, 2],
  [1000, -5000, 2],
])(
  'commits at %i and %i make %i undo steps: close ones join, a clock that went back joins none',
  (a, b, steps) => {
    expect(stepsOf(a, b)).toBe(steps)
  },
)
