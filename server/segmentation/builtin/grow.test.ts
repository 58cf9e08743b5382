import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { grow } from './grow.ts'
import { loadOpenCv, withMats } from './opencv.ts'
import type { Cv } from './opencv.ts'

let cv: Cv

beforeAll(async () => {
  cv = (await loadOpenCv()).cv
})

const size = { width: 13, height: 11 }

/** With OpenCV's disc, in time that grows with its area. */
const morphed = (bytes: Uint8Array, radius: number): Uint8Array =>
  withMats((keep) => {
    const mask = keep(new cv.Mat(size.height, size.width, cv.CV_8UC1))
    mask.data.set(bytes)
    const side = 2 * Math.abs(radius) + 1
    const disc = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(side, side)))
    if (radius > 0) cv.dilate(mask, mask, disc)
    else cv.erode(mask, mask, disc)
    return new Uint8Array(mask.data)
  })

test('a shape grows and shrinks by a disc as it does with OpenCV', () => {
  const pixels = fc.array(fc.nat({ max: 9 }), {
    minLength: size.width * size.height,
    maxLength: size.width * size.height,
  })
  fc.assert(
    fc.property(pixels, fc.nat({ max: 9 }), fc.integer({ min: -7, max: 7 }), (drawn, share, radius) => {
      const bytes = Uint8Array.from(drawn, (value) => (value < share ? 1 : 0))
      const expected = radius === 0 ? bytes : morphed(bytes, radius)
      expect([...grow(bytes, size, radius)]).toEqual([...expected])
    }),
  )
})
