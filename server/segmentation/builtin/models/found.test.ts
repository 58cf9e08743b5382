import { expect, test } from 'vitest'
import { HAND_NODES, NODE_TEMPLATES } from '../../../../src/domain/documents/templates.ts'
import { findBody } from './bodies.ts'
import { findHand, findHandBoxes, turnedToHand } from './hands.ts'
import type { Model } from './model.ts'
import { findObjects } from './objects.ts'
import { coloursBetween, placeIn, sampled, squareAbout, type Window } from './window.ts'

/** What is read out of the models' maps. The maps are written here, so that the answer is known. */

const PICTURE = { width: 512, height: 256, pixels: new Uint8Array(512 * 256 * 4) }
const WINDOW: Window = { x: 0, y: 0, width: 512, height: 512, angle: 0 }

const modelOf = (side: number, ...answers: Float32Array[]): Model => ({
  side,
  layout: 'pixels',
  run: () => Promise.resolve(answers),
})
const filled = (length: number, values: Record<number, number>): Float32Array => {
  const found = new Float32Array(length)
  for (const [at, value] of Object.entries(values)) found[Number(at)] = value
  return found
}

test('an object is a cell with good odds, its sides are means of distances, and it is found once', async () => {
  const [classes, length, side] = [80, 124, 13]
  const [person, cat] = [0, 15]
  const grid = new Float32Array(side * side * length).fill(-20)
  /** Each side one cell away, or half-way between two and three. */
  const put = (row: number, column: number, label: number, odds: number, between = false) => {
    const cell = (row * side + column) * length
    grid[cell + label] = odds
    for (let edge = 0; edge < 4; edge += 1)
      for (const distance of between ? [2, 3] : [1]) grid[cell + classes + edge * 11 + distance] = 20
  }
  put(3, 4, cat, 2)
  put(8, 9, cat, 1, true)
  // One cell to the right of the better one, and so the same cat.
  put(8, 10, cat, 0, true)
  put(8, 8, person, 0, true)
  put(11, 11, person, -2)
  const chance = (odds: number) => expect.closeTo(1 / (1 + Math.exp(-odds)))
  const near = (x: number, y: number, width: number) => ({
    x: expect.closeTo(x),
    y: expect.closeTo(y),
    width: expect.closeTo(width),
    height: expect.closeTo(width),
  })
  // Cells of 10 pixels.
  const window = { ...WINDOW, width: 130, height: 130 }
  expect(await findObjects(modelOf(416, grid), PICTURE, window)).toEqual([
    { label: 'cat', score: chance(2), box: near(35, 25, 20) },
    { label: 'cat', score: chance(1), box: near(70, 60, 50) },
    { label: 'person', score: chance(0), box: near(60, 60, 50) },
  ])
})

test('a body has the nodes that its middle leads to, not stronger ones of others', async () => {
  const names = NODE_TEMPLATES['body-17'].nodes
  const cell = (row: number, column: number) => row * 48 + column
  const middle = cell(24, 24)
  const nose = names.indexOf('nose')
  const heat = filled(48 * 48 * 17, {
    [cell(10, 25) * 17 + nose]: 0.6,
    [cell(10, 45) * 17 + nose]: 0.9,
  })
  const middles = filled(48 * 48, { [middle]: 0.8, [cell(24, 40)]: 0.7 })
  const ways = filled(48 * 48 * 34, { [(middle * 17 + nose) * 2]: -14, [(middle * 17 + nose) * 2 + 1]: 1 })
  const offsets = filled(48 * 48 * 34, {
    [(cell(10, 25) * 17 + nose) * 2]: 0.5,
    [(cell(10, 25) * 17 + nose) * 2 + 1]: 0.25,
  })
  const nodes = await findBody(modelOf(192, heat, middles, ways, offsets), PICTURE, {
    ...WINDOW,
    width: 480,
    height: 480,
  })
  expect(nodes.map(({ name }) => name)).toEqual(names)
  expect(nodes[nose]).toEqual({ name: 'nose', x: expect.closeTo(252.5), y: 105, score: Math.fround(0.6) })
})

