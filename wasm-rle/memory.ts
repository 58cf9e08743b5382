import type { RleExports } from './exports.ts'
import { RleError } from './mask.ts'

/** Bytes that kernels may touch past a buffer; equal to assembly/memory.ts. */
export const SLACK = 256
const ALIGN = 64
/** Fewer words than these are copied one by one; making a view costs more. */
const FEW = 64
/** More words than these are copied faster into memory that was not cleared. */
const MANY = 2 ** 18

interface Pin {
  readonly start: number
  readonly end: number
  readonly holdsPixels: boolean
}

/** The module's memory: pinned regions at the bottom, scratch memory of the current operation above them. */
export class CodecMemory {
  readonly exports: RleExports
  readonly #pins: Pin[] = []
  readonly #bottom: number
  #base: number
  #words = new Uint32Array(0)

  constructor(exports: RleExports) {
    this.exports = exports
    this.#bottom = exports.alloc(0)
    this.#base = this.#bottom
  }

  /** Runs an operation on fresh scratch memory. Failed allocation, here or for the result, throws an RleError. */
  run<T>(operation: () => T): T {
    this.exports.release(this.#base)
    try {
      return operation()
    } catch (error) {
      const couldNotGrow = error instanceof WebAssembly.RuntimeError && this.exports.full.value !== 0
      // Arrays too large for the engine, and views past the memory.
      if (couldNotGrow || error instanceof RangeError)
        throw new RleError('memory', 'The codec could not get enough memory', { cause: error })
      throw error
    }
  }

  /** Reserves bytes until `unpin`, for the caller's pixels or codec state. Other pins stay in place; views may detach. */
  pin(bytes: number, holdsPixels: boolean): number {
    let start = this.#bottom
    let index = 0
    for (const pin of this.#pins) {
      if (start + bytes + SLACK <= pin.start) break
      start = Math.ceil(pin.end / ALIGN) * ALIGN
      index++
    }
    return this.run(() => {
      this.exports.release(start)
      this.exports.alloc(bytes)
      const end = start + bytes + SLACK
      this.#pins.splice(index, 0, { start, end, holdsPixels })
      this.#base = Math.max(this.#base, end)
      return start
    })
  }

  unpin(start: number): void {
    const index = this.#pins.findIndex((pin) => pin.start === start)
    if (index >= 0) this.#pins.splice(index, 1)
    this.#base = this.#pins.at(-1)?.end ?? this.#bottom
  }

  /** Whether the array lies in pinned pixels and needs no copy. Throws where it points to freed pixels of this memory. */
  owns({ buffer, byteOffset, byteLength }: ArrayBufferView): boolean {
    if (buffer !== this.exports.memory.buffer) return false
    const last = byteOffset + byteLength + SLACK
    for (const { start, end, holdsPixels } of this.#pins)
      if (holdsPixels && byteOffset >= start && last <= end) return true
    throw new RleError('pixels', 'The pixels lie in a buffer that has been freed')
  }

  // The module returns signed numbers, so addresses from 2 GiB on are negative.

  bytes(address: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer as ArrayBuffer, address >>> 0, length)
  }

  words(address: number, length: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.exports.memory.buffer as ArrayBuffer, address >>> 0, length)
  }

  doubles(address: number, length: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.exports.memory.buffer as ArrayBuffer, address >>> 0, length)
  }

  /** The whole memory as words; a view from before the memory grew is empty. */
  #all(): Uint32Array {
    if (this.#words.length === 0) this.#words = new Uint32Array(this.exports.memory.buffer)
    return this.#words
  }

  put(address: number, values: Uint32Array): void {
    const words = this.#all()
    const start = address >>> 2
    if (values.length > FEW) words.set(values, start)
    else for (let i = 0; i < values.length; i++) words[start + i] = values[i] ?? 0
  }

  copy(address: number, length: number): Uint32Array {
    // The constructor skips clearing, but is slower for small copies.
    if (length > MANY) return new Uint32Array(this.words(address, length))
    if (length > FEW) return this.words(address, length).slice()
    const words = this.#all()
    const start = address >>> 2
    const values = new Uint32Array(length)
    for (let i = 0; i < length; i++) values[i] = words[start + i] ?? 0
    return values
  }
}

/** Pixels in the module's memory; encoding and decoding them copies nothing. */
export class PixelBuffer {
  readonly length: number
  readonly #memory: CodecMemory
  #address: number | null

  constructor(memory: CodecMemory, length: number) {
    this.#memory = memory
    this.length = length
    this.#address = memory.pin(length, true)
  }

  /** The pixels. Read this again after each call to the codec: older views become empty when its memory grows. */
  get pixels(): Uint8ClampedArray<ArrayBuffer> {
    if (this.#address === null) throw new RleError('pixels', 'The pixel buffer has been freed')
    return new Uint8ClampedArray(
      this.#memory.exports.memory.buffer as ArrayBuffer,
      this.#address,
      this.length,
    )
  }

  free(): void {
    if (this.#address !== null) this.#memory.unpin(this.#address)
    this.#address = null
  }
}
