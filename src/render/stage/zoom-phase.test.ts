import { expect, test } from 'vitest'
import type { Viewport } from '../viewport.ts'
import { createZoomTracker, STOPPED_FRAMES } from './zoom-phase.ts'

const view: Viewport = { width: 100, height: 80, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }
const closer = { ...view, scale: 1.1, offsetX: -5 }

test('a pan and a new size are no zoom', () => {
  const phase = createZoomTracker()
  expect([
    phase(view, false),
    phase({ ...view, offsetX: 4 }, true),
    phase({ ...view, offsetX: 4, scale: 2, width: 120 }, true),
  ]).toEqual([null, null, null])
})

test('a zoom goes on while the wheel pauses, until it has stood for some frames', () => {
  const phase = createZoomTracker()
  phase(view, false)
  const phases = [phase(closer, true)]
  for (let frame = 0; frame < STOPPED_FRAMES; frame++) phases.push(phase({ ...closer }, true))
  expect(phases).toEqual(['changing', 'paused', 'stopped', 'stopped', null])
})

test('a zoom ends when the view has settled, and when it is moved', () => {
  const settled = createZoomTracker()
  settled(view, false)
  const panned = createZoomTracker()
  panned(view, false)
  expect([
    [settled(closer, true), settled(closer, false)],
    [panned(closer, true), panned({ ...closer, offsetX: 3 }, true), panned({ ...closer, offsetX: 3 }, true)],
  ]).toEqual([
    ['changing', null],
    ['changing', null, null],
  ])
})
