import { expect, test } from 'vitest'
import { toSource } from '../../render/viewport.ts'
import { magnified, magnifierPosition } from './Magnifier.tsx'

const VIEW = { width: 1000, height: 600, ratio: 2, scale: 0.5, offsetX: 40, offsetY: -30 }

test('the point under the pointer is in the middle, enlarged by the factor', () => {
  const at = { x: 300, y: 200 }
  const through = magnified(VIEW, at, 4)
  expect([through.scale, through.ratio, toSource(through, { x: 110, y: 110 })]).toEqual([
    2,
    2,
    toSource(VIEW, at),
  ])
})

test('it lies beside the pointer, never under it, and fully visible', () => {
  expect([
    magnifierPosition(VIEW, { x: 500, y: 400 }),
    magnifierPosition(VIEW, { x: 990, y: 400 }),
    magnifierPosition(VIEW, { x: 500, y: 10 }),
  ]).toEqual([
    { x: 528, y: 152 },
    { x: 742, y: 152 },
    { x: 528, y: 38 },
  ])
})
