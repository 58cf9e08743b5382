import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dotAt, layoutBubbles } from './bubble-layout.ts'
import { screenMarks } from './screen-marks.ts'

const AREA = { width: 1000, height: 600 }
const SIZE = { width: 200, height: 40 }
const box = (x: number, y: number, width = 100, height = 80) => ({ box: { x, y, width, height }, size: SIZE })

test('words are right of their box, and elsewhere without room', () => {
  expect([
    layoutBubbles([box(100, 100)], AREA),
    layoutBubbles([box(850, 100)], AREA),
    layoutBubbles([box(0, 100, 1000)], AREA),
    layoutBubbles([box(0, 500, 1000)], AREA),
  ]).toEqual([[{ x: 208, y: 100 }], [{ x: 642, y: 100 }], [{ x: 0, y: 188 }], [{ x: 0, y: 452 }]])
})

test('the words of one box do not cover another box', () => {
  expect(layoutBubbles([box(300, 100), box(420, 100)], AREA)).toEqual([
    { x: 92, y: 100 },
    { x: 528, y: 100 },
  ])
})

test('a box out of sight shows no words', () => {
  expect(layoutBubbles([box(-300, 100), box(100, 700)], AREA)).toEqual([null, null])
})

test('a box that fills the screen has its words in a corner', () => {
  expect(layoutBubbles([box(-50, -50, 2000, 2000)], AREA)).toEqual([{ x: 800, y: 0 }])
})

test('words do not hide nodes, shapes or the name beside their box where there is room elsewhere', () => {
  const shown = { role: 'node', reach: 'all', style: { stroke: '#fff' } } as const
  const at = (x: number, y: number) =>
    ({ ...shown, id: `${x} ${y}`, type: 'point', at: { x, y }, screenRadius: 4 }) as const
  const view = { ...AREA, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }
  const nodes = [at(260, 110), at(60, 110), at(60, 200), at(260, 200)]
  const edge = {
    ...shown,
    id: 'edge',
    type: 'path',
    closed: false,
    points: [
      { x: 0, y: 60 },
      { x: 900, y: 60 },
    ],
  } as const
  const around = (items: Parameters<typeof screenMarks>[0]) =>
    layoutBubbles([box(100, 100)], AREA, screenMarks(items, view))
  expect([around(nodes.slice(0, 1)), around([...nodes, edge])]).toEqual([
    [{ x: 100, y: 188 }],
    [{ x: 208, y: 140 }],
  ])
})

test('a folded bubble has its dot on the side of its box', () => {
  const bubble = { x: 208, y: 100, width: 200, height: 40 }
  expect([
    dotAt(bubble, { x: 100, y: 100, width: 100, height: 80 }),
    dotAt(bubble, { x: 250, y: 200, width: 20, height: 20 }),
  ]).toEqual([
    { x: 0, y: 40 },
    { x: 52, y: 40 },
  ])
})

const anyBox = fc.record({
  x: fc.integer({ min: -500, max: 1500 }),
  y: fc.integer({ min: -500, max: 1000 }),
  width: fc.integer({ min: 1, max: 1500 }),
  height: fc.integer({ min: 1, max: 1500 }),
})

test('words are always fully visible', () => {
  fc.assert(
    fc.property(fc.array(anyBox, { maxLength: 12 }), (boxes) => {
      const places = layoutBubbles(
        boxes.map((each) => ({ box: each, size: SIZE })),
        AREA,
      )
      const hidden = places.filter(
        (at) => at && (at.x < 0 || at.y < 0 || at.x + 200 > AREA.width || at.y + 40 > AREA.height),
      )
      expect(hidden).toEqual([])
    }),
  )
})
