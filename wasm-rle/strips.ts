import type { Pixels, StripEncoder } from './codec.ts'
import { RleError, checkSize } from './mask.ts'
import type { Mask, Rectangle } from './mask.ts'
import type { Masks } from './masks.ts'
import type { CodecMemory } from './memory.ts'

/** Rows copied at a time; they fit the processor's cache. */
const STRIP_ROWS = 32

/** A part of a picture outside the module's memory; `depth` is bytes per pixel. */
export interface Picture {
  readonly pixels: Pixels
  readonly depth: 1 | 4
  readonly width: number
  readonly part: Rectangle
}

/** Encodes rows from outside the module's memory, strip by strip; call inside `memory.run`. */
export function pushCopied(memory: CodecMemory, encoder: number, picture: Picture): void {
  const { pixels, depth, part } = picture
  const stride = picture.width * depth
  const rowBytes = part.width * depth
  // Copies whole rows at once, unless the part is much narrower than the picture.
  const together = rowBytes * 2 > stride
  const step = together ? stride : rowBytes
  const bytes = Math.min(STRIP_ROWS, part.height) * step
  const strip = memory.exports.alloc(bytes)
  const target = memory.bytes(strip, bytes)
  for (let row = 0; row < part.height; row += STRIP_ROWS) {
    const rows = Math.min(STRIP_ROWS, part.height - row)
    const from = (part.y + row) * stride + part.x * depth
    if (together) target.set(pixels.subarray(from, from + (rows - 1) * stride + rowBytes))
    else
      for (let k = 0; k < rows; k++)
        target.set(pixels.subarray(from + k * stride, from + k * stride + rowBytes), k * rowBytes)
    memory.exports.encodeRows(encoder, strip, step, rows, Number(depth === 4))
  }
}

/** A strip encoder with pinned state, so other operations may run between its strips. */
export class Strips implements StripEncoder {
  readonly #masks: Masks
  readonly #width: number
  readonly #height: number
  readonly #depth: 1 | 4
  #encoder: number | null
  #rowsLeft: number

  constructor(masks: Masks, width: number, height: number, depth: 1 | 4) {
    checkSize(width, height)
    const { memory, wasm } = masks
    this.#masks = masks
    this.#width = width
    this.#height = height
    this.#depth = depth
    this.#rowsLeft = height
    this.#encoder = memory.pin(wasm.encodeSize(width, height), false)
    wasm.encodeStart(this.#encoder, width, height)
  }

  #open(): number {
    if (this.#encoder === null) throw new RleError('argument', 'The strip encoder has ended')
    return this.#encoder
  }

  push(rows: Pixels): void {
    const encoder = this.#open()
    const { memory, wasm } = this.#masks
    const stride = this.#width * this.#depth
    const count = rows.length / stride
    const left = this.#rowsLeft
    // An array whose memory has moved is empty.
    if (!Number.isInteger(count) || count === 0 || count > left)
      throw new RleError('pixels', `Expected 1 to ${left} rows of ${stride} bytes, got ${rows.length} bytes`)
    if (memory.owns(rows)) wasm.encodeRows(encoder, rows.byteOffset, stride, count, Number(this.#depth === 4))
    else {
      const part = { x: 0, y: 0, width: this.#width, height: count }
      const picture = { pixels: rows, depth: this.#depth, width: this.#width, part }
      memory.run(() => pushCopied(memory, encoder, picture))
    }
    this.#rowsLeft -= count
  }

  finish(): Mask {
    const encoder = this.#open()
    const { memory, wasm } = this.#masks
    if (this.#rowsLeft > 0) throw new RleError('pixels', `${this.#rowsLeft} rows are missing`)
    try {
      return memory.run(() => this.#masks.take(wasm.encodeEnd(encoder), this.#width, this.#height))
    } finally {
      this.free()
    }
  }

  free(): void {
    if (this.#encoder !== null) this.#masks.memory.unpin(this.#encoder)
    this.#encoder = null
  }
}
