import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { unlabelledNodes } from '../../domain/documents/templates.ts'
import type { Node } from '../../domain/documents/types.ts'
import { placedCount } from '../../domain/hand-skeleton/nodes.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import { nodeId, readNodeId } from '../../machines/editor/skeleton-layer.ts'
import { empty, on, start } from './testing.ts'

let hand: ReturnType<typeof start>

beforeEach(() => {
  hand = start(empty('right-hand'))
})

const active = () => hand.context().fields['activeNode']

describe('click through the nodes', () => {
  test('each click places the next one in order', () => {
    hand.click([10.25, 20.5])
    hand.click([30, 40])
    expect(hand.nodes().slice(0, 3)).toEqual([
      { name: 'wrist', x: 10.25, y: 20.5, visibility: 2 },
      { name: 'thumb-1', x: 30, y: 40, visibility: 2 },
      { name: 'thumb-2', x: 0, y: 0, visibility: 0 },
    ])
    expect(hand.context().history.done).toHaveLength(2)
  })

  test('21 clicks place a whole hand, and a further one does nothing', () => {
    for (let index = 0; index < 22; index++) hand.click([10 + index, 20])
    expect(placedCount(hand.nodes())).toBe(21)
    expect(hand.context().history.done).toHaveLength(21)
  })

  test('Alt, or the second button, places a joint that is hidden', () => {
    hand.click([1, 1], { modifiers: { alt: true } })
    hand.click([2, 2], { buttons: 2 })
    expect(
      hand
        .nodes()
        .map(({ visibility }) => visibility)
        .slice(0, 3),
    ).toEqual([1, 1, 0])
  })

  test('a chosen node is placed first, then those after it', () => {
    hand.fields({ activeNode: 5 })
    hand.click([5, 5])
    hand.click([6, 6])
    expect(hand.nodes().flatMap(({ name, visibility }) => (visibility === 2 ? [name] : []))).toEqual([
      'index-1',
      'index-2',
    ])
    expect(active()).toBe(7)
  })

  test('a drag adjusts a node before it is placed', () => {
    hand.editor.send({ type: 'POINTER.DOWN', sample: hand.at([10, 10]) })
    expect(hand.context().preview).toEqual({
      type: 'node',
      role: 'node',
      id: null,
      nodes: [{ index: 0, x: 10, y: 10, visibility: 2 }],
    })
    hand.editor.send({ type: 'POINTER.MOVE', sample: hand.at([14, 12]) })
    hand.editor.send({ type: 'POINTER.UP', sample: hand.at([15, 12], { buttons: 0 }) })
    expect(hand.nodes()[0]).toMatchObject({ x: 15, y: 12 })
    expect(hand.context().preview).toBeNull()
  })

  test('a rating key during a press does not affect the node', () => {
    const edit = setField(hand.context().document, [], 'blur', 1)!
    hand.editor.send({ type: 'POINTER.DOWN', sample: hand.at([10, 10]) })
    hand.editor.send({ type: 'COMMIT', commit: { edit } })
    hand.editor.send({ type: 'POINTER.UP', sample: hand.at([10, 10], { buttons: 0 }) })
    expect(hand.nodes()[0]).toMatchObject({ x: 10, y: 10, visibility: 2 })
    expect(hand.context().history.done).toHaveLength(2)
  })

  test('a press outside of the picture places at its edge', () => {
    hand.click([-20, 900])
    expect(hand.nodes()[0]).toMatchObject({ x: 0, y: 800 })
  })

  test('Esc cancels a press', () => {
    hand.editor.send({ type: 'POINTER.DOWN', sample: hand.at([10, 10]) })
    hand.editor.send({ type: 'CANCEL' })
    expect([placedCount(hand.nodes()), hand.context().preview]).toEqual([0, null])
  })

  test('the main skeleton is placed first, then the active extra one', () => {
    const two = start({ ...empty('face-5'), extras: [{ id: 'e', nodes: unlabelledNodes('face-5') }] })
    two.fields({ activeExtra: 'e' })
    two.click([7, 8])
    expect([placedCount(two.nodes()), two.context().document!.extras[0]!.nodes[0]]).toEqual([
      0,
      { name: 'left-eye', x: 7, y: 8, visibility: 2 },
    ])
  })
})

