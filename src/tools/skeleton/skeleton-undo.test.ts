import { beforeEach, expect, test } from 'vitest'
import { unlabelledNodes } from '../../domain/documents/templates.ts'
import { empty, start } from './testing.ts'

let hand: ReturnType<typeof start>

beforeEach(() => {
  hand = start(empty('right-hand'))
})

test('undo makes the node that it removed the next one', () => {
  hand.click([1, 1])
  hand.click([2, 2])
  hand.editor.send({ type: 'UNDO' })
  hand.click([3, 3])
  expect(hand.nodes()[1]).toEqual({ name: 'thumb-1', x: 3, y: 3, visibility: 2 })
})

test('it does so even if an earlier node is missing, and redo continues from there', () => {
  hand.fields({ activeNode: 5 })
  for (const x of [5, 6, 7]) hand.click([x, x])
  hand.editor.send({ type: 'UNDO' })
  hand.editor.send({ type: 'UNDO' })
  expect(hand.context().fields['activeNode']).toBe(6)
  hand.editor.send({ type: 'REDO' })
  hand.click([70, 70])
  expect([hand.nodes().slice(5, 9), hand.context().fields['activeNode']]).toEqual([
    [
      { name: 'index-1', x: 5, y: 5, visibility: 2 },
      { name: 'index-2', x: 6, y: 6, visibility: 2 },
      { name: 'index-3', x: 70, y: 70, visibility: 2 },
      { name: 'index-4', x: 0, y: 0, visibility: 0 },
    ],
    8,
  ])
})

test('undo makes the instance of the removed node active, and by itself the first missing one', () => {
  const two = start({ ...empty('face-5'), extras: [{ id: 'e', nodes: unlabelledNodes('face-5') }] })
  two.fields({ activeNode: 3, activeExtra: 'e' })
  two.click([7, 8])
  two.fields({ activeNode: null, activeExtra: null })
  two.editor.send({ type: 'UNDO' })
  expect(two.context().fields).toMatchObject({ activeNode: 3, activeExtra: 'e' })
  two.fields({ activeNode: null })
  two.click([7, 8])
  two.editor.send({ type: 'UNDO' })
  expect(two.context().fields).toMatchObject({ activeNode: null, activeExtra: 'e' })
})
