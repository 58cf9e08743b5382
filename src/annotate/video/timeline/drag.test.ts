import type { PointerEvent as ReactPointerEvent } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Drag } from './drag.ts'
import { trackDrag } from './drag.ts'

let page: EventTarget
let reported: string[]
beforeEach(() => {
  page = new EventTarget()
  reported = []
})

const CHANGES: Drag = {
  move: (x) => reported.push(`move ${x}`),
  end: () => reported.push('end'),
  cancel: () => reported.push('cancel'),
}

/** Something that is dragged from 0 to 40 and not let go yet. */
function pulled(drag: Drag) {
  const handle = Object.assign(new EventTarget(), { ownerDocument: page, setPointerCapture: () => undefined })
  const send = (type: string, clientX: number, pointerId = 1): boolean =>
    handle.dispatchEvent(Object.assign(new Event(type), { clientX, clientY: 0, pointerId }))
  const press = { pointerId: 1, clientX: 0, clientY: 0, currentTarget: handle }
  trackDrag(press as unknown as ReactPointerEvent<HTMLElement>, drag)
  send('pointermove', 40)
  return send
}

function key(code: string, change: object = {}): Event {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { code, key: code, ...change })
  page.dispatchEvent(event)
  return event
}

test('Escape cancels a drag, and does nothing else', () => {
  const send = pulled(CHANGES)
  const escape = key('Escape')
  send('pointermove', 60)
  send('pointerup', 60)
  expect([reported, escape.defaultPrevented]).toEqual([['move 40', 'cancel'], true])
})

test('a key just before the release applies to the finished drag', () => {
  const send = pulled(CHANGES)
  page.addEventListener('keydown', () => reported.push('hands in'))
  key('Enter')
  send('pointerup', 40)
  expect(reported).toEqual(['move 40', 'end', 'hands in'])
})

test('modifiers and keys held before do not end a drag', () => {
  const send = pulled(CHANGES)
  key('ShiftLeft')
  key('Space', { repeat: true })
  send('pointerup', 40)
  expect(reported).toEqual(['move 40', 'end'])
})

test('keys stay free during panning and zooming', () => {
  const send = pulled({ move: CHANGES.move })
  key('KeyF')
  key('Escape')
  send('pointermove', 60)
  expect(reported).toEqual(['move 40', 'move 60'])
})

test('another pointer neither moves nor ends a drag', () => {
  const send = pulled(CHANGES)
  send('pointermove', 200, 2)
  send('pointerup', 200, 2)
  send('pointermove', 60)
  send('pointerup', 60)
  expect(reported).toEqual(['move 40', 'move 60', 'end'])
})
