import { expect, test } from 'vitest'
import type { Viewport } from '../../render/viewport.ts'
import { zoomAt } from '../../render/viewport.ts'
import { sampleAt } from './pointer-sample.ts'
import { createHoverPointer } from './hover-pointer.ts'

const PICTURE = { width: 1000, height: 500 }
/** The picture at half its size on a screen of 600 × 400. */
const FITTED: Viewport = { width: 600, height: 400, ratio: 1, scale: 0.5, offsetX: 50, offsetY: 75 }
const PLAIN = { shift: false, ctrl: false, alt: false, meta: false }

/** A pointer at a place of the screen, and the keys that zoom in on its middle. */
function overPicture() {
  const view = { viewport: FITTED }
  const pointer = createHoverPointer(view)
  const rest = {
    hit: null,
    buttons: 0,
    modifiers: PLAIN,
    pressure: 0,
    pointerType: 'mouse',
    time: 17,
  } as const
  const sample = sampleAt(FITTED, { x: 150, y: 125 }, rest)
  return {
    pointer,
    sample,
    zoom: () => void (view.viewport = zoomAt(view.viewport, PICTURE, { x: 300, y: 200 }, 2)),
  }
}

test('a resting pointer is the same sample object', () => {
  const { pointer, sample } = overPicture()
  expect(pointer.at()).toBe(null)
  pointer.see(sample)
  expect([sample.x, sample.y]).toEqual([200, 100])
  expect(pointer.at()).toBe(sample)
})

test('a resting mouse keeps its screen position and points elsewhere in a picture zoomed by keys', () => {
  const { pointer, sample, zoom } = overPicture()
  pointer.see(sample)
  zoom()
  const moved = { ...sample, x: 350, y: 175, zoom: 1 }
  expect(pointer.at()).toEqual(moved)
  expect(pointer.at()).toBe(pointer.at())
})

test('the keyboard pointer stays in the picture', () => {
  const { pointer, sample, zoom } = overPicture()
  pointer.see(sample, 'picture')
  zoom()
  expect(pointer.at()).toEqual({ ...sample, screenX: 0, screenY: 50, zoom: 1 })
})

test('an item on another frame stays hidden', () => {
  const { pointer, sample, zoom } = overPicture()
  pointer.see(sample)
  pointer.see(null)
  zoom()
  expect(pointer.at()).toBe(null)
})

test('on the next picture a mouse keeps its screen position and loses its hit', () => {
  const { pointer, sample, zoom } = overPicture()
  pointer.see({ ...sample, hit: { role: 'crop', id: 'a', part: 'interior' } })
  pointer.turn()
  expect(pointer.at()).toEqual(sample)
  zoom()
  expect(pointer.at()).toEqual({ ...sample, x: 350, y: 175, zoom: 1 })
})

test('a position in one picture is not valid in the next', () => {
  const { pointer, sample } = overPicture()
  pointer.see(sample, 'picture')
  pointer.turn()
  expect(pointer.at()).toBe(null)
})
