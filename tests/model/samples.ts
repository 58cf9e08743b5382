import type { Hit, KeySample, PointerSample } from '../../src/machines/editor/types.ts'

/** What pointers and keys say. */

const KEYS = { shift: false, ctrl: false, alt: false, meta: false }

export const sampleAt = (x: number, y: number, change: Partial<PointerSample> = {}): PointerSample => ({
  x,
  y,
  screenX: x,
  screenY: y,
  zoom: 1,
  hit: null,
  buttons: 1,
  modifiers: KEYS,
  pressure: 0.5,
  pointerType: 'mouse',
  time: 0,
  ...change,
})

export const keyOf = (key: string, change: Partial<KeySample> = {}): KeySample => ({
  key,
  modifiers: KEYS,
  repeat: false,
  time: 0,
  ...change,
})

export const hit: Hit = { id: 'a', role: 'exclude', part: 'interior' }
