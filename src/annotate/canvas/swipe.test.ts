import { expect, test } from 'vitest'
import { swipeOf } from './swipe.ts'

const touch = { from: { x: 200, y: 300 }, at: 1000 }

test.each([
  ['to the left the next', { x: 120, y: 310 }, 1200, 1],
  ['to the right the one before', { x: 280, y: 290 }, 1200, -1],
  ['a short way nothing', { x: 150, y: 300 }, 1200, null],
  ['slowly nothing: it pans', { x: 100, y: 300 }, 1600, null],
  ['aslant nothing', { x: 120, y: 350 }, 1200, null],
])('a finger that goes %s', (_, to, now, step) => {
  expect(swipeOf(touch, to, now)).toBe(step)
})
