import { expect, test } from 'vitest'
import { armOf, armsOf, forearmWindow, isWhole, otherWindows, sideOf } from './arms.ts'
import type { FoundHand } from './hands.ts'

const node = (name: string, x: number, y: number, score = 1) => ({ name, x, y, score })

const SHOULDERS = [node('left-shoulder', 300, 100), node('right-shoulder', 200, 100)]
/** Its elbows are guesses: one arm hangs, the other points at the camera. */
const PERSON = [
  ...SHOULDERS,
  node('left-elbow', 320, 200, 0),
  node('left-wrist', 320, 300),
  node('right-elbow', 180, 200, 0.1),
  node('right-wrist', 190, 210, 0.4),
]
const [LEFT, RIGHT] = armsOf(PERSON)

const handAt = (x: number, y: number, right: number): FoundHand => ({
  score: 1,
  right,
  nodes: [node('wrist', x, y)],
  box: { x, y, width: 60, height: 100 },
})

test('an arm needs its wrist, and its elbow may be a guess', () => {
  expect(LEFT).toEqual({ side: 'left', wrist: PERSON[3], elbow: PERSON[2], shoulders: 100 })
  expect(RIGHT?.side).toBe('right')
  expect(armsOf(PERSON).some(isWhole)).toBe(false)
  expect(armsOf([...SHOULDERS, node('left-elbow', 0, 0), node('left-wrist', 9, 9)]).some(isWhole)).toBe(true)
  expect(armsOf([...SHOULDERS, node('left-elbow', 0, 0), node('left-wrist', 9, 9, 0.29)])).toEqual([])
})

test('a hand is looked for beyond the wrist, then nearer, then as large as the shoulders tell', () => {
  if (!LEFT || !RIGHT) throw new Error('no arms')
  // The forearm of 100 pixels hangs, so that up in the window is down in the picture.
  const down = expect.closeTo(Math.PI)
  expect(forearmWindow(LEFT)).toEqual({ x: 250, y: 260, width: 140, height: 140, angle: down })
  const near = (value: number) => expect.closeTo(value, 6)
  expect(otherWindows(LEFT)).toEqual([
    { x: near(274.5), y: near(274), width: near(91), height: near(91), angle: down },
    { x: near(275), y: near(274.285714), width: near(90), height: near(90), angle: down },
  ])
  expect(otherWindows(RIGHT)[1]?.width).toBeCloseTo(90)
})

test('a hand belongs to the nearest arm, not to any that is near', () => {
  const arms = armsOf(PERSON)
  expect(armOf(handAt(310, 290, 0.5), arms)).toBe(arms[0])
  expect(armOf(handAt(240, 255, 0.5), arms)).toBeUndefined()
  const close = armsOf([...PERSON.slice(0, 5), node('right-wrist', 280, 300)])
  expect(armOf(handAt(285, 300, 0.5), close)).toBe(close[1])
})

test('the model tells the side where it is sure, else the arm does', () => {
  const arms = armsOf(PERSON)
  expect([0.05, 0.3, 0.7, 0.95].map((right) => sideOf(handAt(320, 300, right), arms))).toEqual([
    'left',
    'left',
    'left',
    'right',
  ])
  expect(sideOf(handAt(900, 300, 0.7), arms)).toBe('right')
})
