import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaOf, countsOfString, isWithin, stringOfCounts, sumOf } from './rle.ts'

/** Runs of a row of pixels. */
const runsOf = (pixels: readonly boolean[]): number[] => {
  const counts: number[] = []
  let value = false
  let length = 0
  for (const pixel of pixels) {
    if (pixel === value) length += 1
    else {
      counts.push(length)
      value = pixel
      length = 1
    }
  }
  return [...counts, length]
}

const counts = fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { maxLength: 40 })

describe('compressed strings', () => {
  it('round-trip the counts', () => {
    fc.assert(
      fc.property(counts, (runs) => {
        expect(countsOfString(stringOfCounts(runs))).toEqual(runs)
      }),
    )
  })

  // Made with the COCO reference implementation.
  it.each([
    ['1', [1]],
    ['01', [0, 1]],
    ['07', [0, 7]],
  ])('%s has the value of the reference', (text, expected) => {
    expect(countsOfString(text)).toEqual(expected)
    expect(stringOfCounts(expected)).toBe(text)
  })

  it.each(['P', ' ', '1\u00ff', 'PPPPPPPPP0', 'O'])('%j is malformed', (text) => {
    expect(countsOfString(text)).toBeNull()
  })

  it('never fail on any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = countsOfString(text)
        expect(found === null || found.every((count) => Number.isSafeInteger(count) && count >= 0)).toBe(true)
      }),
    )
  })
})

describe('runs', () => {
  const row = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 })

  it('count their pixels', () => {
    fc.assert(
      fc.property(row, (pixels) => {
        const runs = runsOf(pixels)
        expect([sumOf(runs), areaOf(runs)]).toEqual([pixels.length, pixels.filter(Boolean).length])
      }),
    )
  })

  it('lie within others if each set pixel is set there, with or without zero runs', () => {
    const pair = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 60 })
    const padded = (runs: number[], at: number) => [...runs.slice(0, at), 0, 0, ...runs.slice(at)]
    fc.assert(
      fc.property(pair, fc.nat(10), (pixels, at) => {
        const part = runsOf(pixels.map(([one]) => one))
        const whole = runsOf(pixels.map(([, other]) => other))
        const expected = pixels.every(([one, other]) => !one || other)
        expect(isWithin(part, whole)).toBe(expected)
        expect(isWithin(part, padded(whole, Math.min(at, whole.length)))).toBe(expected)
        expect(isWithin(padded(part, Math.min(at, part.length)), whole)).toBe(expected)
      }),
    )
  })
})
