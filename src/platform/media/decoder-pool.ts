/** Creating a decoder takes milliseconds of each jump. */

export interface DecoderUser {
  readonly output: VideoFrameOutputCallback
  readonly error: WebCodecsErrorCallback
  readonly dequeued: () => void
}

export interface PooledDecoder {
  readonly decoder: VideoDecoder
  release(): void
}

export interface DecoderPool {
  take(user: DecoderUser): PooledDecoder
}

interface Codec {
  readonly decoder: VideoDecoder
  user: DecoderUser | null
}

function newCodec(Decoder: typeof VideoDecoder): Codec {
  const codec: Codec = {
    user: null,
    decoder: new Decoder({
      output: (frame) => {
        if (codec.user) codec.user.output(frame)
        else frame.close()
      },
      error: (reason) => codec.user?.error(reason),
    }),
  }
  codec.decoder.addEventListener('dequeue', () => codec.user?.dequeued())
  return codec
}

/** Browsers may close the idle decoder; then the next one is new. */
export function createDecoderPool(Decoder: typeof VideoDecoder): DecoderPool {
  let spare: Codec | null = null
  const takeSpare = (): Codec | null => {
    const codec = spare
    spare = null
    return codec?.decoder.state === 'closed' ? null : codec
  }
  return {
    take(user) {
      const codec = takeSpare() ?? newCodec(Decoder)
      const { decoder } = codec
      codec.user = user
      return {
        decoder,
        release() {
          if (codec.user !== user) return
          codec.user = null
          if (decoder.state === 'closed') return
          decoder.reset()
          takeSpare()?.decoder.close()
          spare = codec
        },
      }
    },
  }
}
