import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rotateAbout } from './point.ts'
import { overlappingPairs, rangesMeet } from './range.ts'
import type { Range } from './range.ts'
import {
  area,
  boundsOf,
  centre,
  clippedTo,
  corners,
  insidePicture,
  intersection,
  intersectionOverUnion,
  rectBetween,
} from './rect.ts'
import { normalRotation, rotatedBounds, rotatedCorners } from './rotated-rect.ts'

const number = fc.double({ min: -1000, max: 1000, noNaN: true })
const side = fc.double({ min: 0.1, max: 500, noNaN: true })
const rect = fc.record({ x: number, y: number, width: side, height: side })
const range = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
  .map(([start, length]): Range => [start, start + length])

describe('ranges', () => {
  it('overlap if any pair does', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), (ranges) => {
        const slow = ranges.some((a, i) => ranges.some((b, j) => i < j && rangesMeet(a, b)))
        expect(overlappingPairs(ranges).length > 0).toBe(slow)
      }),
    )
  })

  it('that touch do not overlap', () => {
    expect(
      overlappingPairs([
        [0, 5],
        [5, 9],
      ]),
    ).toEqual([])
    expect(overlappingPairs([])).toEqual([])
  })

  it('are reported in pairs, the later one with the one that reaches into it', () => {
    expect(
      overlappingPairs([
        [10, 12],
        [0, 11],
        [2, 3],
        [20, 21],
      ]),
    ).toEqual([
      [1, 2],
      [1, 0],
    ])
  })
})

describe('points', () => {
  it('turn clockwise, y pointing down', () => {
    const turned = rotateAbout({ x: 1, y: 0 }, { x: 0, y: 0 }, 90)
    expect([turned.x, turned.y]).toEqual([expect.closeTo(0), expect.closeTo(1)])
  })
})

describe('boxes', () => {
  it('span two corners in any order', () => {
    expect(rectBetween({ x: 5, y: 1 }, { x: 2, y: 7 })).toEqual({ x: 2, y: 1, width: 3, height: 6 })
  })

  it('have a symmetric intersection', () => {
    fc.assert(
      fc.property(rect, rect, (a, b) => {
        expect(intersection(a, b)).toEqual(intersection(b, a))
        const union = intersectionOverUnion(a, b)
        expect(union).toBeGreaterThanOrEqual(0)
        expect(union).toBeLessThanOrEqual(1 + 1e-9)
      }),
    )
  })

  it('share nothing at their edges, and everything with themselves', () => {
    const box = { x: 0, y: 0, width: 2, height: 2 }
    expect(intersection(box, { ...box, x: 2 })).toBeNull()
    expect(intersectionOverUnion(box, box)).toBe(1)
    expect(area(box)).toBe(4)
    expect(boundsOf(corners(box))).toEqual(box)
    expect(boundsOf([])).toBeNull()
  })

  it('are computed for a ragged outline with more points than a call takes arguments', () => {
    const points = Array.from({ length: 200_000 }, (_, index) => ({ x: index % 700, y: index % 300 }))
    expect(boundsOf(points)).toEqual({ x: 0, y: 0, width: 699, height: 299 })
  })

  it('stay within the picture when clipped', () => {
    const picture = { width: 100, height: 50 }
    expect(clippedTo({ x: 90, y: -5, width: 20, height: 10 }, picture)).toEqual({
      x: 90,
      y: 0,
      width: 10,
      height: 5,
    })
    expect(clippedTo({ x: 100, y: 0, width: 20, height: 10 }, picture)).toBeNull()
    expect(insidePicture({ x: 0, y: 0, width: 100.0005, height: 50 }, picture, 0.001)).toBe(true)
    expect(insidePicture({ x: 0, y: 0, width: 100.0005, height: 50 }, picture)).toBe(false)
  })
})

describe('turned boxes', () => {
  it('have corners that rotate back to the upright box, at any angle', () => {
    fc.assert(
      fc.property(rect, fc.double({ min: -360, max: 360, noNaN: true }), (box, rotation) => {
        const back = rotatedCorners({ ...box, rotation }).map((at) => rotateAbout(at, centre(box), -rotation))
        for (const [index, { x, y }] of corners(box).entries())
          expect([back[index]?.x, back[index]?.y]).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)])
      }),
    )
  })

  it('have swapped bounds after a quarter turn', () => {
    const bounds = rotatedBounds({ x: 0, y: 40, width: 100, height: 20, rotation: 90 })
    expect(bounds).toEqual({
      x: expect.closeTo(40),
      y: expect.closeTo(0),
      width: expect.closeTo(20),
      height: expect.closeTo(100),
    })
  })

  it('have one angle for equal rotations', () => {
    expect([-90, 0, 360, 450, -360].map(normalRotation)).toEqual([270, 0, 0, 90, 0])
  })
})
