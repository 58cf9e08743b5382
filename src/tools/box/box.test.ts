import { beforeEach, describe, expect, test } from 'vitest'
import type { Rect } from '../../domain/geometry/rect.ts'
import { updateItem } from '../../machines/editor/edit-makers.ts'
import type { HandleName, Hit } from '../../machines/editor/types.ts'
import { BOX, EMPTY, EXCLUDE, ONE, hitOf, start } from './testing.ts'

let empty: ReturnType<typeof start>
let one: ReturnType<typeof start>

beforeEach(() => {
  empty = start(EMPTY)
  one = start(ONE)
})

describe('making a box', () => {
  test('a drag makes a box with whole-pixel edges, and selects it', () => {
    empty.pick('exclude')
    empty.drag([10.4, 20.6], [30.2, 41])
    expect(empty.annotation().excludeCrops).toEqual([{ id: 'new-1', x: 10, y: 21, width: 20, height: 20 }])
    expect(empty.context().selection).toEqual([{ role: 'exclude', id: 'new-1' }])
    expect(empty.context().history.done).toHaveLength(1)
  })

  test('a drag out of the picture ends at its edge, backwards too', () => {
    empty.pick('tracking')
    empty.drag([50, 40], [-30, 500])
    expect(empty.annotation().trackingCrop).toEqual({ x: 0, y: 40, width: 50, height: 40 })
  })

  test('Shift makes a square, Alt centres the box on the press', () => {
    empty.pick('exclude')
    empty.drag([10, 10], [20, 14], null, { shift: true })
    empty.drag([50, 40], [55, 42], null, { alt: true })
    expect(empty.annotation().excludeCrops).toEqual([
      { id: 'new-1', x: 10, y: 10, width: 10, height: 10 },
      { id: 'new-2', x: 45, y: 38, width: 10, height: 4 },
    ])
  })

  test('a square ends where one side meets the edge of the picture', () => {
    empty.pick('exclude')
    empty.drag([50, 40], [-30, 45], null, { shift: true })
    empty.drag([20, 30], [60, 35], null, { shift: true, alt: true })
    expect(empty.annotation().excludeCrops).toEqual([
      { id: 'new-1', x: 10, y: 40, width: 40, height: 40 },
      { id: 'new-2', x: 0, y: 10, width: 40, height: 40 },
    ])
  })

  test('a square started outside of the picture begins at its edge', () => {
    empty.pick('exclude')
    empty.drag([-20, 10], [20, 14], null, { shift: true })
    empty.drag([110, 90], [80, 75], null, { shift: true })
    expect(empty.annotation().excludeCrops).toEqual([
      { id: 'new-1', x: 0, y: 10, width: 20, height: 20 },
      { id: 'new-2', x: 80, y: 60, width: 20, height: 20 },
    ])
  })

  test('at the limit of boxes a drag makes none, with a notice; a click selects', () => {
    empty.pick('exclude')
    for (const x of [10, 30, 50]) empty.drag([x, 10], [x + 10, 20])
    const before = empty.context()
    empty.drag([10, 40], [30, 60])
    expect([empty.refused, empty.annotation(), empty.context().history, empty.context().preview]).toEqual([
      ['exclude: 3 at most'],
      before.document?.annotation,
      before.history,
      null,
    ])
    const hit: Hit = { id: 'new-1', role: 'exclude', part: 'interior' }
    empty.editor.send({ type: 'POINTER.DOWN', sample: empty.at(15, 15, hit) })
    empty.editor.send({ type: 'POINTER.UP', sample: { ...empty.at(15, 15, hit), buttons: 0 } })
    expect(empty.context().selection).toEqual([{ role: 'exclude', id: 'new-1' }])
    expect(empty.refused).toHaveLength(1)
  })

  test('a layer of one box replaces the old one', () => {
    empty.pick('tracking')
    empty.drag([0, 0], [10, 10])
    empty.drag([20, 20], [30, 40])
    expect(empty.annotation().trackingCrop).toEqual({ x: 20, y: 20, width: 10, height: 20 })
    empty.editor.send({ type: 'UNDO' })
    expect(empty.annotation().trackingCrop).toEqual({ x: 0, y: 0, width: 10, height: 10 })
  })

  test('less than a pixel makes no box', () => {
    empty.pick('exclude')
    empty.drag([10, 10], [30, 10.3])
    expect(empty.annotation().excludeCrops).toEqual([])
    expect(empty.context().preview).toBeNull()
  })

  test('shows the box before the release', () => {
    empty.pick('exclude')
    empty.editor.send({ type: 'POINTER.DOWN', sample: empty.at(10, 10, null) })
    empty.editor.send({ type: 'POINTER.MOVE', sample: empty.at(11, 11, null) })
    expect(empty.context().preview).toBeNull()
    empty.editor.send({ type: 'POINTER.MOVE', sample: empty.at(20, 30, null) })
    expect(empty.context().preview).toEqual({
      type: 'box',
      role: 'exclude',
      id: null,
      rect: { x: 10, y: 10, width: 10, height: 20 },
    })
    empty.editor.send({ type: 'CANCEL' })
    expect([empty.context().preview, empty.annotation().excludeCrops]).toEqual([null, []])
  })
})

