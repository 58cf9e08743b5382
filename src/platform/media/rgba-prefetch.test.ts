import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRgbaPrefetch } from './rgba-prefetch.ts'
import type { FramePixels } from './shown-pixels.ts'

/** A frame of one pixel whose colours are its number, once somebody lets them be made. No class is known of it here, as in browsers without WebCodecs. */
class Frame {
  readonly format = 'I420'
  readonly colorSpace = { primaries: 'bt709' }
  readonly visibleRect = { width: 1, height: 1 }
  readonly displayWidth = 1
  readonly displayHeight = 1
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
  allocationSize = () => 4
  copyTo = (target: ArrayBuffer) =>
    copying(this.number).then(() => {
      new Uint8Array(target).fill(this.number)
      targets.push(target)
    })
}

let copying: (frame: number) => Promise<void>
/** The memory of all colours that were made. */
let targets: ArrayBuffer[] = []
let there: Map<number, FramePixels>
const come = (...frames: readonly number[]): void => {
  for (const frame of frames) there.set(frame, new Frame(frame) as unknown as VideoFrame)
}
const open = () => createRgbaPrefetch((frame) => there.get(frame))
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  copying = () => Promise.resolve()
  targets = []
  there = new Map()
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray
      constructor(data: Uint8ClampedArray) {
        this.data = data
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Of which of the first frames there are colours, and whose. */
const made = (near: ReturnType<typeof open>, count = 10): Record<number, number | undefined> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, frame) => [frame, near.get(frame)?.data[0]]).filter(
      ([, colour]) => colour !== undefined,
    ),
  )

test('converts the two frames ahead and the last one after a seek', async () => {
  come(0, 1, 2, 3, 4, 5, 6, 7)
  const near = open()
  near.seek(4)
  expect(made(near)).toEqual({})
  await settled()
  expect(made(near)).toEqual({ 3: 3, 5: 5, 6: 6 })
  near.seek(3)
  await settled()
  expect(made(near)).toEqual({ 1: 1, 2: 2, 3: 3, 4: 4 })
})

test('reports the current frame once it is converted, others at once', async () => {
  const near = open()
  const reported: unknown[] = []
  near.seek(4)
  come(4, 9)
  near.add(9, () => reported.push(9))
  near.add(4, () => reported.push([4, near.get(4)?.data[0]]))
  expect(reported).toEqual([9])
  await settled()
  expect([reported, made(near)]).toEqual([[9, [4, 4]], { 4: 4 }])
})

test('converts a late frame when it comes; draws other images directly', async () => {
  const near = open()
  near.seek(4)
  await settled()
  come(5)
  there.set(6, { width: 1, height: 1 } as ImageBitmap)
  near.add(5, () => {})
  await settled()
  expect(made(near)).toEqual({ 5: 5 })
})

test('reports a frame that cannot be copied too', async () => {
  copying = () => Promise.reject(new Error('closed'))
  const near = open()
  const reported: number[] = []
  near.seek(4)
  come(4)
  near.add(4, () => reported.push(4))
  await settled()
  expect([reported, made(near)]).toEqual([[4], {}])
})

test('reuses buffers while stepping, also of unwanted conversions', async () => {
  come(...Array.from({ length: 40 }, (_, frame) => frame))
  const near = open()
  const waiting: (() => void)[] = []
  copying = () => new Promise((resolve) => waiting.push(resolve))
  near.seek(30)
  await settled()
  near.clear()
  for (const go of waiting) go()
  await settled()
  expect(made(near, 40)).toEqual({})
  copying = () => Promise.resolve()
  for (let frame = 0; frame < 20; frame += 1) {
    near.seek(frame)
    await settled()
    expect(near.get(frame + 1)?.data[0]).toBe(frame + 1)
  }
  expect(new Set(targets).size).toBe(4)
})

test('converts nothing after it is cleared', async () => {
  come(4, 5, 6)
  const near = open()
  near.seek(4)
  await settled()
  near.seek(5)
  near.clear()
  await settled()
  expect(made(near)).toEqual({})
})
