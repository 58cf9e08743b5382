/** Chunks that the codec has at a time: one to work on, one that waits. */
const CODEC_QUEUE = 2

export interface DecoderPace {
  /** Decoding goes on. */
  run(): void
  /** What was handed over waits as it came out of the file, but for the frames that the codec is at. */
  hold(): void
}

/**
 * Stands in for `VideoDecoder` of a worker. Who reads a file hands over dozens of chunks at a time, each of which would
 * become a frame of megabytes, whether anybody wants it or not, and keep the processor from the frame that is wanted.
 */
export function paceDecoders(scope: { VideoDecoder: typeof VideoDecoder }): DecoderPace {
  let isHeld = false
  const feeds = new Set<() => void>()

  class PacedVideoDecoder extends scope.VideoDecoder {
    readonly #chunks: EncodedVideoChunk[] = []
    readonly #feed = (): void => {
      while (!isHeld && this.state === 'configured' && super.decodeQueueSize < CODEC_QUEUE) {
        const chunk = this.#chunks.shift()
        if (!chunk) return
        super.decode(chunk)
      }
    }

    constructor({ output, error }: VideoDecoderInit) {
      super({
        output,
        error: (reason) => {
          feeds.delete(this.#feed)
          error(reason)
        },
      })
      this.addEventListener('dequeue', this.#feed)
      feeds.add(this.#feed)
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
      feeds.delete(this.#feed)
      super.close()
    }
  }

  scope.VideoDecoder = PacedVideoDecoder
  return {
    run() {
      isHeld = false
      for (const feed of feeds) feed()
    },
    hold() {
      isHeld = true
    },
  }
}
