import { expect, test, vi } from 'vitest'
import type { CodecScope, DecoderPace } from './paced-decoder.ts'
import { paceDecoders } from './paced-decoder.ts'

type Chunk = { readonly timestamp: number }

/** A codec that is done with a chunk on request. */
class Codec extends EventTarget {
  state = 'configured'
  resets = 0
  readonly taken: number[] = []
  #done = 0
  readonly init: { output: (frame: Chunk & { close?(): void }) => void; error: (reason: Error) => void }
  constructor(init: Codec['init']) {
    super()
    this.init = init
    made.push(this)
  }
  get decodeQueueSize(): number {
    return this.taken.length - this.#done
  }
  decode({ timestamp }: Chunk): void {
    this.taken.push(timestamp)
  }
  finish(): void {
    this.#done += 1
    this.dispatchEvent(new Event('dequeue'))
  }
  flush(): Promise<void> {
    return Promise.resolve()
  }
  reset(): void {
    this.resets += 1
    this.#done = this.taken.length
  }
  close(): void {
    this.state = 'closed'
  }
  configure(): void {}
}

/** The codecs that were made since `newScope`. */
const made: Codec[] = []

/** A worker's own names, with such a codec. */
function newScope(): CodecScope {
  made.length = 0
  return { VideoDecoder: Codec, EncodedVideoChunk: Object } as unknown as CodecScope
}

function codecAt(index: number): Codec {
  const codec = made[index]
  if (!codec) throw new Error(`no codec ${index}`)
  return codec
}

interface Paced {
  readonly pace: DecoderPace
  readonly decoder: VideoDecoder
  readonly codec: Codec
}

function paced(chunks: number, start: (pace: DecoderPace) => void = () => {}): Paced {
  const scope = newScope()
  const pace = paceDecoders(scope)
  start(pace)
  const decoder = new scope.VideoDecoder({ output: () => {}, error: () => {} })
  for (let timestamp = 0; timestamp < chunks; timestamp += 1)
    decoder.decode({ timestamp } as EncodedVideoChunk)
  return { pace, decoder, codec: codecAt(0) }
}

test('the codec holds two chunks at a time, in order of arrival', () => {
  const { codec } = paced(5)
  expect(codec.taken).toEqual([0, 1])
  codec.finish()
  expect(codec.taken).toEqual([0, 1, 2])
  for (let done = 1; done < 5; done += 1) codec.finish()
  expect(codec.taken).toEqual([0, 1, 2, 3, 4])
})

test('the queue size includes waiting chunks', () => {
  const { decoder, codec } = paced(5)
  expect(decoder.decodeQueueSize).toBe(5)
  codec.finish()
  expect(decoder.decodeQueueSize).toBe(4)
})

test('decodes nothing more while it is held', () => {
  const { pace, codec } = paced(5)
  pace.hold()
  codec.finish()
  codec.finish()
  expect(codec.taken).toEqual([0, 1])
  pace.run()
  expect(codec.taken).toEqual([0, 1, 2, 3])
})

test('holds a decoder that is created while others are held', () => {
  const { pace, codec } = paced(3, (before) => before.hold())
  expect(codec.taken).toEqual([])
  pace.run()
  expect(codec.taken).toEqual([0, 1])
})

test('a flush decodes everything', async () => {
  const { decoder, codec } = paced(5)
  await decoder.flush()
  expect(codec.taken).toEqual([0, 1, 2, 3, 4])
})

test('closing drops waiting chunks', () => {
  const { pace, decoder, codec } = paced(5)
  decoder.close()
  pace.run()
  codec.finish()
  expect([decoder.state, decoder.decodeQueueSize, codec.taken]).toEqual(['closed', 0, [0, 1]])
})

test('a closed decoder does not touch its codec, which the next reader uses', async () => {
  const scope = newScope()
  paceDecoders(scope)
  const begin = () => new scope.VideoDecoder({ output: () => {}, error: () => {} })
  const first = begin()
  first.close()
  begin()
  let flushed = 0
  codecAt(0).flush = () => Promise.resolve(void (flushed += 1))
  const refusal = { name: 'InvalidStateError' }
  await expect(first.flush()).rejects.toMatchObject(refusal)
  expect(() => first.decode({ timestamp: 0 } as EncodedVideoChunk)).toThrow(expect.objectContaining(refusal))
  expect([made.length, flushed, codecAt(0).taken]).toEqual([1, 0, []])
})

