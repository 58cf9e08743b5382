import fc from 'fast-check'
import type { Codec } from '../codec.ts'
import { connectivity, maskOf, same, sameMask, unit } from './law.ts'
import type { Law } from './law.ts'
import * as reference from './reference.ts'
import { polygon } from './reference-polygon.ts'
import { picturePairs, pictures, smallSizes } from './samples.ts'

export function setLaws(codec: Codec): Law[] {
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

export function shapeLaws(codec: Codec): Law[] {
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
  ]
}

export function componentLaws(codec: Codec): Law[] {
  return [
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

export function frameLaws(codec: Codec): Law[] {
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
