import { passingUntil } from './disposable.ts'

/** Chunks that the codec has at a time: one to work on, one that waits. */
const CODEC_QUEUE = 2

export interface DecoderPace {
  /** Decoding goes on. */
  run(): void
  /** What was handed over waits as it came out of the file, but for the frames that the codec is at. */
  hold(): void
  /** Decoders that are made from now on only pass what is shown before this time, in microseconds. */
  passUntil(timestamp: number): void
}

/** In place of a frame that is only passed, since readers count: one comes out for each that went in. */
const passedFrame = (timestamp: number): VideoFrame =>
  new VideoFrame(new Uint8Array(6), { format: 'I420', codedWidth: 2, codedHeight: 2, timestamp })

interface Shared {
  isHeld: boolean
  wantedFrom: number
  readonly feeds: Set<() => void>
}

function pacedDecoder(Decoder: typeof VideoDecoder, shared: Shared): typeof VideoDecoder {
  return class extends Decoder {
    readonly #chunks: EncodedVideoChunk[] = []
    readonly #passing = passingUntil(shared.wantedFrom)
    readonly #output: VideoFrameOutputCallback
    readonly #feed = (): void => {
      while (!shared.isHeld && this.state === 'configured' && super.decodeQueueSize < CODEC_QUEUE) {
        const chunk = this.#chunks.shift()
        if (!chunk) return
        if (this.#passing.passes(chunk)) this.#pass(chunk)
        else super.decode(chunk)
      }
    }

    constructor({ output, error }: VideoDecoderInit) {
      super({
        output,
        error: (reason) => {
          shared.feeds.delete(this.#feed)
          error(reason)
        },
      })
      this.#output = output
      this.addEventListener('dequeue', this.#feed)
      shared.feeds.add(this.#feed)
    }

    override configure(config: VideoDecoderConfig): void {
      this.#passing.configure(config)
      super.configure(config)
    }

    override get decodeQueueSize(): number {
      return super.decodeQueueSize + this.#chunks.length
    }

    override decode(chunk: EncodedVideoChunk): void {
      this.#chunks.push(chunk)
      this.#feed()
    }

    override flush(): Promise<void> {
      for (const chunk of this.#chunks.splice(0)) super.decode(chunk)
      return super.flush()
    }

    override reset(): void {
      this.#chunks.length = 0
      super.reset()
    }

    override close(): void {
      this.#chunks.length = 0
      shared.feeds.delete(this.#feed)
      super.close()
    }

    /** Later, as a codec would: whoever hands chunks over is not ready for frames meanwhile. */
    #pass({ timestamp }: EncodedVideoChunk): void {
      queueMicrotask(() => {
        if (this.state === 'configured') this.#output(passedFrame(timestamp))
      })
    }
  }
}

/**
 * Stands in for `VideoDecoder` of a worker. Who reads a file hands over dozens of chunks at a time, each of which would
 * become a frame of megabytes, whether anybody wants it or not, and keep the processor from the frame that is wanted.
 * On the way from a key frame to that frame, pictures that no other one needs are not decoded at all.
 */
export function paceDecoders(scope: { VideoDecoder: typeof VideoDecoder }): DecoderPace {
  const shared: Shared = { isHeld: false, wantedFrom: -Infinity, feeds: new Set() }
  scope.VideoDecoder = pacedDecoder(scope.VideoDecoder, shared)
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
  }
}
