import { expect, test } from 'vitest'
import type { Point } from '../../domain/geometry/point.ts'
import type { PointerSample } from '../../machines/editor/types.ts'
import { createAim } from './loupe-aim.ts'

const sample = (x: number, y: number, time: number) => ({ x, y, time }) as PointerSample

test('the loupe shows the pointer or the keyboard cursor, whichever moved last; a zoom moves neither', () => {
  let pointer: PointerSample | null = sample(10, 10, 1)
  let cursor: Point = { x: 0, y: 0 }
  let key = 'a'
  const aim = createAim(
    () => pointer,
    () => cursor,
    () => key,
  )
  expect(aim()).toEqual({ x: 10, y: 10 })
  // Zoomed: what rests on the screen points to another place.
  pointer = sample(20, 20, 1)
  expect(aim()).toEqual({ x: 20, y: 20 })
  cursor = { x: 5, y: 5 }
  expect(aim()).toEqual(cursor)
  pointer = sample(30, 30, 1)
  expect(aim()).toEqual(cursor)
  pointer = sample(31, 30, 2)
  expect(aim()).toEqual({ x: 31, y: 30 })
  // Another picture under a resting pointer.
  cursor = { x: 64, y: 64 }
  key = 'b'
  expect(aim()).toEqual({ x: 31, y: 30 })
  pointer = null
  expect(aim()).toBe(null)
})
