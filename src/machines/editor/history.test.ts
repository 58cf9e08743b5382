import { expect, test } from 'vitest'
import { setField } from './edit-makers.ts'
import type { Edit } from './edits.ts'
import { documentEdits } from './edits.ts'
import type { Revision } from './history.ts'
import { EMPTY_HISTORY, MERGE_MS, commitTo, redo, undo } from './history.ts'

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
  'commits at %i and %i make %i undo steps: close ones merge, a clock that was set back merges none',
  (a, b, steps) => {
    expect(stepsOf(a, b)).toBe(steps)
  },
)

interface Masked {
  readonly mask: { readonly counts: string }
}

test('a document shares no objects with its history, so that old states are garbage-collected', () => {
  const states: Revision<Masked, Edit>[] = [{ document: { mask: { counts: '1' } }, history: EMPTY_HISTORY }]
  const last = () => states.at(-1)!
  const paint = (counts: string): void => {
    const edit = setField(last().document, [], 'mask', { counts })!
    states.push(commitTo<Masked, Edit>(documentEdits, last(), { edit }))
  }
  paint('2')
  paint('3')
  states.push(undo<Masked, Edit>(documentEdits, last()))
  states.push(undo<Masked, Edit>(documentEdits, last()))
  states.push(redo<Masked, Edit>(documentEdits, last()))
  const masks = new Set(states.map(({ document }) => document.mask))
  const held = states.flatMap(({ history: { done, undone } }) =>
    [...done, ...undone].flatMap(({ edits }) =>
      edits.flatMap((edit) => (edit.type === 'set' ? [edit.before, edit.after] : [])),
    ),
  )
  expect([[...masks].map(({ counts }) => counts), held.filter((value) => masks.has(value as never))]).toEqual(
    [['1', '2', '3', '2', '1', '2'], []],
  )
})
