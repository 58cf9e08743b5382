import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { bandOf, grow } from './grow.ts'
import { loadOpenCv, withMats } from './opencv.ts'
import type { Cv } from './opencv.ts'

let cv: Cv

beforeAll(async () => {
  cv = (await loadOpenCv()).cv
})

const size = { width: 13, height: 11 }

/** With OpenCV's disc, in time that grows with its area. */
const morphed = (kind: 'dilate' | 'erode', bytes: Uint8Array, radius: number): Uint8Array =>
  withMats((keep) => {
    const mask = keep(new cv.Mat(size.height, size.width, cv.CV_8UC1))
    mask.data.set(bytes)
    const side = 2 * radius + 1
    const disc = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(side, side)))
    cv[kind](mask, mask, disc)
    return new Uint8Array(mask.data)
  })

test('a shape grows by a disc as it does with OpenCV, and the band about its edge is what growing and shrinking change', () => {
  const pixels = fc.array(fc.nat({ max: 9 }), {
    minLength: size.width * size.height,
    maxLength: size.width * size.height,
  })
  fc.assert(
    fc.property(pixels, fc.nat({ max: 9 }), fc.integer({ min: 1, max: 7 }), (drawn, share, radius) => {
      const bytes = Uint8Array.from(drawn, (value) => (value < share ? 1 : 0))
      const [grown, shrunk] = [morphed('dilate', bytes, radius), morphed('erode', bytes, radius)]
      expect([...grow(bytes, size, radius)]).toEqual([...grown])
      expect([...bandOf(bytes, size, radius)]).toEqual(
        Array.from(grown, (byte, at) => byte - (shrunk[at] ?? 0)),
      )
    }),
  )
})