describe('changing a box', () => {
  test('a drag moves it and keeps it in the picture, its other fields untouched', () => {
    one.drag([15, 15], [20, 18], hitOf())
    expect(one.annotation().excludeCrops).toEqual([{ ...BOX, x: 15, y: 13, comment: '杆' }])
    one.drag([20, 15], [500, 500], hitOf())
    expect(one.annotation().excludeCrops).toEqual([{ ...BOX, x: 80, y: 70, comment: '杆' }])
  })

  test.each<[HandleName, Rect]>([
    ['nw', { x: 13, y: 12, width: 17, height: 8 }],
    ['n', { x: 10, y: 12, width: 20, height: 8 }],
    ['ne', { x: 10, y: 12, width: 23, height: 8 }],
    ['e', { x: 10, y: 10, width: 23, height: 10 }],
    ['se', { x: 10, y: 10, width: 23, height: 12 }],
    ['s', { x: 10, y: 10, width: 20, height: 12 }],
    ['sw', { x: 13, y: 10, width: 17, height: 12 }],
    ['w', { x: 13, y: 10, width: 17, height: 10 }],
  ])('the handle %s resizes it', (handle, rect) => {
    one.drag([50, 50], [53, 52], hitOf(handle))
    expect(one.annotation().excludeCrops).toEqual([{ id: 'a', ...rect, comment: '杆' }])
  })

  test('a handle pulled over the other side turns it inside out', () => {
    one.drag([30, 20], [5, 5], hitOf('se'))
    expect(one.annotation().excludeCrops[0]).toMatchObject({ x: 5, y: 5, width: 5, height: 5 })
  })

  test('shift keeps proportions at a corner and one axis in a move', () => {
    one.drag([30, 20], [40, 21], hitOf('se'), { shift: true })
    expect(one.annotation().excludeCrops[0]).toMatchObject({ x: 10, y: 10, width: 30, height: 15 })
    one.drag([15, 15], [17, 35], hitOf(), { shift: true })
    expect(one.annotation().excludeCrops[0]).toMatchObject({ x: 10, y: 30 })
  })

  test.each<[handle: HandleName, to: [number, number], alt: boolean, rect: Rect]>([
    ['se', [130, 22], false, { x: 10, y: 10, width: 90, height: 45 }],
    ['ne', [60, -70], false, { x: 10, y: 0, width: 40, height: 20 }],
    ['nw', [-130, 12], false, { x: 0, y: 5, width: 30, height: 15 }],
    ['se', [130, 22], true, { x: 0, y: 5, width: 40, height: 20 }],
  ])(
    'with shift the handle %s keeps proportions at the edge of the picture, too',
    (handle, to, alt, rect) => {
      const press = { x: handle.includes('w') ? 10 : 30, y: handle.includes('n') ? 10 : 20 }
      one.drag([press.x, press.y], to, hitOf(handle), { shift: true, alt })
      expect(one.annotation().excludeCrops).toEqual([{ id: 'a', ...rect, comment: '杆' }])
    },
  )

  test('fields changed during a drag keep their new values', () => {
    one.editor.send({ type: 'POINTER.DOWN', sample: one.at(15, 15, hitOf()) })
    one.editor.send({ type: 'POINTER.MOVE', sample: one.at(25, 15, null) })
    one.editor.send({ type: 'COMMIT', commit: { edit: updateItem(ONE, EXCLUDE.path, 'a', { x: 40 })! } })
    one.editor.send({ type: 'POINTER.UP', sample: { ...one.at(25, 15, null), buttons: 0 } })
    expect([one.annotation().excludeCrops[0]?.x, one.context().preview]).toEqual([40, null])
  })

  test('a tool that draws boxes grabs only the selected one, so that one can be drawn inside another', () => {
    one.pick('exclude')
    one.drag([12, 12], [16, 16], hitOf())
    expect(one.annotation().excludeCrops.map(({ id }) => id)).toEqual(['a', 'new-1'])
  })

  test('a tool that draws anywhere also draws inside the one it just made, and pulls its handles', () => {
    one.pick('anywhere')
    one.drag([12, 12], [26, 18], hitOf())
    const inside: Hit = { id: 'new-1', role: 'exclude', part: 'interior' }
    one.drag([14, 13], [20, 16], inside)
    one.drag([20, 16], [22, 17], { ...inside, id: 'new-2', part: 'handle', handle: 'se' })
    expect(one.annotation().excludeCrops).toEqual([
      { ...BOX, comment: '杆' },
      { id: 'new-1', x: 12, y: 12, width: 14, height: 6 },
      { id: 'new-2', x: 14, y: 13, width: 8, height: 4 },
    ])
    one.drag([14, 14], [14, 14], { ...inside, part: 'edge' })
    expect(one.context().selection).toEqual([{ role: 'exclude', id: 'new-1' }])
  })
})

