import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Modifiers, PointerSample } from '../../machines/editor/types.ts'
import type { Viewport } from '../../render/viewport.ts'
import { zoomAt } from '../../render/viewport.ts'
import { createKeyboardPointer } from './keyboard-pointer.ts'

const PICTURE = { width: 1000, height: 500 }
const HIT = { role: 'box', id: 'a', part: 'edge' } as const
const PLAIN: Modifiers = { shift: false, ctrl: false, alt: false, meta: false }
/** The picture at half its size on a screen of 600 × 400. */
const FITTED: Viewport = { width: 600, height: 400, ratio: 1, scale: 0.5, offsetX: 50, offsetY: 75 }

/** A pointer over a picture, with all that it tells. */
function onPicture(start: Viewport = FITTED) {
  const reported: string[] = []
  const samples: PointerSample[] = []
  const view = {
    viewport: start,
    move(change: (viewport: Viewport, picture: typeof PICTURE) => Viewport) {
      view.viewport = change(view.viewport, PICTURE)
    },
    hitTest: ({ x }: { x: number }) => (x < 300 ? HIT : null),
    hitsAt: ({ x }: { x: number }) => (x < 300 ? [HIT] : []),
  }
  const pointer = createKeyboardPointer(
    view,
    {
      sample(phase, sample) {
        const { x, y, buttons, hit, modifiers } = sample
        reported.push(
          `${phase} ${x},${y} ${buttons}${hit ? ` ${hit.id}` : ''}${modifiers.shift ? ' shift' : ''}${modifiers.alt ? ' alt' : ''}`,
        )
        samples.push(sample)
      },
      leave: () => void reported.push('leave'),
      interrupt: () => void reported.push('interrupt'),
    },
    () => 17,
  )
  return { pointer, view, reported, samples }
}

test('begins in the middle and sends the editor the same events as a mouse', () => {
  const { pointer, samples } = onPicture()
  expect([pointer.at(), pointer.isPressed()]).toEqual([null, false])
  pointer.start(null)
  expect(pointer.at()).toEqual({ x: 300, y: 200 })
  pointer.press({ ...PLAIN, alt: true })
  expect(pointer.isPressed()).toBe(true)
  const common = { screenX: 300, screenY: 200, x: 500, y: 250, zoom: 0.5, hit: null }
  const mouse = { pointerType: 'mouse', time: 17 }
  expect(samples).toEqual([
    { ...common, ...mouse, buttons: 0, pressure: 0, modifiers: PLAIN },
    { ...common, ...mouse, buttons: 1, pressure: 0.5, under: [], modifiers: { ...PLAIN, alt: true } },
  ])
})

test('a drag keeps its first hit and its first modifiers', () => {
  const { pointer, reported } = onPicture()
  pointer.start({ x: 290, y: 200 })
  pointer.press({ ...PLAIN, shift: true })
  pointer.press(PLAIN)
  pointer.move(48, 0)
  pointer.release()
  pointer.release()
  pointer.move(0, 8)
  expect(reported).toEqual([
    'move 480,250 0 a',
    'down 480,250 1 a shift',
    'move 576,250 1 a shift',
    'up 576,250 0 a shift',
    'move 576,266 0',
  ])
})

test('hiding the keyboard pointer interrupts its press, and keys no longer move it', () => {
  const { pointer, reported } = onPicture()
  pointer.start(null)
  pointer.press(PLAIN)
  reported.length = 0
  pointer.stop()
  pointer.stop()
  pointer.move(8, 0)
  pointer.press(PLAIN)
  pointer.release()
  expect(reported).toEqual(['interrupt', 'leave'])
  expect([pointer.at(), pointer.isPressed()]).toEqual([null, false])
})

test('at the edge a fully visible picture does not pan', () => {
  const { pointer, view } = onPicture()
  pointer.start({ x: 590, y: 10 })
  pointer.move(48, -48)
  expect(pointer.at()).toEqual({ x: 600, y: 0 })
  expect(view.viewport).toBe(FITTED)
})

test('at the edge the hidden part of a picture pans into view, and no further', () => {
  const { pointer, view, reported } = onPicture({ ...FITTED, scale: 1, offsetX: -380, offsetY: -50 })
  pointer.start({ x: 590, y: 200 })
  pointer.move(28, 0)
  expect(view.viewport.offsetX).toBe(-398)
  pointer.move(48, 0)
  expect(view.viewport).toEqual({ ...FITTED, scale: 1, offsetX: -400, offsetY: -50 })
  expect(reported.at(-1)).toBe('move 1000,250 0')
})

test('it keeps its position in the picture during a zoom', () => {
  const { pointer, view } = onPicture()
  pointer.start({ x: 200, y: 200 })
  view.move((viewport, picture) => zoomAt(viewport, picture, { x: 300, y: 200 }, 2))
  expect(pointer.at()).toEqual({ x: 100, y: 200 })
})

test('it always stays on the canvas and has the hit under it', () => {
  const step = fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }))
  const scale = fc.double({ min: 0.2, max: 8, noNaN: true })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), scale, (steps, zoom) => {
      const { pointer, view, samples } = onPicture({ ...FITTED, scale: zoom })
      pointer.start(null)
      for (const [dx, dy] of steps) {
        pointer.move(dx, dy)
        const { screenX, screenY, x, y } = samples.at(-1)!
        const { width, height, scale: now, offsetX, offsetY } = view.viewport
        expect([screenX >= 0, screenX <= width, screenY >= 0, screenY <= height]).toEqual(Array(4).fill(true))
        expect(x * now + offsetX).toBeCloseTo(screenX, 6)
        expect(y * now + offsetY).toBeCloseTo(screenY, 6)
      }
    }),
  )
})
