import { expect, test } from 'vitest'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import type { Viewport } from '../../render/viewport.ts'
import { createPointers } from './pointer-input.ts'

const LEFT = 1
const RIGHT = 2
const BOX = { role: 'box', id: 'a', part: 'interior' }
const VIEWPORT: Viewport = { width: 600, height: 400, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }

/** Pointers on a canvas with a thing `a` left of 300, and all that they tell. */
function onCanvas() {
  const reported: string[] = []
  const host = {
    focus: () => undefined,
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
  } as unknown as HTMLElement
  const view = {
    viewport: VIEWPORT,
    hitTest: ({ x }: { x: number }) => (x < 300 ? BOX : null),
    hitsAt: ({ x }: { x: number }) => (x < 300 ? [BOX] : []),
  } as unknown as CanvasView
  const pointers = createPointers(host, view, {
    sample: (phase, { x, buttons, hit }) => void reported.push(`${phase} ${x} ${buttons} ${hit?.id ?? '-'}`),
    leave: () => void reported.push('leave'),
    interrupt: () => void reported.push('interrupt'),
  })
  const event = (type: string, x: number, buttons: number, change: Partial<PointerEvent> = {}) =>
    ({ type, clientX: x, clientY: 0, buttons, pointerId: 1, pointerType: 'mouse', ...change }) as PointerEvent
  return {
    reported,
    down: (x: number, buttons: number, change?: Partial<PointerEvent>) =>
      pointers.down(event('pointerdown', x, buttons, change)),
    move: (x: number, buttons: number, change?: Partial<PointerEvent>) =>
      pointers.move(event('pointermove', x, buttons, change)),
    up: (x: number, buttons = 0, change?: Partial<PointerEvent>) =>
      pointers.end(event('pointerup', x, buttons, change), false),
  }
}

test('a drag keeps its first hit', () => {
  const { reported, down, move, up } = onCanvas()
  move(290, 0)
  down(290, LEFT)
  move(310, LEFT)
  up(320)
  move(330, 0)
  expect(reported).toEqual(['move 290 0 a', 'down 290 1 a', 'move 310 1 a', 'up 320 0 a', 'move 330 0 -'])
})

test('a press ends when its button is released, even if another is held', () => {
  const { reported, down, move, up } = onCanvas()
  down(290, LEFT)
  move(295, LEFT | RIGHT)
  move(310, RIGHT)
  move(350, RIGHT)
  up(360)
  down(370, LEFT)
  expect(reported).toEqual(['down 290 1 a', 'move 295 3 a', 'up 310 2 a', 'move 350 2 -', 'down 370 1 -'])
})

test('a mouse move during a pen stroke neither ends nor continues it', () => {
  const { reported, down, move, up } = onCanvas()
  const pen = { pointerId: 2, pointerType: 'pen' }
  down(290, LEFT, pen)
  move(100, 0)
  move(310, LEFT, pen)
  up(320, 0, pen)
  move(100, 0)
  expect(reported).toEqual(['down 290 1 a', 'move 310 1 a', 'up 320 0 a', 'move 100 0 a'])
})

test('a finger during a mouse drag is ignored until the drag ends', () => {
  const { reported, down, move, up } = onCanvas()
  const finger = { pointerId: 7, pointerType: 'touch' }
  down(290, LEFT)
  down(500, LEFT, finger)
  move(510, LEFT, finger)
  up(510, 0, finger)
  move(310, LEFT)
  up(320)
  down(500, LEFT, finger)
  expect(reported).toEqual(['down 290 1 a', 'move 310 1 a', 'up 320 0 a', 'down 500 1 -'])
})

test('a second finger interrupts, and its pinch does not reach the tool', () => {
  const { reported, down, move, up } = onCanvas()
  const touch = (pointerId: number) => ({ pointerId, pointerType: 'touch' })
  down(290, LEFT, touch(1))
  down(400, LEFT, touch(2))
  up(400, 0, touch(2))
  up(290, 0, touch(1))
  move(310, 0)
  expect(reported).toEqual(['down 290 1 a', 'interrupt', 'move 310 0 -'])
})
