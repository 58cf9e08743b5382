import { expect, test } from 'vitest'
import type { FromFrameWorker, ToFrameWorker } from './frame-worker.ts'
import type { FrameWorker } from './frame-workers.ts'
import type { VideoFrames } from './video-frames.ts'
import { openVideoFrames } from './video-frames.ts'

const PIXELS = 960 * 540
/** As the reader reckons before there is a frame: I420. */
const RECKONED = PIXELS * 1.5
/** What 100 frames take as they are reckoned. */
const BUDGET = RECKONED * 100

const TIMES = Float64Array.from({ length: 1000 }, (_, frame) => frame / 25)

/** A worker that says what the test has it say, and notes what it is asked to read. */
function openVideo(): {
  frames: VideoFrames
  asked: (readonly [from: number, to: number])[]
  say: (message: FromFrameWorker) => void
} {
  const asked: (readonly [number, number])[] = []
  let hear: (message: FromFrameWorker) => void = () => {}
  const worker: FrameWorker = {
    postMessage(message: ToFrameWorker) {
      if (message.type === 'read') asked.push([message.span.from, message.span.to])
    },
    addEventListener(type: string, listener: (event: never) => void) {
      if (type === 'message') hear = (data) => listener({ data } as never)
    },
    terminate() {},
  }
  const frames = openVideoFrames({
    url: '/video',
    table: { times: TIMES, keyFrames: Int32Array.of(0), duration: 40 },
    sign: () => Promise.reject(new Error('nothing has run out')),
    budgetBytes: BUDGET,
    createWorker: () => worker,
  })
  return { frames, asked, say: (message) => hear(message) }
}

/** A frame in the browser's memory. */
function decoded(bytes: number): { pixels: VideoFrame; isClosed: () => boolean } {
  let closed = false
  const pixels = {
    displayWidth: 960,
    displayHeight: 540,
    allocationSize: () => bytes,
    close: () => (closed = true),
  }
  return { pixels: pixels as unknown as VideoFrame, isClosed: () => closed }
}

/** Reads the first 90 frames of a video, and says which of them are kept. */
function keptOf(bytes: number): { last: number; asked: unknown } {
  const { frames, asked, say } = openVideo()
  frames.seek(0)
  say({ type: 'opened', frameBytes: RECKONED })
  const all = Array.from({ length: 90 }, () => decoded(bytes))
  all.forEach(({ pixels }, frame) => say({ type: 'frame', id: 1, frame, pixels }))
  const last = all.findLastIndex(({ isClosed }) => !isClosed())
  frames.dispose()
  return { last, asked }
}

test('keeps frames within the budget, by their size in this browser', () => {
  expect(keptOf(RECKONED)).toEqual({ last: 70, asked: [[0, 70]] })
  // Firefox decodes into BGRX: of four bytes a pixel 37 frames have room, 25 of them ahead.
  expect(keptOf(PIXELS * 4)).toEqual({ last: 25, asked: [[0, 70]] })
})
