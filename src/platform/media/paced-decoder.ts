import type { Passing } from './h264.ts'
import { passingUntil } from './h264.ts'
import type { PooledDecoder, DecoderPool } from './decoder-pool.ts'
import { createDecoderPool } from './decoder-pool.ts'

/**
 * Stands in for `EncodedVideoChunk`, which copies its bytes when it is made and keeps them until garbage is collected: these
 * are copied when a codec takes them.
 */
export class LazyChunk {
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

/** Chunks that the codec has at a time: one to work on, one that waits. */
const CODEC_QUEUE = 2

export interface DecoderPace {
  /** Decoding goes on. */
  run(): void
  /** What was handed over waits as it came out of the file, but for the frames that the codec is at. */
  hold(): void
  /** Decoders that are made from now on only pass what is shown before this time, in microseconds. */
  passUntil(timestamp: number): void
  /** Whether there were any that were only passed. */
  hasPassed(): boolean
}

/** Where decoders and what they take are made. */
export interface CodecScope {
  VideoDecoder: typeof VideoDecoder
  EncodedVideoChunk: typeof EncodedVideoChunk
}

/** In place of a frame that is only passed, since readers count: one comes out for each that went in. */
const passedFrame = (timestamp: number): VideoFrame =>
  new VideoFrame(new Uint8Array(6), { format: 'I420', codedWidth: 2, codedHeight: 2, timestamp })

const closedError = (): DOMException => new DOMException('the decoder is closed', 'InvalidStateError')

interface Shared {
  isHeld: boolean
  wantedFrom: number
  hasPassed: boolean
  readonly feeds: Set<() => void>
}

/** What decoders of a worker have in common. */
interface Parts {
  readonly codecs: DecoderPool
  readonly Chunk: typeof EncodedVideoChunk
  readonly shared: Shared
}

class PacedDecoder {
  readonly #parts: Parts
  readonly #codec: PooledDecoder
  readonly #chunks: EncodedVideoChunk[] = []
  readonly #passing: Passing
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
      if (this.#passing.passes(chunk)) this.#pass(chunk)
      else decoder.decode(this.#whole(chunk))
    }
  }

  constructor(parts: Parts, { output, error }: VideoDecoderInit) {
    const { shared, codecs } = parts
    this.#parts = parts
    this.#passing = passingUntil(shared.wantedFrom)
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
    this.#passing.configure(config)
    this.#codec.decoder.configure(config)
  }

  decode(chunk: EncodedVideoChunk): void {
    if (this.#isClosed) throw closedError()
    this.#chunks.push(chunk)
    this.#feed()
  }

  flush(): Promise<void> {
    // By then the codec may be the next reader's, whose chunks would all be handed over.
    if (this.#isClosed) return Promise.reject(closedError())
    const { decoder } = this.#codec
    for (const chunk of this.#chunks.splice(0)) decoder.decode(this.#whole(chunk))
    return decoder.flush()
  }

  close(): void {
    this.#isClosed = true
    this.#chunks.length = 0
    this.#parts.shared.feeds.delete(this.#feed)
    this.#codec.giveBack()
  }

  /** Later, as a codec would: whoever hands chunks over is not ready for frames meanwhile. */
  #pass({ timestamp }: EncodedVideoChunk): void {
    this.#parts.shared.hasPassed = true
    queueMicrotask(() => {
      if (this.state === 'configured') this.#output(passedFrame(timestamp))
    })
  }

  #whole(chunk: EncodedVideoChunk | LazyChunk): EncodedVideoChunk {
    return chunk instanceof LazyChunk ? chunk.made(this.#parts.Chunk) : chunk
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
 * Stands in for `VideoDecoder` of a worker. Who reads a file hands over dozens of chunks at a time, each of which would
 * become a frame of megabytes, whether anybody wants it or not, and keep the processor from the frame that is wanted.
 * On the way from a key frame to that frame, pictures that no other one needs are not decoded at all. A reader that ends
 * leaves its decoder to the next one.
 */
export function paceDecoders(scope: CodecScope): DecoderPace {
  const shared: Shared = { isHeld: false, wantedFrom: -Infinity, hasPassed: false, feeds: new Set() }
  const Decoder = pacedDecoder(scope, shared)
  scope.VideoDecoder = Decoder as unknown as typeof VideoDecoder
  scope.EncodedVideoChunk = LazyChunk as unknown as typeof EncodedVideoChunk
  return {
    run() {
      shared.isHeld = false
      for (const feed of shared.feeds) feed()
    },
    hold() {
      shared.isHeld = true
    },
    passUntil(timestamp) {
      shared.wantedFrom = timestamp
    },
    hasPassed: () => shared.hasPassed,
  }
}
