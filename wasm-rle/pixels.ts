import type { Codec, DecodeOptions, Pixels } from './codec.ts'
import { MAX_PIXELS, RleError, checkRectangle, checkSize, checkWhole } from './mask.ts'
import type { Mask, Rectangle, Tint } from './mask.ts'
import { checked } from './masks.ts'
import type { Masks } from './masks.ts'
import { PixelBuffer, SLACK } from './memory.ts'
import { Strips, pushCopied } from './strips.ts'

type Depth = 1 | 4

function checkLength(pixels: Pixels, expected: number): void {
  if (pixels.length !== expected)
    throw new RleError('pixels', `Expected ${expected} bytes of pixels, got ${pixels.length}`)
}

/** Encodes a picture or a part of it; `depth` is bytes per pixel. */
function encode(
  masks: Masks,
  pixels: Pixels,
  width: number,
  height: number,
  depth: Depth,
  rectangle: Rectangle | undefined,
): Mask {
  checkLength(pixels, checkSize(width, height) * depth)
  if (rectangle) checkRectangle(rectangle, width, height)
  const part = rectangle ?? { x: 0, y: 0, width, height }
  const { memory, wasm } = masks
  const inPlace = memory.owns(pixels)
  const address = pixels.byteOffset
  return memory.run(() => {
    const encoder = wasm.alloc(wasm.encodeSize(part.width, part.height))
    wasm.encodeStart(encoder, part.width, part.height)
    if (inPlace) {
      const start = address + (part.y * width + part.x) * depth
      wasm.encodeRows(encoder, start, width * depth, part.height, Number(depth === 4))
    } else pushCopied(memory, encoder, { pixels, depth, width, part })
    return masks.take(wasm.encodeEnd(encoder), part.width, part.height)
  })
}

/** Runs copied into the module at a time; they fit the processor's cache. */
const CHUNK = 16384

/** Masks with more runs than a sixteenth of their pixels are decoded by pixel states, others by positions. */
function isDense({ counts }: Mask, total: number): boolean {
  return counts.length * 16 > total
}

function loadStates({ memory, wasm }: Masks, { counts }: Mask, total: number): void {
  wasm.decodeStart(total)
  const at = wasm.alloc(CHUNK * 4)
  let pixels = 0
  for (let from = 0; from < counts.length; from += CHUNK) {
    const chunk = counts.subarray(from, from + CHUNK)
    memory.put(at, chunk)
    pixels = checked(wasm.decodeAdd(at, chunk.length))
  }
  if (pixels !== total) throw new RleError('sum', 'The runs do not add up to height × width')
}

/** Four set pixels of one byte each, used as the tint. */
const SET = 0x01010101

/** Decodes a mask or a part of it: bytes without a tint, RGBA with one. */
function decode(masks: Masks, mask: Mask, tint: number | null, options: DecodeOptions<Pixels>): Pixels {
  const { memory, wasm } = masks
  const [height, width] = mask.size
  const { into, rectangle } = options
  const total = checkSize(width, height)
  if (rectangle) checkRectangle(rectangle, width, height)
  const part = rectangle ?? { x: 0, y: 0, width, height }
  const length = part.width * part.height * (tint === null ? 1 : 4)
  if (into) checkLength(into, length)
  const inPlace = into !== undefined && memory.owns(into)
  const address = into?.byteOffset ?? 0
  return memory.run(() => {
    const dense = isDense(mask, total)
    if (dense) loadStates(masks, mask, total)
    const { at, n } = dense ? { at: 0, n: 0 } : masks.load(mask)
    const target = inPlace ? address : wasm.alloc(length)
    const rgba = Number(tint !== null)
    // The module writes whole words, so the caller's bytes after the part are restored.
    const behind = inPlace ? memory.bytes(target + length, SLACK).slice() : null
    // oxfmt-ignore
    wasm.decode(at, n, total, height, part.x, part.y, part.width, part.height, target, rgba, tint ?? SET)
    const pixels = memory.bytes(target, length)
    if (behind) memory.bytes(target + length, SLACK).set(behind)
    if (into && !inPlace) {
      into.set(pixels)
      return into
    }
    const clamped = into ? into instanceof Uint8ClampedArray : tint !== null
    if (inPlace) return clamped ? new Uint8ClampedArray(pixels.buffer, target, length) : pixels
    return clamped ? new Uint8ClampedArray(pixels) : new Uint8Array(pixels)
  })
}

export function pixelOperations(
  masks: Masks,
): Pick<Codec, 'encodeRgba' | 'encodeBytes' | 'strips' | 'decodeBytes' | 'decodeRgba' | 'allocate'> {
  return {
    encodeRgba: (pixels, width, height, rectangle) => encode(masks, pixels, width, height, 4, rectangle),
    encodeBytes: (pixels, width, height, rectangle) => encode(masks, pixels, width, height, 1, rectangle),
    strips: (width, height, pixels) => new Strips(masks, width, height, pixels === 'rgba' ? 4 : 1),
    decodeBytes: <T extends Pixels>(mask: Mask, options: DecodeOptions<T> = {}) =>
      decode(masks, mask, null, options) as T,
    decodeRgba: <T extends Pixels>(mask: Mask, tint: Tint, options: DecodeOptions<T> = {}) => {
      for (const channel of tint) checkWhole('tint', channel, 0, 255)
      const [red, green, blue, alpha] = tint
      return decode(masks, mask, red | (green << 8) | (blue << 16) | (alpha << 24), options) as T
    },
    allocate: (bytes) => {
      checkWhole('bytes', bytes, 1, MAX_PIXELS * 4)
      return new PixelBuffer(masks.memory, bytes)
    },
  }
}
