import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance, rotateAbout } from '../domain/geometry/point.ts'
import { boundsOf, centre, intersection } from '../domain/geometry/rect.ts'
import { cornersOf, distanceToSegment, insidePolygon, lengthInside, union } from './geometry.ts'

const coordinate = fc.integer({ min: -1000, max: 1000 })
const points = fc.record({ x: coordinate, y: coordinate })
const size = fc.integer({ min: 1, max: 500 })
const rects = fc.record({ x: coordinate, y: coordinate, width: size, height: size })
const angle = fc.double({ min: -360, max: 360, noNaN: true })

test('rotation keeps the distance to the centre, and rotating back restores the point', () => {
  fc.assert(
    fc.property(points, points, angle, (point, centre, degrees) => {
      const turned = rotateAbout(point, centre, degrees)
      const back = rotateAbout(turned, centre, -degrees)
      expect(distance(turned, centre)).toBeCloseTo(distance(point, centre), 6)
      expect(distance(back, point)).toBeCloseTo(0, 6)
    }),
  )
})

test('a quarter turn goes clockwise on screen', () => {
  const turned = rotateAbout({ x: 1, y: 0 }, { x: 0, y: 0 }, 90)
  expect([turned.x, turned.y]).toEqual([expect.closeTo(0), expect.closeTo(1)])
})

test('the centre of a rotated rectangle is inside, distant points are not', () => {
  fc.assert(
    fc.property(rects, angle, (rect, degrees) => {
      const corners = cornersOf(rect, degrees)
      expect(insidePolygon(centre(rect), corners)).toBe(true)
      expect(insidePolygon({ x: 5000, y: 5000 }, corners)).toBe(false)
    }),
  )
})

test('an intersection lies in both, a union around both', () => {
  fc.assert(
    fc.property(rects, rects, (a, b) => {
      const both = intersection(a, b)
      const around = union(a, b)
      if (both) {
        expect(union(both, a)).toEqual(a)
        expect(union(both, b)).toEqual(b)
      }
      expect([intersection(around, a), intersection(around, b)]).toEqual([a, b])
    }),
  )
})

test('the distance to a segment is that to its nearest point', () => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
  ]
  expect([
    distanceToSegment({ x: 5, y: 3 }, from, to),
    distanceToSegment({ x: -3, y: 4 }, from, to),
    distanceToSegment({ x: 3, y: 4 }, from, from),
  ]).toEqual([3, 5, 5])
})

test('an empty list of points has no bounds', () => {
  expect([boundsOf([]), boundsOf([{ x: 2, y: 3 }])]).toEqual([null, { x: 2, y: 3, width: 0, height: 0 }])
})

test('the part of a line in a rectangle is as long as its points there are many', () => {
  fc.assert(
    fc.property(rects, points, points, (rect, from, to) => {
      const steps = 2000
      const inside = Array.from({ length: steps }, (_, index) => (index + 0.5) / steps).filter((along) => {
        const x = from.x + along * (to.x - from.x)
        const y = from.y + along * (to.y - from.y)
        return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height
      })
      const length = distance(from, to)
      expect(Math.abs(lengthInside(rect, from, to) - (inside.length / steps) * length)).toBeLessThanOrEqual(
        (2 * length) / steps + 1e-9,
      )
    }),
    { numRuns: 60 },
  )
})
