/**
 * Stands in for `EncodedVideoChunk`, which copies its bytes when it is made and keeps them until garbage is collected: these
 * are copied when a codec takes them.
 */
export class LateChunk {
  readonly type: EncodedVideoChunkType
  /** Microseconds. */
  readonly timestamp: number
  readonly duration: number | null
  readonly #bytes: Uint8Array

  constructor({ type, timestamp, duration, data }: EncodedVideoChunkInit) {
    this.type = type
    this.timestamp = timestamp
    this.duration = duration ?? null
    this.#bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data)
  }

  get byteLength(): number {
    return this.#bytes.byteLength
  }

  copyTo(target: AllowSharedBufferSource): void {
    const bytes = ArrayBuffer.isView(target)
      ? new Uint8Array(target.buffer, target.byteOffset, target.byteLength)
      : new Uint8Array(target)
    bytes.set(this.#bytes)
  }

  /** What a codec takes. */
  made(Chunk: typeof EncodedVideoChunk): EncodedVideoChunk {
    const { type, timestamp, duration } = this
    return new Chunk({ type, timestamp, data: this.#bytes, ...(duration === null ? {} : { duration }) })
  }
}
