import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { AnnotationRefusal } from '../errors.ts'
import { labelStudioText } from './text.ts'

/**
 * Label Studio masks: RGBA of all pixels, row by row, packed by @thi.ng/rle-pack; a pixel with alpha is set. Source:
 * github.com/thi-ng/umbrella, packages/rle-pack; label_studio_sdk/converter/brush.py, `decode_rle`.
 */

const CHANNELS = 4
const ROWS = 32

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

function createAlpha(codec: Codec, { width, height }: Size) {
  const encoder = codec.strips(width, height, 'bytes')
  const rows = new Uint8Array(width * Math.min(ROWS, height))
  let [values, pixel, left] = [0, 0, width * height]
  const fill = (count: number, isSet: boolean): void => {
    for (let rest = count; rest > 0;) {
      const step = Math.min(rest, rows.length - pixel)
      rows.fill(Number(isSet), pixel, pixel + step)
      pixel += step
      left -= step
      rest -= step
      if (pixel < rows.length && left > 0) continue
      encoder.push(rows.subarray(0, pixel))
      pixel = 0
    }
  }
  return {
    encoder,
    /** Every fourth value is an alpha. */
    push(count: number, value: number): void {
      const before = Math.floor(values / CHANNELS)
      values += count
      fill(Math.floor(values / CHANNELS) - before, value !== 0)
    },
  }
}

/** Throws an `AnnotationRefusal` where the number of values does not fit the picture. */
export function readBrush(
  codec: Codec,
  rle: readonly number[],
  picture: Size,
): { mask: Mask; pixels: number } {
  const { width, height } = picture
  const bits = createBits(rle)
  const values = bits(32)
  // Checked first: a few bytes can expand to gigabytes of pixels.
  if (values !== width * height * CHANNELS)
    throw new AnnotationRefusal(labelStudioText.rleSize(values, width, height))
  const wordSize = bits(5) + 1
  const sizes = Array.from({ length: 4 }, () => bits(4) + 1)
  const alpha = createAlpha(codec, picture)
  try {
    for (let done = 0; done < values;) {
      const isRun = bits(1) === 1
      const length = bits(sizes[bits(2)] ?? 1) + 1
      if (done + length > values) throw new AnnotationRefusal(labelStudioText.badRle)
      if (isRun) alpha.push(length, bits(wordSize))
      else for (let at = 0; at < length; at += 1) alpha.push(1, bits(wordSize))
      done += length
    }
    return { mask: alpha.encoder.finish(), pixels: width * height }
  } catch (error) {
    alpha.encoder.free()
    throw error
  }
}
