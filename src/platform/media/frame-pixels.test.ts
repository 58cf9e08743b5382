import type { VideoSample } from 'mediabunny'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameUse } from './frame-pixels.ts'
import { bytesOfFrame, bytesTaken, createPixels } from './frame-pixels.ts'

/** A decoded frame of 4x2 whose bytes are of one value; a browser that does not convert tells the decoder's size. */
function decoded(more: object = {}, converts = true) {
  const closed: string[] = []
  const frame = {
    format: 'I420',
    timestamp: 5,
    codedWidth: 4,
    codedHeight: 2,
    visibleRect: { width: 4, height: 2 },
    displayWidth: 4,
    displayHeight: 2,
    colorSpace: { primaries: 'bt709', toJSON: () => ({ primaries: 'bt709' }) },
    allocationSize: (options?: VideoFrameCopyToOptions) => (options?.format && converts ? 32 : 12),
    copyTo: (target: AllowSharedBufferSource, options?: VideoFrameCopyToOptions) => {
      new Uint8Array(ArrayBuffer.isView(target) ? target.buffer : target).fill(options?.format ? 200 : 100)
      return Promise.resolve(options?.format ? [] : ['layout'])
    },
    close: () => closed.push('frame'),
    ...more,
  }
  const sample = { rotation: 0, flip: false, toVideoFrame: () => frame } as unknown as VideoSample
  return { sample, closed }
}

beforeEach(() => {
  vi.stubGlobal(
    'VideoFrame',
    class {
      readonly kept: unknown[]
      constructor(buffer: ArrayBuffer, { format, timestamp, displayWidth }: VideoFrameBufferInit) {
        this.kept = [format, timestamp, displayWidth, new Uint8Array(buffer)[0], buffer.byteLength]
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const KEPT = { kept: ['I420', 5, 4, 100, 12] }
const DRAWN = { buffer: new Uint8Array(32).fill(200).buffer, width: 4, height: 2 }

test.each<[string, FrameUse, ReturnType<typeof decoded>, object]>([
  ['one that is kept stays in the decoder’s format', 'keep', decoded(), KEPT],
  ['one that is drawn now becomes colours', 'draw', decoded(), DRAWN],
  ['not where the browser does not convert', 'draw', decoded({}, false), KEPT],
  [
    'not in colours beyond those of a screen',
    'draw',
    decoded({ colorSpace: { primaries: 'bt2020', toJSON: () => ({}) } }),
    KEPT,
  ],
  ['not where pixels are not square', 'draw', decoded({ displayHeight: 3 }), KEPT],
])('%s', async (_, use, { sample, closed }, expected) => {
  expect(await createPixels().pixelsOf(sample, use)).toEqual(expected)
  expect(closed).toEqual(['frame'])
})

test('reuses a released buffer of the same size', async () => {
  const { pixelsOf, release } = createPixels()
  const drawn = async (): Promise<unknown> => {
    const pixels = await pixelsOf(decoded().sample, 'draw')
    return 'buffer' in pixels && pixels.buffer
  }
  const pool = [new ArrayBuffer(32), new ArrayBuffer(32), new ArrayBuffer(32), new ArrayBuffer(8)] as const
  for (const room of pool.slice(0, 3)) release(room)
  const [first, second, third] = [await drawn(), await drawn(), await drawn()]
  // Two are enough: more are let go.
  expect([first === pool[1], second === pool[0], third === pool[2]]).toEqual([true, true, false])
  release(pool[3])
  expect(await drawn()).not.toBe(pool[3])
})

test('a cached frame takes one and a half bytes a pixel, a rotated one four', () => {
  const size = { width: 1920, height: 1080 }
  expect([false, true].map((turned) => bytesOfFrame({ ...size, turned }))).toEqual([3_110_400, 8_294_400])
})

test('measures decoded frames; RGBA counts nothing', () => {
  const frame = { allocationSize: () => 8_294_400 } as VideoFrame
  const bitmap = { width: 1080, height: 1920 } as ImageBitmap
  const colours = { buffer: new ArrayBuffer(8), width: 1, height: 2 }
  expect([frame, bitmap, colours].map(bytesTaken)).toEqual([8_294_400, 8_294_400, 0])
})
