import fc from 'fast-check'
import type { Codec, Pixels } from '../codec.ts'
import type { Mask, Rectangle } from '../mask.ts'
import * as reference from './reference.ts'
import type { Picture } from './reference.ts'
import { polygon } from './reference-polygon.ts'
import { picturePairs, pictures, random, smallSizes } from './samples.ts'

/** One thing that the codec must do as the reference does it; throws or answers false where it does not. */
export interface Law {
  readonly name: string
  readonly property: fc.IProperty<unknown>
}

function same(actual: ArrayLike<number>, expected: ArrayLike<number>, what: string): void {
  const differ = () => new Error(`${what}: [${join(actual)}] instead of [${join(expected)}]`)
  if (actual.length !== expected.length) throw differ()
  for (let i = 0; i < expected.length; i++) if (actual[i] !== expected[i]) throw differ()
}

function join(values: ArrayLike<number>): string {
  const shown = Array.from({ length: Math.min(values.length, 40) }, (_, i) => values[i])
  return `${shown.join(' ')}${values.length > 40 ? ' …' : ''}`
}

function sameMask(mask: Mask, expected: Picture, what: string): void {
  same(mask.size, [expected.height, expected.width], `${what}: size`)
  same(mask.counts, reference.runs(expected), what)
}

/** RGBA whose alpha lies at or around the threshold. */
function rgbaOf(p: Picture, seed: number): Uint8ClampedArray {
  const next = random(seed)
  const rgba = new Uint8ClampedArray(p.width * p.height * 4)
  for (let i = 0; i < rgba.length; i++) rgba[i] = next() * 256
  p.pixels.forEach((value, i) => {
    const edge = next() < 0.5
    rgba[4 * i + 3] = value ? (edge ? 101 : 101 + next() * 154) : edge ? 100 : next() * 100
  })
  return rgba
}

/** A rectangle inside the picture from four numbers in [0, 1). */
function inside(p: Picture, [a, b, c, d]: readonly [number, number, number, number]): Rectangle {
  const x = Math.floor(a * p.width)
  const y = Math.floor(b * p.height)
  return { x, y, width: 1 + Math.floor(c * (p.width - x)), height: 1 + Math.floor(d * (p.height - y)) }
}

const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const quarters = fc.tuple(unit, unit, unit, unit)
const connectivity = fc.constantFrom(4 as const, 8 as const)
const seed = fc.nat(2 ** 31)

/** Masks of a picture through the codec, for laws about other operations. */
function maskOf(codec: Codec, p: Picture): Mask {
  return codec.encodeBytes(p.pixels, p.width, p.height)
}

function stripMask(codec: Codec, pixels: Pixels, p: Picture, depth: 1 | 4, rows: number): Mask {
  const strips = codec.strips(p.width, p.height, depth === 4 ? 'rgba' : 'bytes')
  for (let y = 0; y < p.height; y += rows) {
    strips.push(pixels.subarray(y * p.width * depth, Math.min(y + rows, p.height) * p.width * depth))
    // Another operation between two strips must not disturb them.
    codec.read([1], 1, 1)
  }
  return strips.finish()
}

function encodeLaws(codec: Codec): Law[] {
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
    {
      name: 'encode and decode in the codec’s own memory',
      property: fc.property(pictures(), seed, (p, s) => {
        const buffer = codec.allocate(p.pixels.length * 4)
        buffer.pixels.set(rgbaOf(p, s))
        const mask = codec.encodeRgba(buffer.pixels, p.width, p.height)
        sameMask(mask, p, 'encodeRgba in place')
        const room = codec.allocate(p.pixels.length)
        codec.decodeBytes(mask, { into: room.pixels })
        same(room.pixels, p.pixels, 'decodeBytes in place')
        sameMask(codec.encodeBytes(room.pixels, p.width, p.height), p, 'encodeBytes in place')
        buffer.free()
        room.free()
      }),
    },
  ]
}

function decodeLaws(codec: Codec): Law[] {
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
        const painted = (q: Picture) =>
          Array.from(q.pixels).flatMap((value) => (value ? [...tint] : [0, 0, 0, 0]))
        const mask = maskOf(codec, p)
        same(codec.decodeRgba(mask, tint), painted(p), 'decodeRgba')
        const r = inside(p, part)
        const expected = painted(reference.throughWindow(p, r.x, r.y, r.width, r.height))
        same(codec.decodeRgba(mask, tint, { rectangle: r }), expected, 'decodeRgba of a part')
      }),
    },
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
          const counts = lengths
            .slice(0, 40)
            .map((length) => length + 1)
            .concat(lengths.map((length) => (length % 40) + 1))
          counts[0] = head
          const total = counts.reduce((sum, count) => sum + count, 0)
          fc.pre(total > 0 && total <= 2 ** 28)
          const mask = codec.read(counts, total, 1)
          same(mask.counts, counts, 'read of numbers')
          const text = codec.write(mask)
          if (text !== reference.compress(counts)) throw new Error(`write: ${text} for ${join(counts)}`)
          same(codec.read(text, 1, total).counts, counts, 'read of a string')
        },
      ),
    },
  ]
}