describe('selecting', () => {
  test('a click selects what it hits and deselects the rest', () => {
    one.drag([15, 15], [15.5, 15], hitOf())
    expect(one.context().selection).toEqual([{ role: 'exclude', id: 'a' }])
    expect(one.context().history.done).toEqual([])
    one.drag([60, 60], [60, 60])
    expect(one.context().selection).toEqual([])
  })

  test('another click at the same point selects the next one below, and wraps around; a drag then moves that', () => {
    const pile = start({
      annotation: { trackingCrop: { ...BOX }, excludeCrops: ['a', 'b'].map((id) => ({ ...BOX, id })) },
    })
    const hit = (id: string, role = 'exclude'): Hit => ({ id, role, part: 'interior' })
    const under = [hit('b'), hit('gone'), hit('a'), hit('tracking', 'tracking')]
    const press = (x: number) =>
      pile.editor.send({ type: 'POINTER.DOWN', sample: { ...pile.at(x, 15, under[0]!), under } })
    const lift = (x: number) =>
      pile.editor.send({ type: 'POINTER.UP', sample: { ...pile.at(x, 15, null), buttons: 0 } })
    const clicked = [15, 15, 15.5, 15, 15, 20].map((x) => {
      press(x)
      lift(x)
      return pile.context().selection.map(({ id }) => id)
    })
    expect(clicked).toEqual([['b'], ['a'], ['tracking'], ['b'], ['a'], ['b']])
    press(20)
    lift(20)
    press(20)
    pile.editor.send({ type: 'POINTER.MOVE', sample: pile.at(30, 15, null) })
    lift(30)
    expect(pile.annotation()).toEqual({
      trackingCrop: BOX,
      excludeCrops: [
        { ...BOX, id: 'a', x: 20 },
        { ...BOX, id: 'b' },
      ],
    })
  })

  test('arrows nudge by one, with Shift by ten, and repeated presses are one undo step', () => {
    one.editor.send({ type: 'SELECT', selection: [{ role: 'exclude', id: 'a' }] })
    one.press('ArrowRight', 0)
    one.press('ArrowRight', 300)
    one.press('ArrowDown', 600, { shift: true })
    expect(one.annotation().excludeCrops[0]).toMatchObject({ x: 12, y: 20 })
    one.press('ArrowLeft', 5_000)
    expect(one.context().history.done).toHaveLength(2)
    one.editor.send({ type: 'UNDO' })
    one.editor.send({ type: 'UNDO' })
    expect(one.annotation()).toEqual(ONE.annotation)
  })

  test('Delete removes the selection', () => {
    const three = start({
      annotation: { trackingCrop: { ...BOX }, excludeCrops: ['a', 'b', 'c'].map((id) => ({ ...BOX, id })) },
    })
    const selection = [
      { role: 'exclude', id: 'a' },
      { role: 'exclude', id: 'c' },
      { role: 'tracking', id: 'tracking' },
    ]
    three.editor.send({ type: 'SELECT', selection })
    const before = JSON.stringify(three.context().document)
    three.press('Delete')
    expect(three.annotation()).toEqual({ trackingCrop: null, excludeCrops: [{ ...BOX, id: 'b' }] })
    three.editor.send({ type: 'UNDO' })
    expect(JSON.stringify(three.context().document)).toBe(before)
  })
})
