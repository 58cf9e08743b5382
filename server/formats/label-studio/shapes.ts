import { z } from 'zod'
import { rotateAbout } from '../../../src/domain/geometry/point.ts'
import { corners, type Size } from '../../../src/domain/geometry/rect.ts'
import { normalRotation } from '../../../src/domain/geometry/rotated-rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { AnnotationRefusal } from '../errors.ts'
import { boxArea, ellipseArea, polygonArea, type Area } from '../shapes/areas.ts'
import type { PictureShape } from '../shapes/picture-shapes.ts'
import { maskOfRuns } from '../shapes/rows.ts'
import { shapeText } from '../shapes/text.ts'
import type { Region, ShapeType } from './regions.ts'
import { labelStudioText } from './text.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'

/**
 * Masks: RGBA by row, packed by @thi.ng/rle-pack; alpha sets a pixel. Source: github.com/thi-ng/umbrella,
 * packages/rle-pack; label_studio_sdk/converter/brush.py, `decode_rle`.
 */

const CHANNELS = 4

function createBits(bytes: readonly number[]) {
  let at = 0
  return (count: number): number => {
    if (at + count > bytes.length * 8) throw new AnnotationRefusal(labelStudioText.badRle)
    let value = 0
    for (const end = at + count; at < end; at += 1)
      value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
}

/** Throws an `AnnotationRefusal` if the number of values does not fit the picture. */
function readBrush(codec: Codec, rle: readonly number[], picture: Size): { mask: Mask; pixels: number } {
  const { width, height } = picture
  const bits = createBits(rle)
  const values = bits(32)
  // A few bytes can expand to gigabytes of pixels.
  if (values !== width * height * CHANNELS)
    throw new AnnotationRefusal(labelStudioText.rleSize(values, width, height))
  const wordSize = bits(5) + 1
  const sizes = Array.from({ length: 4 }, () => bits(4) + 1)
  const mask = maskOfRuns(codec, picture, (run) => {
    let done = 0
    const push = (count: number, value: number): void => {
      const before = Math.floor(done / CHANNELS)
      done += count
      run(Math.floor(done / CHANNELS) - before, value !== 0)
    }
    while (done < values) {
      const isRun = bits(1) === 1
      const length = bits(sizes[bits(2)] ?? 1) + 1
      if (done + length > values) throw new AnnotationRefusal(labelStudioText.badRle)
      if (isRun) push(length, bits(wordSize))
      else for (let at = 0; at < length; at += 1) push(1, bits(wordSize))
    }
  })
  return { mask, pixels: width * height }
}

/** Label Studio counts in percent of the picture's sides. */

/** Percent; nobody draws further out. */
const FAR = 10_000

const hundredths = z.number().min(-FAR).max(FAR)
const turn = z.number().default(0)
const VALUES = {
  rectangle: z.object({
    x: hundredths,
    y: hundredths,
    width: hundredths,
    height: hundredths,
    rotation: turn,
  }),
  ellipse: z.object({
    x: hundredths,
    y: hundredths,
    radiusX: hundredths,
    radiusY: hundredths,
    rotation: turn,
  }),
  polygon: z.object({ points: z.array(z.tuple([hundredths, hundredths])) }),
  keypoint: z.object({ x: hundredths, y: hundredths }),
  brush: z.object({ format: z.literal('rle'), rle: z.array(z.int().min(0).max(255)) }),
} as const

function valueOf<T extends ShapeType>(shape: T, { result }: Region): z.infer<(typeof VALUES)[T]> {
  const parsed = VALUES[shape].safeParse(result.value)
  if (parsed.success) return parsed.data as z.infer<(typeof VALUES)[T]>
  const name = String(parsed.error.issues[0]?.path[0] ?? '')
  throw new AnnotationRefusal(name === 'format' ? labelStudioText.otherRle : labelStudioText.badValue(name))
}

const scaled = (value: number, whole: number): number => Number(((value * whole) / 100).toFixed(6))

/** Rotated clockwise about its upper left corner. */
function rectangle(region: Region, { width, height }: Size): Area {
  const value = valueOf('rectangle', region)
  const [x, y] = [scaled(value.x, width), scaled(value.y, height)]
  const [w, h] = [scaled(value.width, width), scaled(value.height, height)]
  const degrees = normalRotation(value.rotation)
  const box = boxArea({ left: x, top: y, right: x + w, bottom: y + h })
  if (degrees === 0) return box
  const turned = corners({ x, y, width: w, height: h }).map((corner) =>
    rotateAbout(corner, { x, y }, degrees),
  )
  return polygonArea(turned.flatMap((corner) => [corner.x, corner.y]))
}

function ellipse(region: Region, { width, height }: Size): Area {
  const { x, y, radiusX, radiusY, rotation } = valueOf('ellipse', region)
  const centre = { x: scaled(x, width), y: scaled(y, height) }
  return ellipseArea(centre, scaled(radiusX, width), scaled(radiusY, height), rotation)
}

function polygon(region: Region, { width, height }: Size): Area {
  const { points } = valueOf('polygon', region)
  return polygonArea(points.flatMap(([x, y]) => [scaled(x, width), scaled(y, height)]))
}

export function pictureShape(codec: Codec, region: Region): PictureShape {
  const { shape, label, result } = region
  return {
    type: result.type,
    label,
    score: result.score ?? undefined,
    notes: [],
    cover: (picture) => {
      if (shape === 'rectangle') return rectangle(region, picture)
      if (shape === 'ellipse') return ellipse(region, picture)
      if (shape === 'polygon') return polygon(region, picture)
      if (shape === 'brush') return readBrush(codec, valueOf('brush', region).rle, picture)
      throw new AnnotationRefusal(shapeText.noPlace(result.type))
    },
  }
}

/** In pixels. */
export function keypointOf(region: Region, { width, height }: Size): [number, number] {
  const { x, y } = valueOf('keypoint', region)
  return [scaled(x, width), scaled(y, height)]
}
