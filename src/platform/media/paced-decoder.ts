import type { SkipFilter } from './h264.ts'
import { createSkipFilter } from './h264.ts'
import type { PooledDecoder, DecoderPool } from './decoder-pool.ts'
import { createDecoderPool } from './decoder-pool.ts'

/** `EncodedVideoChunk` copies its bytes at once; these are copied when a codec takes them. */
class LazyChunk {
  readonly type: EncodedVideoChunkType
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

  toChunk(Chunk: typeof EncodedVideoChunk): EncodedVideoChunk {
    const { type, timestamp, duration } = this
    return new Chunk({ type, timestamp, data: this.#bytes, ...(duration === null ? {} : { duration }) })
  }
}

const CODEC_QUEUE = 2

export interface DecoderPace {
  run(): void
  /** The codec finishes the chunks it has. */
  hold(): void
  /** Microseconds: new decoders skip what is shown earlier. */
  skipUntil(timestamp: number): void
  hasSkipped(): boolean
}

export interface CodecScope {
  VideoDecoder: typeof VideoDecoder
  EncodedVideoChunk: typeof EncodedVideoChunk
}

const skippedFrame = (timestamp: number): VideoFrame =>
  new VideoFrame(new Uint8Array(6), { format: 'I420', codedWidth: 2, codedHeight: 2, timestamp })

const closedError = (): DOMException => new DOMException('the decoder is closed', 'InvalidStateError')

interface Shared {
  isHeld: boolean
  wantedFrom: number
  hasSkipped: boolean
  readonly feeds: Set<() => void>
}

interface Parts {
  readonly codecs: DecoderPool
  readonly Chunk: typeof EncodedVideoChunk
  readonly shared: Shared
}

class PacedDecoder {
  readonly #parts: Parts
  readonly #codec: PooledDecoder
  readonly #chunks: EncodedVideoChunk[] = []
  readonly #skipFilter: SkipFilter
  readonly #output: VideoFrameOutputCallback
  #isClosed = false
  readonly #feed = (): void => {
    const { decoder } = this.#codec
    while (
      !this.#parts.shared.isHeld &&
      this.state === 'configured' &&
      decoder.decodeQueueSize < CODEC_QUEUE
    ) {
      const chunk = this.#chunks.shift()
      if (!chunk) return
      if (this.#skipFilter.canSkip(chunk)) this.#skip(chunk)
      else decoder.decode(this.#whole(chunk))
    }
  }

  constructor(parts: Parts, { output, error }: VideoDecoderInit) {
    const { shared, codecs } = parts
    this.#parts = parts
    this.#skipFilter = createSkipFilter(shared.wantedFrom)
    this.#output = output
    this.#codec = codecs.take({
      output,
      error: (reason) => {
        this.#parts.shared.feeds.delete(this.#feed)
        error(reason)
      },
      dequeued: this.#feed,
    })
    this.#parts.shared.feeds.add(this.#feed)
  }

  get state(): CodecState {
    return this.#isClosed ? 'closed' : this.#codec.decoder.state
  }

  get decodeQueueSize(): number {
    return this.#isClosed ? 0 : this.#codec.decoder.decodeQueueSize + this.#chunks.length
  }

  configure(config: VideoDecoderConfig): void {
    this.#skipFilter.configure(config)
    this.#codec.decoder.configure(config)
  }

  decode(chunk: EncodedVideoChunk): void {
    if (this.#isClosed) throw closedError()
    this.#chunks.push(chunk)
    this.#feed()
  }

  flush(): Promise<void> {
    // The codec may belong to the next reader by then, whose chunks would all be decoded.
    if (this.#isClosed) return Promise.reject(closedError())
    const { decoder } = this.#codec
    for (const chunk of this.#chunks.splice(0)) decoder.decode(this.#whole(chunk))
    return decoder.flush()
  }

  close(): void {
    this.#isClosed = true
    this.#chunks.length = 0
    this.#parts.shared.feeds.delete(this.#feed)
    this.#codec.release()
  }

  /** Deferred, as in a codec: the caller is not ready for frames yet. */
  #skip({ timestamp }: EncodedVideoChunk): void {
    this.#parts.shared.hasSkipped = true
    queueMicrotask(() => {
      if (this.state === 'configured') this.#output(skippedFrame(timestamp))
    })
  }

  #whole(chunk: EncodedVideoChunk | LazyChunk): EncodedVideoChunk {
    return chunk instanceof LazyChunk ? chunk.toChunk(this.#parts.Chunk) : chunk
  }
}

function pacedDecoder({ VideoDecoder: Decoder, EncodedVideoChunk: Chunk }: CodecScope, shared: Shared) {
  const parts = { codecs: createDecoderPool(Decoder), Chunk, shared }
  return class extends PacedDecoder {
    static isConfigSupported(config: VideoDecoderConfig): Promise<VideoDecoderSupport> {
      return Decoder.isConfigSupported(config)
    }

    constructor(init: VideoDecoderInit) {
      super(parts, init)
    }
  }
}

/**
 * Replaces `VideoDecoder` in a worker. Readers hand over dozens of chunks, each a frame of megabytes: they
 * wait here, and disposable pictures are not decoded. A finished reader leaves its decoder to the next.
 */
export function paceDecoders(scope: CodecScope): DecoderPace {
  const shared: Shared = { isHeld: false, wantedFrom: -Infinity, hasSkipped: false, feeds: new Set() }
  const Decoder = pacedDecoder(scope, shared)
  Object.assign(scope, { VideoDecoder: Decoder, EncodedVideoChunk: LazyChunk })
  return {
    run() {
      shared.isHeld = false
      for (const feed of shared.feeds) feed()
    },
    hold() {
      shared.isHeld = true
    },
    skipUntil(timestamp) {
      shared.wantedFrom = timestamp
    },
    hasSkipped: () => shared.hasSkipped,
  }
}
