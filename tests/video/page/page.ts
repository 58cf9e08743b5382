import type { FrameTable } from '../../../src/domain/frame-table.ts'
import { prepareVideoFile } from '../../../src/platform/media/frame-workers.ts'
import { pairFrames } from '../../../src/platform/media/paired-frames.ts'
import { drawPixels, sizeOfPixels } from '../../../src/platform/media/shown-pixels.ts'
import type { VideoFrames, VideoFramesEvent } from '../../../src/platform/media/video-frames.ts'
import { openVideoFrames } from '../../../src/platform/media/video-frames.ts'
import type { ClipSpec } from './clip.ts'
import { encodeClip } from './clip.ts'
import { readNumber } from './numbered.ts'

/** What a test's own process calls in the page. */

export interface TableInput {
  readonly times: readonly number[]
  readonly keyFrames: readonly number[]
  readonly duration: number
}

/** One frame that was asked for. */
export interface Shown {
  readonly asked: number
  /** The number in its pixels. */
  readonly shown: number
  /** Milliseconds from asking until it is drawn. */
  readonly ms: number
  /** Pixels of what was drawn. */
  readonly width: number
}

const SCRATCH = { width: 160, height: 90 }

const scratch = new OffscreenCanvas(SCRATCH.width, SCRATCH.height).getContext('2d', {
  willReadFrequently: true,
})
/** As large as the video, as the editor's own canvas is. */
const screen = new OffscreenCanvas(1, 1)

let frames: VideoFrames | null = null
let failure: Extract<VideoFramesEvent, { type: 'failed' }> | null = null

const tableOf = ({ times, keyFrames, duration }: TableInput): FrameTable => ({
  times: Float64Array.from(times),
  keyFrames: Int32Array.from(keyFrames),
  duration,
})

function opened(): VideoFrames {
  if (!frames) throw new Error('no video is open')
  return frames
}

/** Resolves when an event tells that it is so. */
function whenSo(video: VideoFrames, isSo: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      stop()
      if (failure) reject(new Error(`${failure.code}: ${failure.reason}`))
      else resolve()
    }
    const isSettled = (): boolean => failure !== null || isSo()
    const stop = video.subscribe(() => {
      if (isSettled()) settle()
    })
    if (isSettled()) settle()
  })
}

async function show(asked: number, read: boolean): Promise<Shown> {
  const video = opened()
  const start = performance.now()
  video.seek(asked)
  if (!video.isReady(asked)) await whenSo(video, () => video.isReady(asked))
  return drawn(video, asked, start, read)
}

/** Draws a frame that is there. */
function drawn(video: VideoFrames, asked: number, start: number, read: boolean): Shown {
  const pixels = video.pixels(asked)
  if (!pixels || !scratch) throw new Error(`frame ${asked} is not there`)
  const { width, height } = sizeOfPixels(pixels)
  if (screen.width !== width) Object.assign(screen, { width, height })
  const context = screen.getContext('2d')
  if (context) drawPixels(context, pixels)
  const ms = performance.now() - start
  return { asked, shown: read ? readNumber(screen, scratch) : asked, ms, width }
}

/** One that reads the whole pair again for what it shows after a rest: the original's own frame. */
async function showAtRest(asked: number): Promise<Shown> {
  const video = opened()
  const start = performance.now()
  if (!video.isSharp(asked)) await whenSo(video, () => video.isSharp(asked))
  return drawn(video, asked, start, true)
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/** The rival: the browser's own element, asked for the middle of each frame. */
let element: HTMLVideoElement | null = null

const once = (video: HTMLVideoElement, type: string): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener(type, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true })
  })

async function showByElement(video: HTMLVideoElement, frame: number, rate: number): Promise<Shown> {
  const start = performance.now()
  const seeked = once(video, 'seeked')
  video.currentTime = (frame + 0.5) / rate
  await seeked
  if (!scratch) throw new Error('no 2d context')
  Object.assign(screen, { width: video.videoWidth, height: video.videoHeight })
  screen.getContext('2d')?.drawImage(video, 0, 0)
  const ms = performance.now() - start
  return { asked: frame, shown: readNumber(screen, scratch), ms, width: video.videoWidth }
}

