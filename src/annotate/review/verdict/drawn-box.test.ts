import { expect, test } from 'vitest'
import { insertItem, removeItem } from '../../../machines/editor/edit-makers.ts'
import type { Edit } from '../../../machines/editor/edits.ts'
import { documentEdits } from '../../../machines/editor/edits.ts'
import type { Revision } from '../../../machines/editor/history.ts'
import { commitTo, EMPTY_HISTORY, redo, undo } from '../../../machines/editor/history.ts'
import { drawnBox } from './drawn-box.ts'

const PATH = ['verdict', 'errorBoxes']
const EMPTY: Revision<unknown> = {
  document: { verdict: { errorBoxes: [] }, annotation: { excludeCrops: [] } },
  history: EMPTY_HISTORY,
}
const committed = (revision: Revision<unknown>, edit: Edit | null): Revision<unknown> =>
  edit ? commitTo(documentEdits, revision, { edit }) : revision
const withBox = (revision: Revision<unknown>, id: string, path = PATH): Revision<unknown> =>
  committed(revision, insertItem(revision.document, path, { id }))
const drawn = (before: Revision<unknown>, after: Revision<unknown>): string | null =>
  drawnBox(before.history, after.history)

test('only the step that adds a box counts as drawing, not undo, redo or removal', () => {
  const one = withBox(EMPTY, 'a')
  const two = withBox(one, 'b')
  const back = undo(documentEdits, two)
  const removed = committed(two, removeItem(two.document, PATH, 'a'))
  expect([
    drawn(EMPTY, one),
    drawn(one, two),
    drawn(two, back),
    drawn(back, redo(documentEdits, back)),
    drawn(two, removed),
    drawn(removed, undo(documentEdits, removed)),
    drawn(back, withBox(back, 'c')),
    drawn(one, withBox(one, 'd', ['annotation', 'excludeCrops'])),
  ]).toEqual(['a', 'b', null, null, null, null, 'c', null])
})
