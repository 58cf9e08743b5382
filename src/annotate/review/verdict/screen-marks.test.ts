import { expect, test } from 'vitest'
import type { BoxItem, PathItem, PointItem } from '../../../render/scene.ts'
import { heldPart, hiddenBy, isInTheWay, screenMarks } from './screen-marks.ts'

const VIEW = { width: 1000, height: 600, ratio: 1, scale: 2, offsetX: 10, offsetY: 20 }
const base = { role: 'box', reach: 'all', style: { stroke: '#fff' } } as const

/** On the screen from 210,220 to 610,420. */
const box: BoxItem = {
  ...base,
  id: 'b',
  type: 'box',
  rect: { x: 100, y: 100, width: 200, height: 100 },
  label: '车',
}
/** On the screen at 110,70. */
const unnamed: PointItem = { ...base, id: 'n', type: 'point', at: { x: 50, y: 25 }, screenRadius: 4 }
const node: PointItem = { ...unnamed, label: '腕' }
const line: PathItem = {
  ...base,
  id: 'l',
  type: 'path',
  closed: false,
  points: [
    { x: 0, y: 200 },
    { x: 400, y: 200 },
  ],
}
const hidden = (...given: Parameters<typeof hiddenBy>) => Math.round(hiddenBy(...given))
const bubble = { x: 300, y: 250, width: 100, height: 40 }

test('a bubble inside a large box hides nothing of it; on an edge, a strip of the line', () => {
  const marks = screenMarks([box], VIEW)
  expect([
    hidden(bubble, marks),
    hidden({ ...bubble, y: 200 }, marks),
    hidden({ ...bubble, y: 500 }, marks),
  ]).toEqual([0, 8 * 100, 0])
})

test('nodes, names and lines that are not closed count, too', () => {
  const at = (x: number, y: number) => ({ x, y, width: 8, height: 8 })
  expect([
    hidden(at(106, 66), screenMarks([unnamed], VIEW)),
    hidden(at(116, 50), screenMarks([node], VIEW)),
    hidden(at(212, 205), screenMarks([box], VIEW)),
    hidden(at(300, 416), screenMarks([line], VIEW)),
    hidden(at(300, 500), screenMarks([line], VIEW)),
  ]).toEqual([64, 64, 64, 64, 0])
})

test('what is held counts more: a chosen shape as a whole, a named one by its name', () => {
  const chosen: BoxItem = { ...box, handles: ['nw'] }
  const named: BoxItem = { ...box, isNamed: true }
  const opened: PathItem = { ...line, vertices: true }
  expect([box, chosen, named, node, { ...node, isNamed: true }, line, opened].map(heldPart)).toEqual([
    null,
    'whole',
    'name',
    null,
    'name',
    null,
    'whole',
  ])
  const onEdge = { ...bubble, y: 400 }
  expect(hidden(onEdge, screenMarks([chosen], VIEW))).toBe(10 * 8 * 100)
  expect(
    [box, chosen, named, opened].map((item) => isInTheWay(onEdge, screenMarks([item], VIEW), null)),
  ).toEqual([false, true, false, true])
})

test('a bubble is in the way of the pointer inside it, and of a name under it', () => {
  const named = screenMarks([{ ...node, isNamed: true }], VIEW)
  expect([
    isInTheWay(bubble, [], { x: 350, y: 260 }),
    isInTheWay(bubble, [], { x: 350, y: 300 }),
    isInTheWay({ x: 120, y: 40, width: 50, height: 20 }, named, null),
    isInTheWay({ x: 120, y: 80, width: 50, height: 20 }, named, null),
  ]).toEqual([true, false, true, false])
})
