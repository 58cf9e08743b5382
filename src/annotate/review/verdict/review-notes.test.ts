import { expect, test } from 'vitest'
import { boxNotes } from './review-notes.ts'

test('boxes without words have no note and keep their number', () => {
  const place = { x: 1, y: 2, width: 30, height: 40 }
  expect(
    boxNotes([
      { id: 'a', ...place },
      { id: 'b', ...place, comment: ' ' },
      { id: 'c', ...place, comment: ' 画大了\n' },
    ]),
  ).toEqual([{ id: 'c', mark: '3', words: '画大了', place, margin: 0 }])
})
