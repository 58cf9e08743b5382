import { expect, test } from 'vitest'
import { ColourMixture } from './colour-mixture.ts'

const colours = (...all: readonly (readonly [number, number, number])[]): Uint8Array =>
  Uint8Array.from(all.flat())

test('colours near those that were seen are likelier than others, the more often the likelier', () => {
  const seen = Array.from({ length: 60 }, (_, at) =>
    at % 3 === 0
      ? ([30 + (at % 5), 40, 200 - (at % 7)] as const)
      : ([200 + (at % 4), 90 - (at % 6), 20] as const),
  )
  const mixture = new ColourMixture(colours(...seen))
  const density = [
    [202, 88, 20],
    [32, 40, 197],
    [120, 60, 110],
    [255, 255, 255],
  ].map(([red = 0, green = 0, blue = 0]) => mixture.logDensity(red, green, blue))
  expect(density.toSorted((one, other) => other - one)).toEqual(density)
  expect(density[1]! - density[2]!).toBeGreaterThan(50)
})

test('one flat colour is told from others, and each density is a number', () => {
  const mixture = new ColourMixture(colours([7, 7, 7], [7, 7, 7]))
  const [same, near, far] = [7, 9, 250].map((level) => mixture.logDensity(level, level, level))
  expect([same! > near!, near! > far!, Number.isFinite(far)]).toEqual([true, true, true])
})
