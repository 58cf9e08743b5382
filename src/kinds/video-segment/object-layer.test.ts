import { expect, test } from 'vitest'
import { newObjectColour } from './object-layer.ts'
import type { VideoWork } from './object-rows.ts'

const workWith = (...colours: readonly number[]): VideoWork =>
  ({ annotation: { objects: colours.map((colourIndex) => ({ colourIndex })) } }) as unknown as VideoWork

test.each([
  ['its category’s', [], 5, 5],
  ['its category’s, whatever others have', [0, 1], 5, 5],
  ['the first that none has, where another has its category’s', [0, 5], 5, 1],
  ['the first that none has, where its category has none', [0], null, 1],
  ['the first that fewest have, where all are in use', [...Array(23).keys(), 0], 0, 1],
])('a new object has a colour: %s', (_, taken, newColour, colour) => {
  expect(newObjectColour(workWith(...taken), { newColour })).toBe(colour)
})
