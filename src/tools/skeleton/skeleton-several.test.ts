import { beforeEach, describe, expect, test } from 'vitest'
import type { Hands } from './testing.ts'
import { askedBox, askedFields } from './skeleton.ts'
import { empty, frame, on, start } from './testing.ts'

/** Several nodes at once. */

/** A face whose first three nodes are placed, and a second one whose first is. */
function faces(): Hands {
  const face = empty('face-5')
  const place = (nodes: Hands['nodes'], ...at: readonly [number, number][]): Hands['nodes'] =>
    nodes.map((node, index) => {
      const [x, y] = at[index] ?? []
      return x === undefined || y === undefined ? node : { ...node, x, y, visibility: 2 }
    })
  return {
    ...face,
    nodes: place(face.nodes, [100, 100], [200, 100], [300, 100]),
    extras: [{ id: 'e', nodes: place(face.nodes, [500, 500]) }],
  }
}

let page: ReturnType<typeof start>
const selected = () => page.context().selection.map(({ id }) => id)
const places = (nodes: Hands['nodes'] = page.nodes()) =>
  nodes.filter(({ visibility }) => visibility > 0).map(({ x, y }) => [x, y])
const steps = () => page.context().history.done.length
const CTRL = { modifiers: { ctrl: true } }
const SHIFT = { modifiers: { shift: true } }

beforeEach(() => {
  page = start(faces())
})

describe('are selected', () => {
  test('by a rectangle with Ctrl, of more than one skeleton, and with Shift beside those selected', () => {
    page.drag([150, 50], [600, 600], CTRL)
    expect([selected(), steps(), page.context().preview]).toEqual([['/1', '/2', 'e/0'], 0, null])
    page.drag([50, 50], [150, 150], { modifiers: { ctrl: true, shift: true } })
    expect(selected()).toEqual(['/1', '/2', 'e/0', '/0'])
  })

  test('by a rectangle on empty ground if no node is missing', () => {
    page = start({ ...faces(), nodes: faces().nodes.slice(0, 3), extras: [] })
    page.drag([250, 50], [90, 110])
    expect(selected()).toEqual(['/0', '/1'])
  })

  test('by a press with Shift, starting with the active one; a plain press selects one', () => {
    page.fields({ activeNode: 0 })
    page.click([300, 100], { ...SHIFT, hit: on(2) })
    page.click([200, 100], { ...SHIFT, hit: on(1) })
    page.click([300, 100], { ...SHIFT, hit: on(2) })
    expect([selected(), steps()]).toEqual([['/0', '/1'], 0])
    page.fields({ activeNode: 1 })
    page.click([100, 100], { hit: on(0) })
    expect([selected(), page.context().fields['activeNode']]).toEqual([[], 0])
  })

  test('until Escape', () => {
    page.drag([50, 50], [600, 600], CTRL)
    page.editor.send({ type: 'CANCEL' })
    expect(selected()).toEqual([])
  })
})

describe('as one step', () => {
  beforeEach(() => page.drag([150, 50], [600, 600], CTRL))

  test('are dragged by any of them within the picture', () => {
    page.drag([200, 100], [100, 1000], { hit: on(1) })
    expect([places(), places(page.context().document?.extras[0]?.nodes), steps()]).toEqual([
      [
        [100, 100],
        [100, 400],
        [200, 400],
      ],
      [[400, 800]],
      1,
    ])
    page.editor.send({ type: 'UNDO' })
    expect(page.context().document).toEqual(faces())
  })

  test('move with the arrows', () => {
    page.key('ArrowRight')
    page.key('ArrowDown')
    expect([places(), steps()]).toEqual([
      [
        [100, 100],
        [210, 110],
        [310, 110],
      ],
      1,
    ])
    page.editor.send({ type: 'UNDO' })
    expect(page.context().document).toEqual(faces())
  })

  test('are removed with Delete; whole skeletons with their tool', () => {
    page.key('Delete')
    expect([places(), selected(), steps()]).toEqual([[[100, 100]], [], 1])
    page.editor.send({ type: 'UNDO' })
    expect(page.context().document).toEqual(faces())
    page.editor.send({ type: 'PICK', tool: 'whole' })
    page.drag([50, 50], [600, 600], CTRL)
    page.key('Delete')
    expect([places(), page.context().document?.extras, steps()]).toEqual([[], [], 1])
    page.editor.send({ type: 'UNDO' })
    expect(page.context().document).toEqual(faces())
  })

  test('are moved by a frame with the tool for whole skeletons', () => {
    page.editor.send({ type: 'PICK', tool: 'whole' })
    page.drag([200, 100], [210, 120], { hit: frame(0) })
    expect(places(page.context().document?.extras[0]?.nodes)).toEqual([[510, 520]])
  })
})

test('a drag of the tool for suggestions is a box to ask about; on a node it moves the node, with Ctrl it selects', () => {
  page = start(faces(), { tool: 'suggest' })
  page.drag([350, 300], [150, 50])
  expect(askedBox(page.context().fields)).toEqual({ x: 150, y: 50, width: 200, height: 250 })
  expect([steps(), page.context().preview, selected()]).toEqual([0, null, []])
  page.fields(askedFields(null))
  page.click([400, 400])
  page.drag([150, 50], [600, 600], CTRL)
  expect([askedBox(page.context().fields), selected()]).toEqual([null, ['/1', '/2', 'e/0']])
  page.click([10, 10])
  page.drag([100, 100], [120, 130], { hit: on(0) })
  expect([places()[0], steps(), askedBox(page.context().fields)]).toEqual([[120, 130], 1, null])
})

test('who may only look asks nothing', () => {
  page = start(faces(), { tool: 'suggest', readonly: true })
  page.drag([350, 300], [150, 50])
  expect([askedBox(page.context().fields), page.refused]).toEqual([null, ['readonly']])
})