describe('nodes that are placed', () => {
  beforeEach(() => {
    hand.click([100, 100])
    hand.click([200, 200])
  })

  test('a drag moves a node, and placing continues with the missing one', () => {
    hand.drag([101, 101], [111, 106], { hit: on(0) })
    expect(hand.nodes()[0]).toMatchObject({ x: 110, y: 105 })
    hand.click([300, 300])
    expect(hand.nodes()[2]).toMatchObject({ x: 300, y: 300 })
  })

  test('a click near a node places the missing one; with Shift it selects', () => {
    hand.click([101, 101], { hit: on(0) })
    expect(hand.nodes()[2]).toMatchObject({ name: 'thumb-2', x: 101, y: 101 })
    hand.click([100, 100], { hit: on(0), modifiers: { shift: true } })
    expect(active()).toBe(0)
  })

  test('with an active node a click selects, and Alt toggles visibility', () => {
    hand.fields({ activeNode: 0 })
    hand.click([200, 200], { hit: on(1) })
    expect([active(), placedCount(hand.nodes())]).toEqual([1, 2])
    hand.click([200, 200], { hit: on(1), modifiers: { alt: true } })
    expect(hand.nodes()[1]).toMatchObject({ visibility: 1 })
    hand.click([200, 200], { hit: on(1), buttons: 2 })
    expect(hand.nodes()[1]).toMatchObject({ visibility: 2 })
  })

  test('a click on nothing deselects and places nothing', () => {
    hand.fields({ activeNode: 0 })
    hand.click([500, 500])
    expect([active(), placedCount(hand.nodes())]).toEqual([null, 2])
  })

  test('Delete removes the active node, or the one just placed', () => {
    hand.key('Delete')
    expect(hand.nodes()[1]).toEqual({ name: 'thumb-1', x: 0, y: 0, visibility: 0 })
    hand.fields({ activeNode: 0 })
    hand.key('Backspace')
    expect(placedCount(hand.nodes())).toBe(0)
    hand.editor.send({ type: 'UNDO' })
    hand.editor.send({ type: 'UNDO' })
    expect(placedCount(hand.nodes())).toBe(2)
  })
})

describe('a drag with Shift takes the limb along', () => {
  const placed = (): Node[] =>
    unlabelledNodes('right-hand').map((node, index) => ({ ...node, x: 100 + index, y: 300, visibility: 2 }))
  const fingerAt = (nodes: readonly Node[]) => nodes.slice(5, 9).map(({ x, y }) => [x, y])

  beforeEach(() => {
    hand = start({ ...empty('right-hand'), nodes: placed() })
  })

  test('shown while it is dragged, as one step, and undone as it was', () => {
    const before = JSON.stringify(hand.context().document)
    const shift = { hit: on(8), modifiers: { shift: true } }
    hand.editor.send({ type: 'POINTER.DOWN', sample: hand.at([108, 300], shift) })
    hand.editor.send({ type: 'POINTER.MOVE', sample: hand.at([105, 303], shift) })
    expect(hand.context().preview).toMatchObject({ nodes: [{ index: 6 }, { index: 7 }, { index: 8 }] })
    // Shift decides at each moment.
    hand.editor.send({ type: 'POINTER.MOVE', sample: hand.at([105, 303], { hit: on(8) }) })
    expect(hand.context().preview).toMatchObject({ nodes: [{ index: 8, x: 105, y: 303 }] })
    hand.editor.send({ type: 'POINTER.MOVE', sample: hand.at([105, 303], shift) })
    hand.editor.send({ type: 'POINTER.UP', sample: hand.at([105, 303], { ...shift, buttons: 0 }) })
    const turned = [
      [105, 300],
      [105, 301],
      [105, 302],
      [105, 303],
    ]
    expect([fingerAt(hand.nodes()), active()]).toEqual([turned, 8])
    expect(hand.context().history.done).toHaveLength(1)
    hand.editor.send({ type: 'UNDO' })
    expect(JSON.stringify(hand.context().document)).toBe(before)
  })

  test('back to where it was, it changes nothing', () => {
    const shift = { hit: on(8), modifiers: { shift: true } }
    hand.editor.send({ type: 'POINTER.DOWN', sample: hand.at([108, 300], shift) })
    hand.editor.send({ type: 'POINTER.MOVE', sample: hand.at([150, 320], shift) })
    hand.editor.send({ type: 'POINTER.UP', sample: hand.at([108, 300], { ...shift, buttons: 0 }) })
    expect([hand.nodes(), hand.context().history.done, hand.context().preview]).toEqual([placed(), [], null])
  })
})

