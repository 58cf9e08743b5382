import { beforeAll, expect, test } from 'vitest'
import { loadOpenCv, type Cv } from './opencv.ts'
import { disputedShare, propagated } from './propagate.ts'

let cv: Cv

beforeAll(async () => {
  cv = (await loadOpenCv()).cv
})

const [WIDTH, HEIGHT] = [48, 32]
/** Bytes 1 in a square of ten pixels. */
const squareAt = (left: number): Uint8Array =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    return x >= left && x < left + 10 && y >= 10 && y < 20 ? 1 : 0
  })

/** Nothing moves, and no pixel looks as it did. */
function withLooks(odds: number | null): Uint8Array {
  const copies = (level: number) => ({
    near: new Uint8Array(3 * WIDTH * HEIGHT).fill(level),
    wide: new Uint8Array(3 * WIDTH * HEIGHT).fill(level),
  })
  const flow = {
    rect: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
    shift: new Float32Array(2 * WIDTH * HEIGHT),
  }
  const before = squareAt(8)
  return propagated(
    cv,
    { flow, from: copies(0), to: copies(255) },
    {
      before,
      moved: before,
      firstColours: new Float64Array(512),
      looks: odds === null ? null : Float32Array.from(squareAt(24), (own) => (own === 1 ? odds : -odds)),
    },
  ).bytes
}

test('an object is where it looks like itself, though flow left it behind', () => {
  expect(withLooks(9.6)).toEqual(squareAt(24))
})

test('without looks, and with looks that say nothing, an object stays where flow leads', () => {
  const sameColour = (bytes: Uint8Array) =>
    bytes.filter((byte, at) => byte === 1 && squareAt(8)[at] === 0).length
  expect([sameColour(withLooks(null)), sameColour(withLooks(0))]).toEqual([0, 0])
  expect(withLooks(0)).toEqual(withLooks(null))
})

test('disputed is what looks like the other side, inside and outside', () => {
  const looks = Float32Array.of(3, -1, 2, -4, 0.5, -0.5)
  expect(disputedShare(looks, Uint8Array.of(1, 1, 1, 0, 0, 1))).toEqual(0.75)
  expect(disputedShare(looks, new Uint8Array(6))).toEqual(0)
})
