import { beforeAll, expect, test } from 'vitest'
import { CERTAIN, graphCut } from './graph-cut.ts'
import { loadOpenCv, withMats } from './opencv.ts'
import type { Cv } from './opencv.ts'

const [WIDTH, HEIGHT] = [12, 4]

let cv: Cv

beforeAll(async () => {
  cv = (await loadOpenCv()).cv
}, 60_000)

/** The cut of a picture of one level on the left and another on the right, from one character a pixel. */
function cutOf(levels: readonly [number, number], odds: (x: number, y: number) => number, certain = '') {
  return withMats((keep) => {
    const image = keep(new cv.Mat(HEIGHT, WIDTH, cv.CV_8UC3))
    const bytes = image.data as Uint8Array
    for (let at = 0; at < WIDTH * HEIGHT; at += 1)
      bytes.fill(levels[at % WIDTH < WIDTH / 2 ? 0 : 1], at * 3, at * 3 + 3)
    const given = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
      odds(at % WIDTH, Math.floor(at / WIDTH)),
    )
    const known = Int8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
      certain[at] === '+' ? CERTAIN.object : certain[at] === '-' ? CERTAIN.background : CERTAIN.open,
    )
    const cut = [...graphCut(cv, image, given, known)].join('')
    return Array.from({ length: HEIGHT }, (_, y) => cut.slice(y * WIDTH, (y + 1) * WIDTH))
  })
}

test('the cut follows the edges of the picture against the odds of some pixels', () => {
  const odds = (x: number, y: number): number => (x === 2 && y === 1 ? -1 : x < 6 ? 1 : -1)
  expect(cutOf([60, 200], odds)).toEqual(Array.from({ length: HEIGHT }, () => '111111000000'))
})

test('without an edge the cut follows odds that are strong enough', () => {
  expect(cutOf([90, 90], (x) => (x < 4 ? 8 : -8))).toEqual(
    Array.from({ length: HEIGHT }, () => '111100000000'),
  )
})

test('certain pixels hold against any odds', () => {
  const certain = '-'.repeat(WIDTH).concat('.'.repeat(WIDTH * 2), '+'.repeat(WIDTH))
  const cut = cutOf([90, 90], (_, y) => (y < 2 ? 8 : -8), certain)
  expect([cut[0], cut[HEIGHT - 1]]).toEqual(['0'.repeat(WIDTH), '1'.repeat(WIDTH)])
})