describe('arrows', () => {
  test('move the cursor from (50, 80) by 10, with Shift by 1, with Ctrl by 0.1', () => {
    hand.key('ArrowRight')
    hand.key('ArrowDown', { shift: true })
    hand.key('ArrowLeft', { ctrl: true })
    expect(hand.context().fields['mousePosition']).toEqual({ x: 59.9, y: 81 })
    expect(hand.context().history.done).toEqual([])
  })

  test('keep the cursor in the picture', () => {
    for (let step = 0; step < 9; step++) hand.key('ArrowLeft')
    expect(hand.context().fields['mousePosition']).toEqual({ x: 0, y: 80 })
  })

  test('move an active node that is placed, presses in a row as one step, and the cursor with it', () => {
    hand.click([100, 100])
    hand.fields({ activeNode: 0 })
    hand.key('ArrowRight', {}, 0)
    hand.key('ArrowRight', { shift: true }, 100)
    expect(hand.nodes()[0]).toMatchObject({ x: 111, y: 100 })
    expect(hand.context().fields['mousePosition']).toEqual({ x: 111, y: 100 })
    expect(hand.context().history.done).toHaveLength(2)
  })

  test('leave Alt with arrows to item navigation', () => {
    hand.key('ArrowDown', { alt: true })
    expect(hand.context().fields['mousePosition']).toEqual({ x: 50, y: 80 })
  })
})

test('in a read-only view nodes can be selected, not placed', () => {
  const nodes = unlabelledNodes('face-5').map((node): Node => ({ ...node, x: 5, y: 5, visibility: 2 }))
  const shown = start({ bodyType: 'face-5', nodes, extras: [] }, { readonly: true })
  shown.click([5, 5], { hit: on(3) })
  expect([shown.context().fields['activeNode'], shown.refused]).toEqual([3, []])
  shown.key('ArrowLeft')
  expect([shown.nodes(), shown.refused]).toEqual([nodes, ['readonly']])
})

test('ids of nodes identify skeleton and node', () => {
  expect([readNodeId(nodeId(null, 12)), readNodeId(nodeId('a/b', 0)), readNodeId('errorBox')]).toEqual([
    { skeleton: null, index: 12 },
    { skeleton: 'a/b', index: 0 },
    null,
  ])
})

test('after any clicks, drags and keys undoing all restores the first document', () => {
  const place = fc.tuple(fc.integer({ min: -50, max: 1050 }), fc.integer({ min: -50, max: 850 }))
  const hits = fc.option(fc.integer({ min: 0, max: 41 }).map((index) => on(index)))
  const deed = fc.oneof(
    fc.record({ from: place, to: place, hit: hits, alt: fc.boolean(), shift: fc.boolean() }),
    fc.constantFrom('ArrowLeft', 'ArrowDown', 'Delete'),
    fc.constantFrom('node', 'whole').map((tool) => ({ tool })),
  )
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
      const first = empty('both-hands')
      const both = start(first)
      deeds.forEach((each, index) => {
        if (typeof each === 'string') both.key(each, {}, index * 5000)
        else if ('tool' in each) both.editor.send({ type: 'PICK', tool: each.tool })
        else both.drag(each.from, each.to, { hit: each.hit, modifiers: { alt: each.alt, shift: each.shift } })
      })
      const last = JSON.stringify(both.context().document)
      const steps = both.context().history.done.length
      for (let step = 0; step < steps; step++) both.editor.send({ type: 'UNDO' })
      expect(JSON.stringify(both.context().document)).toBe(JSON.stringify(first))
      for (let step = 0; step < steps; step++) both.editor.send({ type: 'REDO' })
      expect(JSON.stringify(both.context().document)).toBe(last)
    }),
    { numRuns: 60 },
  )
})
