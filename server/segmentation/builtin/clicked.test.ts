import { expect, test } from 'vitest'
import type { Suggestion } from '../engine.ts'
import { boxAt } from './clicked.ts'

const rider: Suggestion = {
  label: 'person',
  score: 0.6,
  box: { x: 100, y: 100, width: 100, height: 200 },
  mask: null,
  skeleton: null,
}
const horse = { ...rider, label: 'horse', score: 0.8, box: { x: 50, y: 200, width: 300, height: 200 } }
const on = (x: number, y: number) => ({ x, y, label: 1 as const })
const off = (x: number, y: number) => ({ x, y, label: 0 as const })

test('a click takes the box whose middle it is near to, weighed by its score', () => {
  const found = [rider, horse]
  expect(boxAt(found, [on(150, 210)])).toEqual(rider.box)
  expect(boxAt(found, [on(190, 290)])).toEqual(horse.box)
  expect(boxAt(found, [on(300, 150)])).toBe(null)
})

test('a box holds every click on the object and none that is off it', () => {
  const found = [rider, horse]
  expect(boxAt(found, [on(150, 210), on(300, 300)])).toEqual(horse.box)
  expect(boxAt(found, [on(150, 210), off(300, 300)])).toEqual(rider.box)
  expect(boxAt(found, [on(150, 210), off(150, 250)])).toBe(null)
})
