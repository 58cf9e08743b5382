import { beforeAll, expect, test } from 'vitest'
import type { Codec } from '../codec.ts'
import type { Tint } from '../mask.ts'
import { newCodec } from '../node.ts'
import { picture } from './reference.ts'
import type { Picture } from './reference.ts'
import { paint, tinted } from './samples.ts'

const TINT: Tint = [201, 7, 255, 128]

let codec: Codec
beforeAll(async () => {
  codec = await newCodec()
})

/** Whether a picture's mask gives its pixels back; compared by bytes, as long arrays take seconds to be compared by value. */
function comesBack(p: Picture): { bytes: boolean; rgba: boolean } {
  const mask = codec.encodeBytes(p.pixels, p.width, p.height)
  return {
    bytes: Buffer.from(codec.decodeBytes(mask)).equals(p.pixels),
    rgba: Buffer.from(codec.decodeRgba(mask, TINT)).equals(Buffer.from(tinted(p, TINT))),
  }
}

/** Some pixels in rows 8 to 14 of each word but one. */
function busy(except: number): (x: number, y: number) => boolean {
  return (x, y) => y >= 8 && y < 15 && x >> 6 !== except && (x + y) % 16 === 0
}

// Rows are painted eight together: where most of their words are mixed, in their place, and otherwise in a page.
test.each<[string, Picture]>([
  [
    'what the page held before rows that were painted in their place is not seen after them',
    picture(640, 24, (x, y) => busy(3)(x, y) || (x === 200 && y === 4) || (x === 300 && y === 20)),
  ],
  ['the first word is clear and all others are mixed', picture(640, 24, busy(0))],
  [
    'the last word, which reaches into the next row, changes and the first one does not',
    picture(100, 24, (x, y) => x < 64 || (x === 99 && y === 12)),
  ],
])('rows painted together: %s', (_, p) => {
  expect(comesBack(p)).toEqual({ bytes: true, rgba: true })
})

test.each(['empty', 'full', 'speckle', 'blob', 'window'] as const)(
  'rows too wide to be painted in one pass: %s',
  (content) => {
    expect(comesBack(paint(70_001, 9, content, 1))).toEqual({ bytes: true, rgba: true })
  },
)
