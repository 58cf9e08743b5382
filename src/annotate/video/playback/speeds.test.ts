import { expect, test } from 'vitest'
import { speedBeside } from './transport-commands.ts'

test('the default speed has neighbours on both sides', () => {
  expect([speedBeside(2, -1), speedBeside(2, 1)]).toEqual([1.5, 3])
})

test('speeds end at a quarter and at sixteen', () => {
  expect([speedBeside(0.25, -1), speedBeside(16, 1)]).toEqual([0.25, 16])
})

test('an unlisted speed steps to the nearest one in that direction', () => {
  expect([speedBeside(5, -1), speedBeside(5, 1)]).toEqual([4, 6])
})
