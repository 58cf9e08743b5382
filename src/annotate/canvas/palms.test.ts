import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import { attachPointer } from './pointer-input.ts'

/** Which of several pointers on a canvas draws. */

interface Pointer {
  readonly id: number
  readonly type: 'mouse' | 'pen' | 'touch'
  readonly button?: number
  readonly buttons?: number
}

const VIEWPORT = { width: 400, height: 300, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }
const view = {
  viewport: VIEWPORT,
  move: () => undefined,
  hitTest: () => null,
  hitsAt: () => [],
} as unknown as CanvasView

let host: EventTarget
let reported: string[]
let stop: () => void

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  reported = []
  host = Object.assign(new EventTarget(), {
    focus: () => undefined,
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
  })
  stop = attachPointer(host as HTMLElement, view, {
    sample: (phase, { pointerType, buttons, x }) =>
      reported.push(`${phase} ${pointerType} ${buttons} at ${x}`),
    leave: () => reported.push('leave'),
    interrupt: () => reported.push('interrupt'),
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** @returns whether the browser would still do what it does by itself */
function send(
  phase: 'down' | 'move' | 'up',
  { id, type, button = 0, buttons = 1 }: Pointer,
  x: number,
): boolean {
  const event = new Event(`pointer${phase}`, { cancelable: true })
  const facts = {
    pointerId: id,
    pointerType: type,
    button,
    buttons: phase === 'up' ? 0 : buttons,
    pressure: 0.5,
  }
  return host.dispatchEvent(Object.assign(event, facts, { clientX: x, clientY: 0 }))
}

const lostCapture = (): Event => Object.assign(new Event('lostpointercapture'), { pointerId: PEN.id })

const PEN: Pointer = { id: 1, type: 'pen' }
const PALM: Pointer = { id: 2, type: 'touch' }

test('a palm before the pen ends its press and is ignored afterwards', () => {
  send('down', PALM, 200)
  send('down', PEN, 10)
  send('move', PALM, 210)
  send('move', PEN, 20)
  send('up', PALM, 210)
  send('up', PEN, 20)
  expect(reported).toEqual([
    'down touch 1 at 200',
    'interrupt',
    'down pen 1 at 10',
    'move pen 1 at 20',
    'up pen 0 at 20',
  ])
})

test('a palm that arrives with the pen or leaves after it draws nothing; the next finger draws', () => {
  send('down', PEN, 10)
  send('down', PALM, 200)
  send('move', PALM, 210)
  send('up', PEN, 10)
  send('move', PALM, 220)
  send('up', PALM, 220)
  send('down', { ...PALM, id: 3 }, 50)
  expect(reported).toEqual(['down pen 1 at 10', 'up pen 0 at 10', 'down touch 1 at 50'])
})

test.each([
  ['is not captured any more', () => host.dispatchEvent(lostCapture())],
  ['hovers', () => send('move', { ...PEN, buttons: 0 }, 12)],
])('a pen whose coming up was never reported, but that %s, makes no palms of fingers', (_, tells) => {
  send('down', PEN, 10)
  tells()
  reported = []
  send('down', PALM, 200)
  expect(reported).toEqual(['down touch 1 at 200'])
})

test('a pen stroke without a reported end stops when the pen is no longer captured', () => {
  send('down', PEN, 10)
  host.dispatchEvent(lostCapture())
  send('down', { id: 4, type: 'mouse' }, 30)
  expect(reported).toEqual(['down pen 1 at 10', 'interrupt', 'down mouse 1 at 30'])
})

test('after a return to the window any pointer can press', () => {
  send('down', PEN, 10)
  window.dispatchEvent(new Event('blur'))
  send('down', { id: 4, type: 'mouse' }, 30)
  expect(reported).toEqual(['down pen 1 at 10', 'interrupt', 'down mouse 1 at 30'])
})

test('the eraser end of a pen and the middle button are reported by their bits; the middle button does not scroll', () => {
  send('down', { ...PEN, button: 5, buttons: 32 }, 10)
  send('up', PEN, 10)
  const scrolls = send('down', { id: 4, type: 'mouse', button: 1, buttons: 4 }, 30)
  expect([scrolls, reported]).toEqual([false, ['down pen 32 at 10', 'up pen 0 at 10', 'down mouse 4 at 30']])
})
