import { expect, test } from 'vitest'
import { SEGMENT_COLOURS } from '../../domain/colours.ts'
import { haloOf, inkOn } from './contrast.ts'

const [DARK, LIGHT] = ['rgba(0,0,0,0.55)', 'rgba(255,255,255,0.7)']

test.each([
  ['#ffb020', DARK, '#101216'],
  ['#FFB02080', DARK, '#101216'],
  ['#4924db', LIGHT, '#ffffff'],
  ['#4924db40', LIGHT, '#ffffff'],
  ['rgb(0,0,0)', DARK, '#101216'],
])('a line of %s has the halo %s, and text on it is %s', (colour, halo, ink) => {
  expect([haloOf(colour), inkOn(colour)]).toEqual([halo, ink])
})

/** Source: WCAG 2.2. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('names are legible on every colour of a mask', () => {
  const contrasts = SEGMENT_COLOURS.map((colour) => {
    const [low = 0, high = 0] = [luminance(colour), luminance(inkOn(colour))].toSorted((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  })
  expect(Math.min(...contrasts)).toBeGreaterThan(4)
})
