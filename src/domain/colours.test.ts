import { describe, expect, it } from 'vitest'
import { VISIONS, difference, labOf, rgbOf } from '../../tests/support/colour-difference.ts'
import type { Vision } from '../../tests/support/colour-difference.ts'
import { SEGMENT_COLOURS, segmentColour } from './colours.ts'
import { HAND_COLOURS } from './constants.ts'

const LEAST: Record<Vision, number> = { all: 15, protanopia: 9, deuteranopia: 9 }

const tooClose = (vision: Vision): string[] =>
  SEGMENT_COLOURS.flatMap((one, index) =>
    SEGMENT_COLOURS.slice(0, index)
      .filter((other) => difference(labOf(rgbOf(one), vision), labOf(rgbOf(other), vision)) < LEAST[vision])
      .map((other) => `${one} ${other}`),
  )

describe('segment colours', () => {
  it('are 23', () => expect(SEGMENT_COLOURS).toHaveLength(23))

  it.each(Object.keys(VISIONS) as Vision[])('can be distinguished with %s vision', (vision) => {
    expect(tooClose(vision)).toEqual([])
  })

  it('differ from the hand colours', () => {
    const hands = Object.values(HAND_COLOURS).map((colour) => colour.replace(/[0-9a-f]/g, '$&$&'))
    expect(SEGMENT_COLOURS.filter((colour) => hands.includes(colour))).toEqual([])
  })

  it('repeat after the last', () => {
    expect([segmentColour(0), segmentColour(23), segmentColour(-1)]).toEqual([
      '#ff9200',
      '#ff9200',
      '#0092b6',
    ])
  })
})

describe('the measure', () => {
  // Source: Sharma, Wu, Dalal 2005, table 1.
  it.each([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
  ] as const)('of %j and %j is %d', (one, other, expected) => {
    expect(difference(one, other)).toBeCloseTo(expected, 4)
  })
})
