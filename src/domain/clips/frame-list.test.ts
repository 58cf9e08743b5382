import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangesOf, toggledFrame, withFrames, withoutFrames } from './frame-list.ts'

test('neighbours are one range', () => {
  expect(rangesOf([1, 2, 3, 7, 9, 10])).toEqual([
    [1, 4],
    [7, 8],
    [9, 11],
  ])
})

const list = fc.uniqueArray(fc.nat(40)).map((frames) => frames.toSorted((a, b) => a - b))
const range = fc
  .tuple(fc.nat(40), fc.nat(40))
  .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])

test('adding and removing a range leaves the other frames, in order', () => {
  fc.assert(
    fc.property(list, range, (frames, within) => {
      const more = withFrames(frames, within)
      expect(more).toEqual(more.toSorted((a, b) => a - b))
      expect(new Set(more).size).toBe(more.length)
      const outside = frames.filter((frame) => frame < within[0] || frame >= within[1])
      expect(withoutFrames(more, within)).toEqual(outside)
      expect(
        rangesOf(more).flatMap(([start, end]) => Array.from({ length: end - start }, (_, at) => start + at)),
      ).toEqual(more)
    }),
  )
})

test('toggling a frame twice changes nothing', () => {
  fc.assert(
    fc.property(list, fc.nat(40), (frames, frame) => {
      const once = toggledFrame(frames, frame)
      expect(once.includes(frame)).toBe(!frames.includes(frame))
      expect(toggledFrame(once, frame)).toEqual(frames)
    }),
  )
})
