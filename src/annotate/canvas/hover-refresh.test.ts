import { expect, test } from 'vitest'
import type { PointerSample } from '../../machines/editor/types.ts'
import { SETTLE_MS } from '../../render/stage/frame-loop.ts'
import { createListeners } from '../../domain/listeners.ts'
import type { Viewport } from '../../render/viewport.ts'
import { zoomAt } from '../../render/viewport.ts'
import { createHoverPointer, refreshHoverWhenSettled } from './hover-pointer.ts'

const PICTURE = { width: 1000, height: 500 }
const FITTED: Viewport = { width: 600, height: 400, ratio: 1, scale: 0.5, offsetX: 50, offsetY: 75 }
const BOX = { role: 'box', id: 'a', part: 'edge' } as const

const resting: PointerSample = {
  x: 300,
  y: 250,
  screenX: 200,
  screenY: 200,
  zoom: 0.5,
  hit: BOX,
  buttons: 0,
  modifiers: { shift: false, ctrl: false, alt: false, meta: false },
  pressure: 0,
  pointerType: 'mouse',
  time: 7,
}

/** A view with a box at the left of its screen, a pointer over it and a clock that is wound by hand. */
function onScreen() {
  const listeners = createListeners()
  const view = {
    viewport: FITTED,
    subscribe: listeners.subscribe,
    hitTest: ({ x }: { x: number }) => (x < 150 ? BOX : null),
  }
  const timers = new Map<number, () => void>()
  let handles = 0
  const clock = {
    setTimer(callback: () => void, milliseconds: number) {
      expect(milliseconds).toBe(SETTLE_MS)
      timers.set(++handles, callback)
      return handles
    },
    clearTimer: (handle: number) => void timers.delete(handle),
  }
  const seen = createHoverPointer(view)
  const reported: unknown[] = []
  const stop = refreshHoverWhenSettled(
    view,
    seen,
    ({ x, y, screenX, screenY, zoom, hit, time }, stays) =>
      reported.push([stays, { x, y }, { x: screenX, y: screenY }, zoom, hit, time]),
    clock,
  )
  return {
    seen,
    reported,
    stop,
    zoom() {
      view.viewport = zoomAt(view.viewport, PICTURE, { x: 300, y: 200 }, 2)
      listeners.notify()
    },
    settle() {
      const due = [...timers.values()]
      timers.clear()
      due.forEach((callback) => callback())
      return due.length
    },
  }
}

test('once the view has settled, a resting pointer gets the hit under it, once', () => {
  const { seen, reported, zoom, settle } = onScreen()
  seen.see(resting)
  zoom()
  zoom()
  expect([reported, settle()]).toEqual([[['screen', { x: 450, y: 250 }, { x: 200, y: 200 }, 2, null, 7]], 1])
})

test('the keyboard pointer is tested at its position in the picture', () => {
  const { seen, reported, zoom, settle } = onScreen()
  seen.see({ ...resting, hit: null }, 'picture')
  zoom()
  settle()
  expect(reported).toEqual([['picture', { x: 300, y: 250 }, { x: 100, y: 200 }, 1, BOX, 7]])
})

test('no hit is reported for a pressed or absent pointer, nor after the end', () => {
  const { seen, reported, zoom, settle, stop } = onScreen()
  zoom()
  settle()
  seen.see({ ...resting, buttons: 1 })
  zoom()
  settle()
  seen.see(resting)
  zoom()
  stop()
  expect([settle(), reported]).toEqual([0, []])
})
