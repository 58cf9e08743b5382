import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insidePicture } from '../../domain/geometry/rect.ts'
import { rotatedBounds } from '../../domain/geometry/rotated-rect.ts'
import { pushedInside } from '../../machines/editor/turned-rects.ts'
import { turnedExtra } from './crop-commands.ts'

const PICTURE = { width: 320, height: 180 }
const degrees = fc.constantFrom(-15, -1, 1, 15)
const side = fc.integer({ min: 4, max: 320 })
const crop = fc
  .record({ x: side, y: side, width: side, height: side, rotation: fc.integer({ min: 0, max: 359 }) })
  .map((box) => pushedInside(box, PICTURE))

test('rotations by keys that add up to zero leave the crop unchanged, and it stays in the picture meanwhile', () => {
  fc.assert(
    fc.property(crop, fc.array(degrees, { maxLength: 30 }), (start, turns) => {
      const turn = (box: typeof start, by: number): typeof start => {
        const turned = turnedExtra(box, by, PICTURE)
        expect(insidePicture(rotatedBounds(turned), PICTURE, 1e-3)).toBe(true)
        return turned
      }
      const there = turns.reduce(turn, start)
      expect(turns.toReversed().reduce((box, by) => turn(box, -by), there)).toEqual(start)
    }),
  )
})

test('a crop moved in between is rotated from its new position', () => {
  const start = { x: 0, y: 0, width: 320, height: 180, rotation: 0 }
  const moved = { ...turnedExtra(start, 90, PICTURE), y: 1 }
  const [there, back] = [turnedExtra(moved, 1, PICTURE), moved]
  expect(turnedExtra(there, -1, PICTURE)).toEqual(back)
})
