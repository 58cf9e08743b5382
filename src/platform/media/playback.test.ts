import { afterEach, expect, test, vi } from 'vitest'
import { createPlayback } from './playback.ts'

afterEach(() => vi.unstubAllGlobals())

/** An element that finds and shows what it is given. */
function world() {
  let callbacks = new Map<number, VideoFrameRequestCallback>()
  let asked = 0
  let isSeeking = false
  let place = 0
  const element = Object.assign(new EventTarget(), {
    pause: () => undefined,
    load: () => undefined,
    removeAttribute: () => undefined,
    hasAttribute: () => true,
    requestVideoFrameCallback(callback: VideoFrameRequestCallback) {
      asked += 1
      callbacks.set(asked, callback)
      return asked
    },
    cancelVideoFrameCallback: (handle: number) => callbacks.delete(handle),
  })
  Object.defineProperties(element, {
    seeking: { get: () => isSeeking },
    currentTime: {
      get: () => place,
      set: (seconds: number) => {
        place = seconds
        isSeeking = true
      },
    },
  })
  vi.stubGlobal('document', { createElement: () => element })
  const playback = createPlayback({ url: '/a.webm', sign: () => Promise.resolve('/a.webm'), muted: true })
  const reported: number[] = []
  playback.subscribe((event) => event.type === 'shown' && reported.push(event.seconds))
  return {
    playback,
    reported,
    waiting: () => callbacks.size,
    starve: () => element.dispatchEvent(new Event('waiting')),
    /** A frame is on the screen. */
    present(mediaTime: number): void {
      const due = [...callbacks.values()]
      callbacks = new Map()
      for (const callback of due) callback(0, { mediaTime } as VideoFrameCallbackMetadata)
    },
    find(): void {
      isSeeking = false
      element.dispatchEvent(new Event('seeked'))
    },
  }
}

test('reports the frame of the last seek, not of an earlier one', () => {
  const { playback, reported, present, find } = world()
  playback.seek(1)
  playback.seek(2)
  present(1)
  expect(reported).toEqual([])
  find()
  present(2)
  expect(reported.at(-1)).toBe(2)
})

test('reports that playback waits for data', () => {
  const { playback, starve } = world()
  const events: string[] = []
  playback.subscribe(({ type }) => events.push(type))
  starve()
  expect(events).toEqual(['waiting'])
})

test('reports an early frame once its seek ends', () => {
  const { playback, reported, present, find } = world()
  playback.seek(1)
  present(1)
  find()
  find()
  expect(reported).toEqual([1])
})

test('reports later frames until it is disposed of', () => {
  const { playback, reported, present, find, waiting } = world()
  playback.seek(1)
  find()
  present(0.5)
  present(1)
  expect(reported).toEqual([0.5, 1])
  playback.dispose()
  expect(waiting()).toBe(0)
})
