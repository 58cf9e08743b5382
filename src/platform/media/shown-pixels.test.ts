import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawPixels, ownedPixels, sizeOfPixels } from './shown-pixels.ts'

const done: unknown[] = []
beforeEach(() => {
  done.length = 0
  vi.stubGlobal(
    'ImageData',
    class {
      declare readonly data: Uint8ClampedArray
      declare readonly width: number
      declare readonly height: number
      constructor(data: Uint8ClampedArray, width: number, height: number) {
        Object.assign(this, { data, width, height })
      }
    },
  )
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      declare readonly width: number
      declare readonly height: number
      constructor(width: number, height: number) {
        Object.assign(this, { width, height })
      }
      getContext = () => contextOf(this as unknown as OffscreenCanvas)
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Notes what is drawn on a canvas. */
function contextOf(canvas: { readonly width: number; readonly height: number }): CanvasRenderingContext2D {
  const note =
    (name: string) =>
    (...values: readonly unknown[]): void =>
      void done.push([name, canvas.width, ...values])
  return {
    canvas,
    putImageData: note('put'),
    drawImage: note('draw'),
  } as unknown as CanvasRenderingContext2D
}

const rgbaOf = (buffer: ArrayBuffer) =>
  ownedPixels({ buffer, width: 2, height: 1 }, (room) => done.push(['back', room]))

test('wraps RGBA without a copy and releases its buffer on close', () => {
  const buffer = new Uint8Array([1, 2, 3, 255, 4, 5, 6, 255]).buffer
  const kept = rgbaOf(buffer)
  expect(kept.pixels).toEqual({ data: new Uint8ClampedArray(buffer), width: 2, height: 1 })
  expect(sizeOfPixels(kept.pixels)).toEqual({ width: 2, height: 1 })
  kept.close()
  expect(done).toEqual([['back', buffer]])
})

test('browser frames have their displayed size, and close themselves', () => {
  const frame = {
    displayWidth: 4,
    displayHeight: 3,
    close: () => done.push('closed'),
  } as unknown as VideoFrame
  const kept = ownedPixels(frame, () => {})
  expect([kept.pixels, sizeOfPixels(frame)]).toEqual([frame, { width: 4, height: 3 }])
  kept.close()
  expect(done).toEqual(['closed'])
})

test('a canvas is filled from RGBA of its size, or scaled from another image', () => {
  const { pixels } = rgbaOf(new ArrayBuffer(8))
  const frame = {} as VideoFrame
  drawPixels(contextOf({ width: 4, height: 3 }), frame)
  drawPixels(contextOf({ width: 2, height: 1 }), pixels)
  expect(done).toEqual([
    ['draw', 4, frame, 0, 0, 4, 3],
    ['put', 2, pixels, 0, 0],
  ])
  done.length = 0
  drawPixels(contextOf({ width: 4, height: 3 }), pixels)
  expect(done).toEqual([
    ['put', 2, pixels, 0, 0],
    ['draw', 4, expect.objectContaining({ width: 2, height: 1 }), 0, 0, 4, 3],
  ])
})
