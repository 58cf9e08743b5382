import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, corners, intersection, type Rect } from '../../../src/domain/geometry/rect.ts'
import { AnnotationRefusal } from '../errors.ts'
import { Notes, noteText } from '../reading/notes.ts'
import { clipBox, clipOutline, leavesPicture } from './clip.ts'

const PICTURE = { width: 64, height: 48 }
const WHOLE = { x: 0, y: 0, ...PICTURE }

const whole = fc.integer({ min: -100, max: 160 })
const box: fc.Arbitrary<Rect> = fc.record({
  x: whole,
  y: whole,
  width: fc.integer({ min: 1, max: 120 }),
  height: fc.integer({ min: 1, max: 120 }),
})
const places = (outline: readonly number[]) =>
  outline.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: outline[at + 1] ?? Number.NaN }] : []))
const flat = (rect: Rect) => corners(rect).flatMap(({ x, y }) => [x, y])

test('a box is clipped to the picture with a note; one outside is refused', () => {
  fc.assert(
    fc.property(box, (rect) => {
      const notes = new Notes()
      const shared = intersection(rect, WHOLE)
      const read = () => clipBox(rect, PICTURE, notes)
      if (!shared) {
        expect(read).toThrow(new AnnotationRefusal('在图片以外'))
        return
      }
      const isFar = leavesPicture(flat(rect), PICTURE)
      expect([read(), [...notes]]).toEqual([shared, isFar ? [noteText.clipped] : []])
    }),
  )
})

test('an outline of a box is clipped as the box is', () => {
  fc.assert(
    fc.property(box, (rect) => {
      const bounds = boundsOf(places(clipOutline(flat(rect), PICTURE)))
      const shared = intersection(rect, WHOLE)
      if (shared) expect(bounds).toEqual(shared)
    }),
  )
})

test('clipped shapes lie in the picture and keep what was inside', () => {
  const outline = fc
    .array(whole, { minLength: 3, maxLength: 8 })
    .chain((xs) =>
      fc
        .array(whole, { minLength: xs.length, maxLength: xs.length })
        .map((ys) => xs.flatMap((x, at) => [x, ys[at] ?? 0])),
    )
  fc.assert(
    fc.property(outline, (given) => {
      const clipped = places(clipOutline(given, PICTURE))
      const isIn = ({ x, y }: { x: number; y: number }): boolean => x >= 0 && x <= 64 && y >= 0 && y <= 48
      expect(clipped.filter((place) => !isIn(place))).toEqual([])
      for (const place of places(given).filter(isIn)) expect(clipped).toContainEqual(place)
    }),
  )
})

test.each([
  [
    { x: -0.5, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 9.5, height: 10 },
  ],
  [
    { x: 60, y: 40, width: 4.9, height: 8.25 },
    { x: 60, y: 40, width: 4, height: 8 },
  ],
])('shapes past the edge by rounding alone end at the edge without a note: %j', (rect, expected) => {
  const notes = new Notes()
  expect([clipBox(rect, PICTURE, notes), [...notes]]).toEqual([expected, []])
})

test('a box without width or height is refused with that reason', () => {
  expect(() => clipBox({ x: 1, y: 1, width: 0, height: 3 }, PICTURE, new Notes())).toThrow(
    new AnnotationRefusal('宽或高不是正数'),
  )
})
