import { expect, test } from 'vitest'
import { graphCut } from './graph-cut.ts'
import { CERTAIN } from './pixel-cut.ts'

const [WIDTH, HEIGHT] = [12, 4]

/** Rows of the cuts of a picture of one level on the left and another on the right; certain: one character a pixel. */
function cutsOf(levels: readonly [number, number], odds: (x: number, y: number) => number, certain = '') {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let at = 0; at < WIDTH * HEIGHT; at += 1)
    rgb.fill(levels[at % WIDTH < WIDTH / 2 ? 0 : 1], at * 3, at * 3 + 3)
  const given = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    odds(at % WIDTH, Math.floor(at / WIDTH)),
  )
  const known = Int8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    certain[at] === '+' ? CERTAIN.object : certain[at] === '-' ? CERTAIN.background : CERTAIN.open,
  )
  const cut = graphCut({ rgb, width: WIDTH, height: HEIGHT }, given, known)
  return (raised?: number): string[] => {
    const bytes = [...cut(given, raised)].join('')
    return Array.from({ length: HEIGHT }, (_, y) => bytes.slice(y * WIDTH, (y + 1) * WIDTH))
  }
}

const cutOf = (...given: Parameters<typeof cutsOf>): string[] => cutsOf(...given)()

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

test('odds that are raised add to the cut, and the same odds give the same cut again', () => {
  const cut = cutsOf([90, 90], (x) => (x < 4 ? 8 : x < 8 ? -2 : -8))
  const before = cut()
  expect(before).toEqual(Array.from({ length: HEIGHT }, () => '111100000000'))
  expect(cut(6)).toEqual(Array.from({ length: HEIGHT }, () => '111111110000'))
  expect(cut()).toEqual(before)
})
