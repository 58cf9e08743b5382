import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf } from '../../../src/domain/geometry/rect.ts'
import { newCodec } from '../../../wasm-rle/node.ts'
import { AnnotationRefusal } from '../errors.ts'
import type { XmlElement } from '../reading/xml-entries.ts'
import { outlineOf } from '../shapes/areas.ts'
import { AREAS } from './shapes.ts'

const PICTURE = { width: 640, height: 480 }

const shape = (name: string, values: Record<string, number | string>): XmlElement => ({
  name,
  attributes: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
  children: [],
  text: '',
})
const area = (name: string, values: Record<string, number | string>) => AREAS.get(name)?.(shape(name, values))

const pairs = (outline: readonly number[]) =>
  outline.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: outline[at + 1] ?? Number.NaN }] : []))

/** Two different places of a side, in hundredths of a pixel. */
const sides = (most: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: most * 100 }), { minLength: 2, maxLength: 2 })
    .map((ends) => ends.toSorted((a, b) => a - b) as [number, number])

test('a box keeps its position to a hundredth of a pixel when written and read', () => {
  fc.assert(
    fc.property(sides(PICTURE.width), sides(PICTURE.height), ([left, right], [top, bottom]) => {
      const written = { xtl: left, ytl: top, xbr: right, ybr: bottom }
      const values = Object.entries(written).map(([name, value]) => [name, (value / 100).toFixed(2)])
      expect(area('box', Object.fromEntries(values) as Record<string, string>)).toEqual({
        box: { x: left / 100, y: top / 100, width: (right - left) / 100, height: (bottom - top) / 100 },
      })
    }),
  )
})

test('a rotated box is rotated clockwise about its centre', () => {
  const turned = area('box', { xtl: 100, ytl: 100, xbr: 200, ybr: 120, rotation: 90 })
  expect(turned && pairs(outlineOf(turned)).map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [160, 60],
    [160, 160],
    [140, 160],
    [140, 60],
  ])
})

test('a full turn equals no turn', () => {
  expect(area('box', { xtl: 1, ytl: 2, xbr: 3, ybr: 5, rotation: 360 })).toEqual({
    box: { x: 1, y: 2, width: 2, height: 3 },
  })
})

test('the outline of an ellipse has its area and its extent', async () => {
  const codec = await newCodec()
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 100 }),
      fc.integer({ min: 5, max: 100 }),
      fc.integer({ min: 0, max: 359 }),
      (rx, ry, rotation) => {
        const read = area('ellipse', { cx: 320, cy: 240, rx, ry, rotation })
        const outline = read ? outlineOf(read) : []
        const angle = (rotation * Math.PI) / 180
        const half = (a: number, b: number) => Math.hypot(a * Math.cos(angle), b * Math.sin(angle))
        expect(boundsOf(pairs(outline))).toEqual({
          x: expect.closeTo(320 - half(rx, ry), 0) as number,
          y: expect.closeTo(240 - half(ry, rx), 0) as number,
          width: expect.closeTo(2 * half(rx, ry), 0) as number,
          height: expect.closeTo(2 * half(ry, rx), 0) as number,
        })
        const filled = codec.area(codec.fillPolygon(outline, PICTURE.width, PICTURE.height))
        // Half a pixel of the edge, which is shorter than 2π times the longer half axis.
        expect(Math.abs(filled - Math.PI * rx * ry)).toBeLessThan(Math.PI * Math.max(rx, ry))
      },
    ),
  )
})

const BOX = { xtl: 1, ytl: 2, xbr: 3, ybr: 4 }
test.each([
  ['box', { ...BOX, xbr: 'nan' }, 'xbr 应为数，文件里是“nan”'],
  ['box', { ...BOX, ytl: '' }, 'ytl 应为数，文件里是“”'],
  ['box', { ...BOX, ytl: '0x10' }, 'ytl 应为数，文件里是“0x10”'],
  ['box', { ...BOX, xbr: '1e999' }, 'xbr 应为数，文件里是“1e999”'],
  ['box', { ...BOX, rotation: 'inf' }, 'rotation 应为数，文件里是“inf”'],
  ['box', { ...BOX, xbr: 1 }, '宽或高不是正数'],
  ['box', { xtl: 1, ytl: 2, xbr: 3 }, '没有 ybr'],
  ['ellipse', { cx: 1, cy: 1, rx: 0, ry: 1 }, '宽或高不是正数'],
  ['polygon', {}, '没有 points'],
  ['polygon', { points: '1,2;3,4' }, '轮廓只有 2 个点，至少要 3 个'],
  ['polygon', { points: '1,2;3;4,5' }, 'points 应为“x1,y1;x2,y2;…”'],
  ['polygon', { points: '1,2;3,4,5;6,7' }, 'points 应为“x1,y1;x2,y2;…”'],
  ['polygon', { points: '1,2;3,x;4,5' }, 'points 应为数，文件里是“x”'],
])('a %s with %j is refused', (name, values, why) => {
  expect(() => area(name, values)).toThrow(new AnnotationRefusal(why))
})
