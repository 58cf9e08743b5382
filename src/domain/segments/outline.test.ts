import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskOutline } from './outline.ts'
import { drawn, maskOf, SIZE } from './testing.ts'

const [height, width] = SIZE

/** Whether an even number of lines lies to the left of a pixel's middle. */
function isInside(loops: ReturnType<typeof maskOutline>, x: number, y: number): boolean {
  let crossings = 0
  for (const points of loops) {
    for (const [index, a] of points.entries()) {
      const b = points[(index + 1) % points.length]!
      if (a.x === b.x && a.x <= x && Math.min(a.y, b.y) <= y && y < Math.max(a.y, b.y)) crossings += 1
    }
  }
  return crossings % 2 === 1
}

test('the outlines enclose exactly the set pixels', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: height * width, maxLength: height * width }), (bits) => {
      const loops = maskOutline(maskOf(bits))
      const inside = Array.from({ length: height * width }, (_, at) =>
        isInside(loops, Math.floor(at / height), at % height),
      )
      expect(inside).toEqual(bits)
    }),
  )
})

test('a box has four corners, its hole four more, and runs over the end of a column are one', () => {
  const points = (mask: ReturnType<typeof drawn>) => maskOutline(mask).map((loop) => loop.length)
  expect(points(drawn('.###', '.###', '.###'))).toEqual([4])
  expect(points(drawn('.###', '.#.#', '.###'))).toEqual([4, 4])
  expect(maskOutline({ size: SIZE, counts: [0, height * 3, height * (width - 3)] })).toEqual([
    [
      { x: 0, y: 0 },
      { x: 3, y: 0 },
      { x: 3, y: height },
      { x: 0, y: height },
    ],
  ])
  expect(maskOutline(drawn())).toEqual([])
})

test('the same mask is traced once', () => {
  const mask = drawn('##')
  expect(maskOutline(mask)).toBe(maskOutline(mask))
})
