import fc from 'fast-check'
import type { Codec, Pixels } from '../codec.ts'
import { MAX_SIDE } from '../mask.ts'
import type { Mask } from '../mask.ts'
import { inside, join, maskOf, quarters, same, sameMask, seed } from './law.ts'
import type { Law } from './law.ts'
import * as reference from './reference.ts'
import type { Picture } from './reference.ts'
import { inSixteens, pictures, rgbaOf, tinted } from './samples.ts'

function stripMask(codec: Codec, pixels: Pixels, p: Picture, depth: 1 | 4, rows: number): Mask {
  const strips = codec.strips(p.width, p.height, depth === 4 ? 'rgba' : 'bytes')
  for (let y = 0; y < p.height; y += rows) {
    strips.push(pixels.subarray(y * p.width * depth, Math.min(y + rows, p.height) * p.width * depth))
    // Another operation between two strips must not disturb them.
    codec.read([1], 1, 1)
  }
  return strips.finish()
}

export function encodeLaws(codec: Codec): Law[] {
  return [
    {
      name: 'encode bytes, whole and part',
      property: fc.property(pictures(), quarters, (p, part) => {
        const pixels = p.pixels.map((value, i) => value * (1 + (i % 255)))
        sameMask(codec.encodeBytes(pixels, p.width, p.height), p, 'encodeBytes')
        const r = inside(p, part)
        const expected = reference.throughWindow(p, r.x, r.y, r.width, r.height)
        sameMask(codec.encodeBytes(pixels, p.width, p.height, r), expected, 'encodeBytes of a part')
      }),
    },
    {
      name: 'encode RGBA, whole and part',
      property: fc.property(pictures(), seed, quarters, (p, s, part) => {
        const rgba = rgbaOf(p, s)
        sameMask(codec.encodeRgba(rgba, p.width, p.height), p, 'encodeRgba')
        const r = inside(p, part)
        const expected = reference.throughWindow(p, r.x, r.y, r.width, r.height)
        sameMask(codec.encodeRgba(rgba, p.width, p.height, r), expected, 'encodeRgba of a part')
      }),
    },
    {
      name: 'encode in strips',
      property: fc.property(pictures(), seed, fc.constantFrom(1, 7, 32, 64, 100), (p, s, rows) => {
        sameMask(stripMask(codec, p.pixels, p, 1, rows), p, 'strips of bytes')
        sameMask(stripMask(codec, rgbaOf(p, s), p, 4, rows), p, 'strips of RGBA')
      }),
    },
  ]
}

export function decodeLaws(codec: Codec): Law[] {
  return [
    {
      name: 'decode bytes, whole and part',
      property: fc.property(pictures(), quarters, (p, part) => {
        const mask = maskOf(codec, p)
        same(codec.decodeBytes(mask), p.pixels, 'decodeBytes')
        const r = inside(p, part)
        const expected = reference.throughWindow(p, r.x, r.y, r.width, r.height)
        const into = new Uint8Array(r.width * r.height).fill(9)
        same(codec.decodeBytes(mask, { rectangle: r, into }), expected.pixels, 'decodeBytes of a part')
      }),
    },
    {
      name: 'decode RGBA, whole and part',
      property: fc.property(pictures(), quarters, (p, part) => {
        const tint = [201, 7, 255, 128] as const
        const mask = maskOf(codec, p)
        same(codec.decodeRgba(mask, tint), tinted(p, tint), 'decodeRgba')
        const r = inside(p, part)
        const expected = tinted(reference.throughWindow(p, r.x, r.y, r.width, r.height), tint)
        same(codec.decodeRgba(mask, tint, { rectangle: r }), expected, 'decodeRgba of a part')
      }),
    },
  ]
}

export function stringLaws(codec: Codec): Law[] {
  return [
    {
      name: 'string both ways',
      property: fc.property(pictures(), (p) => {
        const counts = reference.runs(p)
        const text = codec.write(maskOf(codec, p))
        if (text !== reference.compress(counts)) throw new Error(`write: ${text} for ${join(counts)}`)
        same(codec.read(text, p.width, p.height).counts, counts, 'read of a string')
        same(codec.read(counts, p.width, p.height).counts, counts, 'read of numbers')
      }),
    },
    {
      name: 'strings of any runs',
      property: fc.property(
        fc.array(fc.oneof(fc.nat(20), fc.nat(3000), fc.nat(600_000), fc.nat(9_000_000)), {
          minLength: 1,
          maxLength: 200,
        }),
        fc.nat(300),
        (lengths, head) => {
          const runs = lengths
            .slice(0, 40)
            .map((length) => length + 1)
            .concat(lengths.map((length) => (length % 40) + 1))
          runs[0] = head
          const { counts, side } = inSixteens(runs)
          fc.pre(side > 0 && side <= MAX_SIDE)
          const mask = codec.read(counts, side, 16)
          same(mask.counts, counts, 'read of numbers')
          const text = codec.write(mask)
          if (text !== reference.compress(counts)) throw new Error(`write: ${text} for ${join(counts)}`)
          same(codec.read(text, 16, side).counts, counts, 'read of a string')
        },
      ),
    },
  ]
}
