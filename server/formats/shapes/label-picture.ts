import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { AnnotationRefusal } from '../errors.ts'
import { shapeText } from './text.ts'

/** One value of the pixels; `index` is that of the palette, or the grey. */
export interface PixelValue {
  readonly colour: number
  readonly index: number | undefined
}

export const rgbOf = (r: number, g: number, b: number): number => (r << 16) | (g << 8) | b

/** A label picture: R·2¹⁶ + G·2⁸ + B of each pixel, row by row; 0 where nothing is. */
export interface LabelPicture {
  readonly colours: Uint32Array
  readonly valueOf: (colour: number) => PixelValue
}

/** Colours of an indexed PNG, in order. Undefined: it has no palette. Source: W3C, "PNG Specification", 11.2.2. */
function paletteOf(png: Buffer): number[] | undefined {
  for (let at = 8; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'PLTE') {
      const bytes = png.subarray(at + 8, at + 8 + length)
      return Array.from({ length: Math.floor(bytes.length / 3) }, (_, index) =>
        rgbOf(bytes[index * 3] ?? 0, bytes[index * 3 + 1] ?? 0, bytes[index * 3 + 2] ?? 0),
      )
    }
    if (type === 'IDAT') return undefined
    at += length + 12
  }
  return undefined
}

/** Rows of RGBA. Does not unpack a picture larger than expected. */
async function rgbaOf(png: Buffer, { width, height }: Size): Promise<Buffer> {
  let facts: { format?: string; width?: number; height?: number } = {}
  try {
    const image = sharp(png, { limitInputPixels: width * height, failOn: 'error' })
    facts = await image.metadata()
    if (facts.format === 'png' && facts.width === width && facts.height === height)
      return await image.toColourspace('srgb').ensureAlpha().raw().toBuffer()
  } catch {
    // Told below.
  }
  const isOther = facts.format === 'png' && (facts.width !== width || facts.height !== height)
  throw new AnnotationRefusal(isOther ? shapeText.pictureSize(width, height) : shapeText.notPng)
}

/** Throws an `AnnotationRefusal`. @param size of the picture */
export async function labelPicture(png: Buffer, size: Size): Promise<LabelPicture> {
  const rgba = await rgbaOf(png, size)
  const colours = new Uint32Array(size.width * size.height)
  for (let at = 0; at < colours.length; at++) {
    const from = at * 4
    const isThere = (rgba[from + 3] ?? 0) > 0
    colours[at] = isThere ? rgbOf(rgba[from] ?? 0, rgba[from + 1] ?? 0, rgba[from + 2] ?? 0) : 0
  }
  const palette = paletteOf(png)
  const indices = new Map(palette?.map((colour, index) => [colour, index]).toReversed() as [number, number][])
  return {
    colours,
    valueOf: (colour) => {
      const isGrey = (colour & 255) === ((colour >> 8) & 255) && (colour & 255) === colour >> 16
      const index = palette ? indices.get(colour) : isGrey ? colour & 255 : undefined
      return { colour, index }
    },
  }
}

export interface Region {
  /** Colours of the class and, where there is such a picture, of the object. */
  readonly colour: number
  readonly object: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** 1 where it is, in its own box, row by row. */
  readonly bytes: Uint8Array
}

interface Extent {
  readonly colour: number
  readonly object: number
  left: number
  top: number
  right: number
  bottom: number
}

const keyOf = (colour: number, object: number): number => colour * 2 ** 24 + object

/** More is a photograph. */
const VALUES_MAX = 2000

/** Each pair of class and object, in the order of first pixels. Throws an `AnnotationRefusal` for a photograph. */
export async function* regionsOf(
  colours: Uint32Array,
  objects: Uint32Array | null,
  { width }: Size,
): AsyncGenerator<Region> {
  const extents = new Map<number, Extent>()
  for (let [at, x, y] = [0, 0, 0]; at < colours.length; at++) {
    const [colour, object] = [colours[at] ?? 0, objects?.[at] ?? 0]
    const key = keyOf(colour, object)
    const known = extents.get(key)
    if (known) {
      known.left = Math.min(known.left, x)
      known.right = Math.max(known.right, x)
      known.bottom = y
    } else {
      if (extents.size === VALUES_MAX) throw new AnnotationRefusal(shapeText.manyValues(VALUES_MAX))
      extents.set(key, { colour, object, left: x, top: y, right: x, bottom: y })
    }
    x += 1
    if (x < width) continue
    x = 0
    y += 1
  }
  for (const { colour, object, left, top, right, bottom } of extents.values()) {
    await setImmediate()
    const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
    const bytes = new Uint8Array(box.width * box.height)
    for (let row = 0; row < box.height; row++)
      for (let column = 0; column < box.width; column++) {
        const at = (top + row) * width + left + column
        if (colours[at] === colour && (objects?.[at] ?? 0) === object) bytes[row * box.width + column] = 1
      }
    yield { colour, object, ...box, bytes }
  }
}
