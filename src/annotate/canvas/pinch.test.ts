import { expect, test } from 'vitest'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import type { Viewport } from '../../render/viewport.ts'
import { createFingers } from './pointer-input.ts'

function start() {
  let viewport: Viewport = { width: 400, height: 300, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }
  const view = {
    move: (change: (from: Viewport, picture: { width: number; height: number }) => Viewport) => {
      viewport = change(viewport, { width: 400, height: 300 })
    },
  } as unknown as CanvasView
  return { fingers: createFingers(view), viewport: () => viewport }
}

test('one finger keeps its sample', () => {
  const { fingers, viewport } = start()
  const before = viewport()
  expect([
    fingers.down(1, { x: 10, y: 10 }),
    fingers.move(1, { x: 50, y: 50 }),
    fingers.up(1),
    viewport(),
  ]).toEqual(['single', 'single', 'single', before])
})

test('two fingers zoom by their distance, and the point between them stays', () => {
  const { fingers, viewport } = start()
  expect([fingers.down(1, { x: 100, y: 150 }), fingers.down(2, { x: 200, y: 150 })]).toEqual([
    'single',
    'second',
  ])
  expect(fingers.move(2, { x: 300, y: 150 })).toBe('pinch')
  const { scale, offsetX } = viewport()
  expect([scale, offsetX + 150 * scale]).toEqual([2, 200])
})

test('nothing is drawn until all fingers are up', () => {
  const { fingers } = start()
  fingers.down(1, { x: 100, y: 150 })
  fingers.down(2, { x: 200, y: 150 })
  expect([
    fingers.down(3, { x: 0, y: 0 }),
    fingers.up(2),
    fingers.up(3),
    fingers.move(1, { x: 120, y: 160 }),
    fingers.up(1),
    fingers.down(4, { x: 0, y: 0 }),
  ]).toEqual(['pinch', 'pinch', 'pinch', 'pinch', 'pinch', 'single'])
})

test('touches of a resting hand are ignored when a pen comes', () => {
  const { fingers } = start()
  fingers.down(1, { x: 100, y: 150 })
  expect([fingers.forget(), fingers.forget(), fingers.down(2, { x: 0, y: 0 })]).toEqual([[1], [], 'single'])
})
