import { beforeEach, expect, test } from 'vitest'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import { fit, toScreen, zoomOf } from '../../render/viewport.ts'
import { annotateText } from '../../text/annotate.ts'
import { toasts } from '../../ui/toasts.ts'
import { toggleCloseUp } from './close-up.ts'

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

const SCREEN = { width: 1000, height: 600, ratio: 2, scale: 1, offsetX: 0, offsetY: 0 }

/** A view of a picture, and where what is looked at lies on the screen after each key press. */
function viewOf(picture: Size) {
  let viewport = fit(SCREEN, picture)
  const view: Pick<CanvasView, 'viewport' | 'move' | 'fit'> = {
    get viewport() {
      return viewport
    },
    move: (change) => void (viewport = change(viewport, picture)),
    fit: () => void (viewport = fit(viewport, picture)),
  }
  return {
    view,
    look(place: Rect | null) {
      toggleCloseUp(view, place)
      const { x = 0, y = 0, width = 0, height = 0 } = place ?? {}
      const [from, to] = [toScreen(viewport, { x, y }), toScreen(viewport, { x: x + width, y: y + height })]
      return [from.x, from.y, to.x, to.y].map(Math.round)
    },
  }
}

test('zooms to the selection with a margin; a repeat fits the whole picture', () => {
  const { view, look } = viewOf({ width: 20_000, height: 100 })
  const whole = view.viewport
  expect(look({ x: 5000, y: 20, width: 60, height: 30 })).toEqual([200, 150, 800, 450])
  expect(look({ x: 100, y: 20, width: 40, height: 40 })).toEqual([320, 120, 680, 480])
  look({ x: 100, y: 20, width: 40, height: 40 })
  expect(view.viewport).toEqual(whole)
})

test('a selection as large as the picture does not make the picture smaller than when it fits', () => {
  const { view, look } = viewOf({ width: 400, height: 300 })
  const whole = view.viewport
  look({ x: 100, y: 100, width: 20, height: 20 })
  look({ x: 0, y: 0, width: 390, height: 290 })
  expect(view.viewport).toEqual(whole)
})

test('a single point is shown at the largest zoom', () => {
  const { view, look } = viewOf({ width: 400, height: 300 })
  expect([look({ x: 200, y: 150, width: 0, height: 0 }), zoomOf(view.viewport)]).toEqual([
    [500, 300, 500, 300],
    64,
  ])
})

test('without a selection a notice says so, and the view stays', () => {
  const { view, look } = viewOf({ width: 400, height: 300 })
  const before = view.viewport
  look(null)
  expect([view.viewport, toasts.current().map(({ text }) => text)]).toEqual([
    before,
    [annotateText.notices.nothingToLookAt],
  ])
})