test('boxes of hands leave out faces and repeats', async () => {
  const [open, fist, face] = [1, 2, 5]
  const scores = filled(4 * 8, { [open]: 0.9, [8 + fist]: 0.6, [16 + face]: 0.9, [24 + open]: 0.29 })
  const box = [0.25, 0.5, 0.5, 0.75]
  const boxes = Float32Array.from([...box, ...box, 0, 0, 0.1, 0.1, 0.5, 0.5, 1, 1])
  expect(await findHandBoxes(modelOf(320, scores, boxes), PICTURE, { ...WINDOW, height: 256 })).toEqual([
    { score: Math.fround(0.9), box: { x: 256, y: 64, width: 128, height: 64 } },
  ])
})

test('a node of a hand that moves between two looks is doubtful', async () => {
  const still = Float32Array.from(HAND_NODES.flatMap((_, index) => [100 + index, 150 - index * 4, 0]))
  const hand = await findHand(
    modelOf(224, still, Float32Array.of(0.9), Float32Array.of(0.2)),
    PICTURE,
    squareAbout({ x: 200, y: 120 }, 112),
  )
  expect(hand?.score).toBeCloseTo(0.9)
  expect(hand?.right).toBeCloseTo(0.2)
  expect(hand?.nodes.map(({ name }) => name)).toEqual(HAND_NODES)
  // The same numbers in two windows are two places: the farther from the middle, the farther apart.
  const scores = hand?.nodes.map(({ score }) => score) ?? []
  expect(Math.min(...scores)).toBeLessThan(Math.max(...scores))
  expect(scores.every((score) => score >= 0 && score <= 0.9 + 1e-6)).toBe(true)
})

test('a window without a hand is looked at once, and so is one whose hand is known', async () => {
  const still = Float32Array.from(HAND_NODES.flatMap((_, index) => [100 + index, 150 - index * 4, 0]))
  const looksFor = async (score: number, isKnown: boolean): Promise<[found: boolean, looks: number]> => {
    let looks = 0
    const { run, ...size } = modelOf(224, still, Float32Array.of(score), Float32Array.of(0.2))
    const counted: Model = { ...size, run: (pixels) => ((looks += 1), run(pixels)) }
    const window = squareAbout({ x: 200, y: 120 }, 112)
    return [(await findHand(counted, PICTURE, window, () => isKnown)) !== null, looks]
  }
  expect(await looksFor(0.9, false)).toEqual([true, 5])
  expect(await looksFor(0.02, false)).toEqual([false, 1])
  expect(await looksFor(0.9, true)).toEqual([false, 1])
})

test('a window is turned until the hand in it is seen best', async () => {
  const scores = [0.2, 0.1, 0.9, 0.3]
  const model: Model = {
    side: 224,
    layout: 'pixels',
    run: () => Promise.resolve([new Float32Array(63), Float32Array.of(scores.shift() ?? 0)]),
  }
  const window = squareAbout({ x: 200, y: 120 }, 112, 0.5)
  expect(await turnedToHand(model, PICTURE, window)).toEqual({ ...window, angle: 0.5 + Math.PI })
})

test('a window shows the picture turned, averaged, and black beyond its edges', () => {
  // Four pixels: red, green / blue, white.
  const rgb = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
  const picture = { width: 2, height: 2, pixels: Uint8Array.from(rgb) }
  const colours = coloursBetween(0, 1)
  const input = (side: number) => ({ side, layout: 'pixels' }) as const
  const all = { x: 0, y: 0, width: 2, height: 2, angle: 0 }
  expect([...sampled(picture, all, input(2), colours)]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1])
  expect([...sampled(picture, all, { side: 2, layout: 'planes' }, colours)]).toEqual([
    1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1,
  ])
  expect([...sampled(picture, all, input(1), colours)]).toEqual([0, 0, 0].map(() => expect.closeTo(0.5)))
  const turned = sampled(picture, { ...all, angle: Math.PI / 2 }, input(2), colours)
  expect([...turned]).toEqual([0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1])
  expect([
    ...sampled(picture, { ...all, x: 1 }, input(2), {
      order: [2, 1, 0],
      scale: [1, 1, 1],
      offset: [-1, -1, -1],
    }),
  ]).toEqual([-1, 254, -1, -1, -1, -1, 254, 254, 254, -1, -1, -1])
  const place = placeIn({ ...all, angle: Math.PI / 2 }, { x: 1, y: 0.5 })
  expect([place.x, place.y]).toEqual([expect.closeTo(1), expect.closeTo(2)])
})
