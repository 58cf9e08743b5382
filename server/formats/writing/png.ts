import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflate } from 'node:zlib'
import type { Size } from '../../../src/domain/geometry/rect.ts'

/** sharp chooses palette and depth itself. Source: W3C, "PNG Specification", third edition. */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COLOUR_TYPE = { rgb: 2, indexed: 3 } as const
const BYTES = { rgb: 3, indexed: 1 } as const

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function* scanlines(strips: Iterable<Uint8Array>, stride: number): Generator<Buffer> {
  for (const pixels of strips) {
    const height = pixels.length / stride
    const lines = Buffer.alloc((stride + 1) * height)
    for (let y = 0; y < height; y++)
      lines.set(pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
    yield lines
  }
}

/** Zlib packs in another thread. */
async function* png(
  type: keyof typeof COLOUR_TYPE,
  { width, height }: Size,
  strips: Iterable<Uint8Array>,
  palette?: Uint8Array,
): AsyncGenerator<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, COLOUR_TYPE[type], 0, 0, 0], 8)
  yield Buffer.concat([SIGNATURE, chunk('IHDR', header), ...(palette ? [chunk('PLTE', palette)] : [])])
  const lines = Readable.from(scanlines(strips, width * BYTES[type]))
  const packed = pipeline(lines, createDeflate(), () => undefined)
  for await (const data of packed as AsyncIterable<Buffer>) yield chunk('IDAT', data)
  yield chunk('IEND', new Uint8Array())
}

/** 8-bit indices in strips of rows; at most 256 colours of 3 bytes. */
export const indexedPng = (
  size: Size,
  strips: Iterable<Uint8Array>,
  palette: Uint8Array,
): AsyncGenerator<Buffer> => png('indexed', size, strips, palette)

export const rgbPng = (size: Size, strips: Iterable<Uint8Array>): AsyncGenerator<Buffer> =>
  png('rgb', size, strips)

/** PASCAL VOC's colours, as in DAVIS: index 0 is black. 768 bytes. */
export function vocPalette(): Uint8Array {
  const palette = new Uint8Array(256 * 3)
  for (let at = 0; at < palette.length; at++) {
    let value = 0
    // Every third bit of the index is of this channel; the lowest weighs most.
    for (let bit = at % 3, weight = 7; bit < 8; bit += 3, weight--)
      value |= ((Math.floor(at / 3) >> bit) & 1) << weight
    palette[at] = value
  }
  return palette
}
