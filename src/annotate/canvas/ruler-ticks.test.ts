import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepFor, ticksOf } from './ruler-ticks.ts'

test('steps are round numbers that are wide enough on the screen', () => {
  expect([0.01, 0.1, 0.5, 1, 4, 20, 64, 200].map(stepFor)).toEqual([10000, 1000, 200, 100, 20, 5, 1, 1])
})

test('marks begin and end at the edges of the picture', () => {
  const ticks = ticksOf(1, 30, 1000, 250)
  expect([ticks[0], ticks.at(-1), ticks.filter(({ label }) => label !== null)]).toEqual([
    { at: 30, label: 0 },
    { at: 270, label: null },
    [
      { at: 30, label: 0 },
      { at: 130, label: 100 },
      { at: 230, label: 200 },
    ],
  ])
})

test('at the largest zoom each pixel has its number', () => {
  expect(ticksOf(64, -640, 200, 4000).map(({ label }) => label)).toEqual([10, 11, 12, 13])
})

test('in any view marks lie within the picture and are never crowded', () => {
  const view = fc.record({
    scale: fc.double({ min: 0.005, max: 64, noNaN: true }),
    offset: fc.integer({ min: -100_000, max: 2000 }),
  })
  fc.assert(
    fc.property(view, ({ scale, offset }) => {
      const ticks = ticksOf(scale, offset, 1600, 12_000)
      const outside = ticks.filter(({ at }) => at < -1e-6 || at > 1600 + 1e-6)
      expect([outside, ticks.length <= 1600 / 8]).toEqual([[], true])
    }),
  )
})
