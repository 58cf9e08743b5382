import fc from 'fast-check'
import type { Codec, Pixels } from '../codec.ts'
import type { PixelBuffer } from '../memory.ts'
import { inside, maskOf, quarters, same, sameMask, seed } from './law.ts'
import type { Law } from './law.ts'
import { throughWindow } from './reference.ts'
import type { Picture } from './reference.ts'
import { pictures, rgbaOf, tinted } from './samples.ts'

const TINT = [201, 7, 255, 128] as const
const CANARY = 7
const AROUND = 301

/** Decodes into part of a buffer and checks that the bytes around it stay. */
function decodedInside(codec: Codec, length: number, decode: (into: Uint8ClampedArray) => Pixels): number[] {
  const room = codec.allocate(length + 2 * AROUND)
  room.pixels.fill(CANARY)
  const found = Array.from(decode(room.pixels.subarray(AROUND, AROUND + length)))
  const { pixels } = room
  const canaries = new Uint8Array(AROUND).fill(CANARY)
  same(pixels.subarray(0, AROUND), canaries, 'what lies before')
  same(pixels.subarray(AROUND, AROUND + length), found, 'what is answered')
  same(pixels.subarray(AROUND + length), canaries, 'what lies behind')
  room.free()
  return found
}

function filled(codec: Codec, pixels: Pixels): PixelBuffer {
  const buffer = codec.allocate(pixels.length)
  buffer.pixels.set(pixels)
  return buffer
}

/** Rows of a picture in the codec's own memory; takes a new view each time, since other operations run between. */
function pushAll(codec: Codec, buffer: PixelBuffer, p: Picture, depth: 1 | 4, rows: number) {
  const strips = codec.strips(p.width, p.height, depth === 4 ? 'rgba' : 'bytes')
  const stride = p.width * depth
  for (let y = 0; y < p.height; y += rows) {
    codec.read([1], 1, 1)
    strips.push(buffer.pixels.subarray(y * stride, Math.min(y + rows, p.height) * stride))
  }
  return strips.finish()
}

export function inPlaceLaws(codec: Codec): Law[] {
  return [
    {
      name: 'encode in the codec’s own memory, whole, part and strips',
      property: fc.property(pictures(), seed, quarters, fc.constantFrom(1, 7, 64), (p, s, part, rows) => {
        const r = inside(p, part)
        const expected = throughWindow(p, r.x, r.y, r.width, r.height)
        const rgba = filled(codec, rgbaOf(p, s))
        sameMask(codec.encodeRgba(rgba.pixels, p.width, p.height), p, 'encodeRgba')
        sameMask(codec.encodeRgba(rgba.pixels, p.width, p.height, r), expected, 'encodeRgba of a part')
        sameMask(pushAll(codec, rgba, p, 4, rows), p, 'strips of RGBA')
        const bytes = filled(codec, p.pixels)
        sameMask(codec.encodeBytes(bytes.pixels, p.width, p.height), p, 'encodeBytes')
        sameMask(codec.encodeBytes(bytes.pixels, p.width, p.height, r), expected, 'encodeBytes of a part')
        sameMask(pushAll(codec, bytes, p, 1, rows), p, 'strips of bytes')
        rgba.free()
        bytes.free()
      }),
    },
    {
      name: 'decode into the codec’s own memory, whole and part',
      property: fc.property(pictures(), quarters, (p, part) => {
        const mask = maskOf(codec, p)
        const rectangle = inside(p, part)
        const cut = throughWindow(p, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
        const size = cut.pixels.length
        const rgba = (into: Uint8ClampedArray) => codec.decodeRgba(mask, TINT, { into })
        same(decodedInside(codec, 4 * p.pixels.length, rgba), tinted(p, TINT), 'decodeRgba')
        const rgbaPart = (into: Uint8ClampedArray) => codec.decodeRgba(mask, TINT, { rectangle, into })
        same(decodedInside(codec, 4 * size, rgbaPart), tinted(cut, TINT), 'decodeRgba of a part')
        const bytes = (into: Uint8ClampedArray) => codec.decodeBytes(mask, { into })
        same(decodedInside(codec, p.pixels.length, bytes), p.pixels, 'decodeBytes')
        const bytesPart = (into: Uint8ClampedArray) => codec.decodeBytes(mask, { rectangle, into })
        same(decodedInside(codec, size, bytesPart), cut.pixels, 'decodeBytes of a part')
      }),
    },
    {
      name: 'decode into arrays outside',
      property: fc.property(pictures(), (p) => {
        const mask = maskOf(codec, p)
        const bytes = new Uint8Array(p.pixels.length).fill(CANARY)
        const rgba = new Uint8ClampedArray(4 * p.pixels.length).fill(CANARY)
        const answers = [
          codec.decodeBytes(mask, { into: bytes }),
          codec.decodeRgba(mask, TINT, { into: rgba }),
        ]
        if (answers[0] !== bytes || answers[1] !== rgba) throw new Error('Another array was answered')
        same(bytes, p.pixels, 'decodeBytes')
        same(rgba, tinted(p, TINT), 'decodeRgba')
      }),
    },
  ]
}
