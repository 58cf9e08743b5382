import { expect, test, vi } from 'vitest'
import type { DecoderPace } from './paced-decoder.ts'
import { paceDecoders } from './paced-decoder.ts'

type Chunk = { readonly timestamp: number }

/** A codec that is done with a chunk when it is told to. */
class Codec extends EventTarget {
  state = 'configured'
  readonly taken: number[] = []
  #done = 0
  readonly init: { output: (frame: Chunk) => void; error: (reason: Error) => void }
  constructor(init: Codec['init']) {
    super()
    this.init = init
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
    this.#done = this.taken.length
  }
  close(): void {
    this.state = 'closed'
  }
  configure(): void {}
}

interface Paced {
  readonly pace: DecoderPace
  readonly codec: Codec
}

function paced(chunks: number, start: (pace: DecoderPace) => void = () => {}): Paced {
  const scope = { VideoDecoder: Codec as unknown as typeof VideoDecoder }
  const pace = paceDecoders(scope)
  start(pace)
  const codec = new scope.VideoDecoder({ output: () => {}, error: () => {} }) as unknown as Codec
  for (let timestamp = 0; timestamp < chunks; timestamp += 1) codec.decode({ timestamp })
  return { pace, codec }
}

test('two chunks are in the codec at a time, in the order in which they came', () => {
  const { codec } = paced(5)
  expect(codec.taken).toEqual([0, 1])
  codec.finish()
  expect(codec.taken).toEqual([0, 1, 2])
  for (let done = 1; done < 5; done += 1) codec.finish()
  expect(codec.taken).toEqual([0, 1, 2, 3, 4])
})

test('the queue that is told holds those that wait as well', () => {
  const { codec } = paced(5)
  expect(codec.decodeQueueSize).toBe(5)
  codec.finish()
  expect(codec.decodeQueueSize).toBe(4)
})

test('held, it takes nothing more until it may run', () => {
  const { pace, codec } = paced(5)
  pace.hold()
  codec.finish()
  codec.finish()
  expect(codec.taken).toEqual([0, 1])
  pace.run()
  expect(codec.taken).toEqual([0, 1, 2, 3])
})

test('a decoder that is made while others are held is held, too', () => {
  const { pace, codec } = paced(3, (before) => before.hold())
  expect(codec.taken).toEqual([])
  pace.run()
  expect(codec.taken).toEqual([0, 1])
})

test('a flush hands everything over', async () => {
  const { codec } = paced(5)
  await codec.flush()
  expect(codec.taken).toEqual([0, 1, 2, 3, 4])
})

test('what waits is dropped by a reset and by closing', () => {
  for (const end of ['reset', 'close'] as const) {
    const { pace, codec } = paced(5)
    codec[end]()
    pace.run()
    expect([end, codec.taken, codec.decodeQueueSize]).toEqual([end, [0, 1], end === 'reset' ? 0 : 2])
  }
})

test('an error is passed on, and a decoder that ended with one takes nothing more', () => {
  const scope = { VideoDecoder: Codec as unknown as typeof VideoDecoder }
  const pace = paceDecoders(scope)
  const told: unknown[] = []
  const codec = new scope.VideoDecoder({
    output: () => {},
    error: (reason) => told.push(reason),
  }) as unknown as Codec
  pace.hold()
  codec.decode({ timestamp: 0 })
  const broken = new Error('broken')
  codec.state = 'closed'
  codec.init.error(broken)
  pace.run()
  expect([told, codec.taken]).toEqual([[broken], []])
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
async function passing(config: Partial<VideoDecoderConfig>): Promise<{ taken: number[]; passed: number[] }> {
  vi.stubGlobal(
    'VideoFrame',
    class {
      readonly timestamp: number
      constructor(_: Uint8Array, { timestamp }: VideoFrameBufferInit) {
        this.timestamp = timestamp
      }
    },
  )
  const scope = { VideoDecoder: Codec as unknown as typeof VideoDecoder }
  const pace = paceDecoders(scope)
  pace.passUntil(5)
  const passed: number[] = []
  const decoder = new scope.VideoDecoder({
    output: ({ timestamp }) => passed.push(timestamp),
    error: () => {},
  })
  decoder.configure({ codec: 'avc1.640028', ...config })
  for (const timestamp of [0, 4, 2, 1, 3, 8, 6, 5, 7]) decoder.decode(unit(timestamp, timestamp % 2 === 0))
  expect(passed).toEqual([])
  const codec = decoder as unknown as Codec
  for (let done = 0; done < 9; done += 1) codec.finish()
  await Promise.resolve()
  vi.unstubAllGlobals()
  return { taken: codec.taken, passed }
}

test('on the way to the wanted frame pictures that nothing refers to are passed, and come out all the same', async () => {
  const description = new Uint8Array([1, 100, 0, 40, 0xff, 0xe1])
  expect(await passing({ description })).toEqual({ taken: [0, 4, 2, 8, 6, 5, 7], passed: [1, 3] })
})

test('nothing is passed where the stream does not tell', async () => {
  const all = { taken: [0, 4, 2, 1, 3, 8, 6, 5, 7], passed: [] }
  expect(await passing({})).toEqual(all)
  expect(await passing({ codec: 'vp09.00.10.08' })).toEqual(all)
})