function setLaws(codec: Codec): Law[] {
  return [
    {
      name: 'set operations',
      property: fc.property(picturePairs(), ([a, b]) => {
        const [left, right] = [maskOf(codec, a), maskOf(codec, b)]
        sameMask(
          codec.union(left, right),
          reference.combine(a, b, (p, q) => p || q),
          'union',
        )
        sameMask(
          codec.intersect(left, right),
          reference.combine(a, b, (p, q) => p && q),
          'intersect',
        )
        sameMask(
          codec.subtract(left, right),
          reference.combine(a, b, (p, q) => p && !q),
          'subtract',
        )
        sameMask(
          codec.symmetricDifference(left, right),
          reference.combine(a, b, (p, q) => p !== q),
          'xor',
        )
      }),
    },
    {
      name: 'area, box and overlap',
      property: fc.property(picturePairs(), fc.boolean(), ([a, b], crowd) => {
        const [left, right] = [maskOf(codec, a), maskOf(codec, b)]
        same([codec.area(left)], [reference.area(a)], 'area')
        same(Object.values(codec.box(left)), Object.values(reference.box(a)), 'box')
        same([codec.iou(left, right, crowd)], [reference.iou(a, b, crowd)], 'iou')
      }),
    },
  ]
}

const eighth = fc.integer({ min: -400, max: 900 }).map((value) => value / 8)
const coordinate = fc.oneof(
  fc.double({ min: -60, max: 160, noNaN: true }),
  fc.integer({ min: -10, max: 120 }),
  fc.integer({ min: -100, max: 1000 }).map((value) => value / 10),
)

function shapeLaws(codec: Codec): Law[] {
  return [
    {
      name: 'polygon',
      property: fc.property(
        smallSizes,
        fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 12 }),
        ([w, h], corners) => {
          const points = corners.flat()
          sameMask(codec.fillPolygon(points, w, h), polygon(points, w, h), 'fillPolygon')
        },
      ),
    },
    {
      name: 'capsule',
      property: fc.property(
        smallSizes,
        fc.tuple(eighth, eighth),
        fc.tuple(eighth, eighth),
        fc.integer({ min: 0, max: 200 }),
        ([w, h], from, to, r) => {
          sameMask(
            codec.fillCapsule(from, to, r / 8, w, h),
            reference.capsule(from, to, r / 8, w, h),
            'fillCapsule',
          )
        },
      ),
    },
    {
      name: 'components and specks',
      property: fc.property(
        pictures(smallSizes),
        connectivity,
        fc.integer({ min: 0, max: 30 }),
        (p, c, least) => {
          const mask = maskOf(codec, p)
          const expected = reference.components(p, c)
          const found = codec.components(mask, c)
          same([found.length], [expected.length], 'components')
          found.forEach((component, i) => sameMask(component, expected[i] ?? p, `component ${i}`))
          sameMask(codec.removeSpecks(mask, least, c), reference.removeSpecks(p, least, c), 'removeSpecks')
        },
      ),
    },
    {
      name: 'flood fill and holes',
      property: fc.property(
        pictures(smallSizes),
        connectivity,
        unit,
        unit,
        fc.integer({ min: 0, max: 60 }),
        (p, c, u, v, most) => {
          const mask = maskOf(codec, p)
          const [x, y] = [Math.floor(u * p.width), Math.floor(v * p.height)]
          sameMask(codec.floodFill(mask, x, y, c), reference.floodFill(p, x, y, c), 'floodFill')
          sameMask(codec.fillHoles(mask, most, c), reference.fillHoles(p, most, c), 'fillHoles')
        },
      ),
    },
  ]
}

function frameLaws(codec: Codec): Law[] {
  return [
    {
      name: 'morphology',
      property: fc.property(pictures(smallSizes), fc.integer({ min: 0, max: 6 }), (p, r) => {
        const mask = maskOf(codec, p)
        const [grown, shrunk] = [reference.dilate(p, r), reference.erode(p, r)]
        sameMask(codec.dilate(mask, r), grown, 'dilate')
        sameMask(codec.erode(mask, r), shrunk, 'erode')
        sameMask(codec.open(mask, r), reference.dilate(shrunk, r), 'open')
        sameMask(codec.close(mask, r), reference.erode(grown, r), 'close')
      }),
    },
    {
      name: 'resize',
      property: fc.property(pictures(), smallSizes, (p, [w, h]) => {
        sameMask(codec.resize(maskOf(codec, p), w, h), reference.resize(p, w, h), 'resize')
      }),
    },
    {
      name: 'crop, translate and place',
      property: fc.property(
        pictures(),
        smallSizes,
        fc.integer({ min: -70, max: 320 }),
        fc.integer({ min: -70, max: 320 }),
        (p, [w, h], x, y) => {
          const mask = maskOf(codec, p)
          sameMask(
            codec.crop(mask, { x, y, width: w, height: h }),
            reference.throughWindow(p, x, y, w, h),
            'crop',
          )
          sameMask(
            codec.translate(mask, x, y),
            reference.throughWindow(p, -x, -y, p.width, p.height),
            'translate',
          )
          const [u, v] = [Math.abs(x), Math.abs(y)]
          const [wide, high] = [p.width + u, p.height + v + h]
          sameMask(
            codec.place(mask, u, v, wide, high),
            reference.throughWindow(p, -u, -v, wide, high),
            'place',
          )
        },
      ),
    },
  ]
}

export function laws(codec: Codec): Law[] {
  return [
    ...encodeLaws(codec),
    ...decodeLaws(codec),
    ...setLaws(codec),
    ...shapeLaws(codec),
    ...frameLaws(codec),
  ]
}
