import type { VideoSample } from 'mediabunny'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameUse } from './frame-pixels.ts'
import { bytesOfFrame, createPixels } from './frame-pixels.ts'

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
    'ImageData',
    class {
      readonly width: number
      readonly height: number
      readonly data: Uint8ClampedArray
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
        this.data = new Uint8ClampedArray(width * height * 4)
      }
    },
  )
  vi.stubGlobal('createImageBitmap', ({ data, width, height }: ImageData) =>
    Promise.resolve({ bitmap: [width, height, data[0], data.length] }),
  )
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
const DRAWN = { bitmap: [4, 2, 200, 32] }

test.each<[string, FrameUse, ReturnType<typeof decoded>, object]>([
  ['one that is kept stays in the decoder’s format', 'keep', decoded(), KEPT],
  ['one that is drawn now is a bitmap', 'draw', decoded(), DRAWN],
  ['not where the browser does not convert', 'draw', decoded({}, false), KEPT],
  [
    'not in colours beyond those of a screen',
    'draw',
    decoded({ colorSpace: { primaries: 'bt2020', toJSON: () => ({}) } }),
    KEPT,
  ],
  ['not where pixels are not square', 'draw', decoded({ displayHeight: 3 }), KEPT],
])('%s', async (_, use, { sample, closed }, expected) => {
  expect(await createPixels()(sample, use)).toEqual(expected)
  expect(closed).toEqual(['frame'])
})

test('a frame that is kept takes one and a half bytes a pixel, one that is turned four', () => {
  const size = { width: 1920, height: 1080 }
  expect([false, true].map((turned) => bytesOfFrame({ ...size, turned }))).toEqual([3_110_400, 8_294_400])
})
