import { expect, test } from 'vitest'
import type { Difference } from './difference.ts'
import type { DifferenceStop } from './useSteps.ts'
import { stopOf, stopsOf } from './useSteps.ts'

const words = { name: '', change: 'changed', before: '', after: '' } as const
const LIST: readonly Difference[] = [
  { key: 'remark', ...words },
  { key: 'box', ...words, place: { x: 0, y: 0, width: 2, height: 2 } },
  { key: 'masks', ...words, frame: 3, frames: [3, 40] },
]
const STOPS = stopsOf(LIST)
const placesOf = (stops: readonly (DifferenceStop | null)[]) =>
  stops.map((stop) => stop && [stop.of, stop.frame])

test('a difference has a stop at each of its places; one without a place has none', () => {
  expect(placesOf(STOPS)).toEqual([
    ['box', undefined],
    ['masks', 3],
    ['masks', 40],
  ])
})

test('choosing a difference again goes to its next place, and wraps around', () => {
  const first = stopOf(STOPS, 'masks', STOPS[0] ?? null)
  const second = stopOf(STOPS, 'masks', first)
  expect(placesOf([first, second, stopOf(STOPS, 'masks', second), stopOf(STOPS, 'gone', null)])).toEqual([
    ['masks', 3],
    ['masks', 40],
    ['masks', 3],
    null,
  ])
})