const face = {
  async openElement(url: string): Promise<void> {
    element = document.createElement('video')
    element.muted = true
    element.crossOrigin = 'anonymous'
    element.preload = 'auto'
    const loaded = once(element, 'loadeddata')
    element.src = url
    await loaded
  },
  closeElement(): void {
    element?.removeAttribute('src')
    element?.load()
    element = null
  },
  async visitByElement(asked: readonly number[], rate: number, paced = false): Promise<Shown[]> {
    if (!element) throw new Error('no element is open')
    const shown: Shown[] = []
    for (const frame of asked) {
      shown.push(await showByElement(element, frame, rate))
      if (paced) await nextFrame()
    }
    return shown
  },
  async encode(spec: ClipSpec): Promise<string> {
    const bytes = await encodeClip(spec)
    const parts: string[] = []
    for (let at = 0; at < bytes.length; at += 32_768)
      parts.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)))
    return btoa(parts.join(''))
  },
  /**
   * Resolves once a file's head is read and it can be decoded; for the element that is `loadeddata`. With the address of a
   * proxy the video is opened by way of that.
   */
  open(url: string, table: TableInput, budgetBytes?: number, proxyUrl?: string): Promise<void> {
    failure = null
    const openFile = (file: string): VideoFrames =>
      openVideoFrames({
        url: file,
        table: tableOf(table),
        sign: () => Promise.resolve(`${file}?signed`),
        ...(budgetBytes === undefined ? {} : { budgetBytes }),
      })
    const original = openFile(url)
    const opening =
      proxyUrl === undefined
        ? original
        : pairFrames({
            original,
            proxy: openFile(proxyUrl),
            onProxyLost: () =>
              (failure ??= { type: 'failed', code: 'network', reason: 'the proxy was lost' }),
          })
    frames = opening
    return new Promise((resolve) => {
      opening.subscribe((event) => {
        if (event.type === 'failed') failure = event
        // What failed is told by the first frame that is asked for.
        resolve()
      })
    })
  },
  /** Tells that this file is opened next. */
  expect: prepareVideoFile,
  close(): void {
    frames?.dispose()
    frames = null
  },
  /** Asks for frames one after the other, and waits at each until the video's own pixels are there. */
  async visitAndRest(asked: readonly number[]): Promise<{ first: Shown; rested: Shown }[]> {
    const shown: { first: Shown; rested: Shown }[] = []
    for (const frame of asked) {
      const first = await show(frame, true)
      shown.push({ first, rested: await showAtRest(frame) })
    }
    return shown
  },
  /** Goes to frames without waiting for any but the last one. */
  async rush(asked: readonly number[]): Promise<Shown> {
    for (const frame of asked.slice(0, -1)) {
      opened().seek(frame)
      await nextFrame()
    }
    return show(asked.at(-1) ?? 0, true)
  },
  /** Steps forward as a held key does, one frame each interval; what comes late delays those after it. */
  async hold(count: number, intervalMs: number): Promise<Shown[]> {
    const shown: Shown[] = []
    const start = performance.now()
    for (let frame = 0; frame < count; frame += 1) {
      while (performance.now() < start + frame * intervalMs) await nextFrame()
      shown.push(await show(frame, true))
    }
    return shown
  },
  /** Asks for frames one after the other; with `paced` one a screen's frame at most, as a held key does. */
  async visit(asked: readonly number[], paced = false): Promise<Shown[]> {
    const shown: Shown[] = []
    for (const frame of asked) {
      shown.push(await show(frame, true))
      if (paced) await nextFrame()
    }
    return shown
  },
}

export type Face = typeof face

Object.assign(globalThis, { face })
