import { expect, test } from 'vitest'
import { zoomOfTurn } from './pointer-input.ts'

const zoom = (deltaY: number, deltaMode = 0, ctrlKey = false): number =>
  Number(zoomOfTurn({ deltaX: 0, deltaY, deltaMode, ctrlKey }).toFixed(2))

test('a notch of the wheel zooms by the same factor in pixel and in line units', () => {
  expect([zoom(-100), zoom(100), zoom(-3, 1), zoom(3, 1)]).toEqual([1.17, 0.85, 1.17, 0.85])
})

/** A notch in Firefox, which counts in lines for whoever asks for the mode before the way. */
function notchOfFirefox(): Parameters<typeof zoomOfTurn>[0] {
  /** What was asked for first. */
  let first: 'way' | 'mode' | null = null
  return {
    deltaX: 0,
    ctrlKey: false,
    get deltaY() {
      first ??= 'way'
      return first === 'mode' ? -6 : -114
    },
    get deltaMode() {
      first ??= 'mode'
      return first === 'mode' ? 1 : 0
    },
  }
}

test('a notch in Firefox zooms about as far as elsewhere', () => {
  expect(zoomOfTurn(notchOfFirefox())).toBeCloseTo(1.2)
})

test('a pinch follows the fingers; a notch with Ctrl, which sends the same event, is one step', () => {
  expect([zoom(-4, 0, true), zoom(-100, 0, true), zoom(120, 0, true), zoom(-3, 1, true)]).toEqual([
    1.04, 1.28, 0.78, 1.28,
  ])
})