test('passes an error on, and decodes nothing after it', () => {
  const scope = newScope()
  const pace = paceDecoders(scope)
  const reported: unknown[] = []
  const decoder = new scope.VideoDecoder({ output: () => {}, error: (reason) => reported.push(reason) })
  const codec = codecAt(0)
  pace.hold()
  decoder.decode({ timestamp: 0 } as EncodedVideoChunk)
  const broken = new Error('broken')
  codec.state = 'closed'
  codec.init.error(broken)
  pace.run()
  expect([reported, codec.taken, decoder.state]).toEqual([[broken], [], 'closed'])
})

test('copies the bytes of a chunk only when the codec takes it', () => {
  const inits: unknown[] = []
  class Chunk {
    constructor(init: unknown) {
      inits.push(init)
    }
  }
  const scope = { ...newScope(), EncodedVideoChunk: Chunk } as unknown as CodecScope
  paceDecoders(scope)
  const decoder = new scope.VideoDecoder({ output: () => {}, error: () => {} })
  const file = new Uint8Array([9, 1, 2, 3])
  for (const timestamp of [0, 10, 20])
    decoder.decode(
      new scope.EncodedVideoChunk({ type: 'delta', timestamp, duration: 10, data: file.subarray(1) }),
    )
  const data = new Uint8Array([1, 2, 3])
  const [first, second, third] = [0, 10, 20].map((timestamp) => ({
    type: 'delta',
    timestamp,
    duration: 10,
    data,
  }))
  expect(inits).toEqual([first, second])
  codecAt(0).finish()
  expect(inits).toEqual([first, second, third])
})

/** An access unit of H.264 with one slice, that others refer to or not. */
function unit(timestamp: number, isReferred: boolean): EncodedVideoChunk {
  const bytes = [0, 0, 0, 2, isReferred ? 0x41 : 0x01, 9]
  return {
    timestamp,
    type: timestamp === 0 ? 'key' : 'delta',
    byteLength: bytes.length,
    copyTo: (target: Uint8Array) => target.set(bytes),
  } as unknown as EncodedVideoChunk
}

/** What a decoder of this configuration is given and gives, of I0 P4 b2 b1 b3 P8 b6 b5 b7, where 5 is wanted. */
async function passing(
  config: Partial<VideoDecoderConfig>,
): Promise<{ taken: number[]; passed: number[]; hasSkipped: boolean }> {
  vi.stubGlobal(
    'VideoFrame',
    class {
      readonly timestamp: number
      constructor(_: Uint8Array, { timestamp }: VideoFrameBufferInit) {
        this.timestamp = timestamp
      }
    },
  )
  const scope = newScope()
  const pace = paceDecoders(scope)
  pace.skipUntil(5)
  const passed: number[] = []
  const decoder = new scope.VideoDecoder({
    output: ({ timestamp }) => passed.push(timestamp),
    error: () => {},
  })
  decoder.configure({ codec: 'avc1.640028', ...config })
  for (const timestamp of [0, 4, 2, 1, 3, 8, 6, 5, 7]) decoder.decode(unit(timestamp, timestamp % 2 === 0))
  expect(passed).toEqual([])
  const codec = codecAt(0)
  for (let done = 0; done < 9; done += 1) codec.finish()
  await Promise.resolve()
  vi.unstubAllGlobals()
  return { taken: codec.taken, passed, hasSkipped: pace.hasSkipped() }
}

test('skips disposable pictures on the way to a frame, and still outputs a frame for each', async () => {
  const description = new Uint8Array([1, 100, 0, 40, 0xff, 0xe1])
  expect(await passing({ description })).toEqual({
    taken: [0, 4, 2, 8, 6, 5, 7],
    passed: [1, 3],
    hasSkipped: true,
  })
})

test('skips nothing if the stream does not mark disposable pictures', async () => {
  const all = { taken: [0, 4, 2, 1, 3, 8, 6, 5, 7], passed: [], hasSkipped: false }
  expect(await passing({})).toEqual(all)
  expect(await passing({ codec: 'vp09.00.10.08' })).toEqual(all)
})
