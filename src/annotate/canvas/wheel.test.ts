import { expect, test } from 'vitest'
import { zoomOfTurn } from './wheel.ts'

const zoom = (deltaY: number, deltaMode = 0, ctrlKey = false): number =>
  Number(zoomOfTurn({ deltaX: 0, deltaY, deltaMode, ctrlKey }).toFixed(2))

test('a notch of the wheel zooms alike in browsers that count pixels and in those that count lines', () => {
  expect([zoom(-100), zoom(100), zoom(-3, 1), zoom(3, 1)]).toEqual([1.17, 0.85, 1.17, 0.85])
})

test('a pinch follows the fingers; a notch with Ctrl, which looks like one, is a step and no leap', () => {
  expect([zoom(-4, 0, true), zoom(-100, 0, true), zoom(120, 0, true), zoom(-3, 1, true)]).toEqual([
    1.04, 1.28, 0.78, 1.28,
  ])
})
