import type { FrameCache } from './frame-cache.ts'
import { createFrameCache } from './frame-cache.ts'
import type { FrameTable } from '../../domain/frame-table.ts'
import { clampFrame, frameCount } from '../../domain/frame-table.ts'
import type { FromFrameWorker } from './frame-worker.ts'
import { bytesTaken } from './frame-pixels.ts'
import type { FrameWorker } from './frame-workers.ts'
import { FILE_CACHE_BYTES, takeFrameWorker } from './frame-workers.ts'
import { createRgbaPrefetch } from './rgba-prefetch.ts'
import { createReadSchedule } from './read-schedule.ts'
import { createDebounce } from './debounce.ts'
import type { FramePixels, OwnedPixels } from './shown-pixels.ts'
import { ownedPixels } from './shown-pixels.ts'

/**
 * Exact frames of one video by their numbers; those around the one that is looked at are ready before they are asked
 * for.
 */
export interface VideoFrames {
  /** Turns to a frame; it is there at once, or told by the listener. */
  seek(frame: number): void
  /** The pixels of a frame, when they are there. They stay the engine's: draw them now, do not keep or close them. */
  pixels(frame: number): FramePixels | undefined
  /** Whether a frame is ready, for the timeline. */
  isReady(frame: number): boolean
  /** Whether the pixels that there are of a frame are the video's own, not those of a smaller copy. */
  isSharp(frame: number): boolean
  /** Decodes nothing more until the next `seek`. */
  pause(): void
  /** Bytes of decoded frames that are kept from now on. */
  setBudget(bytes: number): void
  subscribe(listener: (event: VideoFramesEvent) => void): () => void
  dispose(): void
}

export type VideoFramesEvent =
  { readonly type: 'opened' } | { readonly type: 'frame'; readonly frame: number } | VideoFailure

/** Exact frames cannot be had: by this browser (`codec`), of this file (`table`, `no-track`), or now (`network`). */
export interface VideoFailure {
  readonly type: 'failed'
  readonly code: Extract<FromFrameWorker, { type: 'failed' }>['code']
  readonly reason: string
}

export interface VideoFramesOptions {
  readonly url: string
  readonly table: FrameTable
  /** A fresh address when the signature has run out. */
  readonly sign: () => Promise<string>
  /** Bytes of decoded frames that are kept. */
  readonly budgetBytes?: number
  readonly createWorker?: () => FrameWorker
}

/** About 80 frames of 1080p: going back through long groups of pictures needs as many. */
export const FRAME_BUDGET_BYTES = 256 * 2 ** 20
const CAPACITY_MIN = 12
const CAPACITY_MAX = 600
/** Rest after a jump until what lies around it is decoded. */
const SETTLE_MS = 120

const capacityOf = (budgetBytes: number, frameBytes: number): number =>
  Math.min(Math.max(Math.floor(budgetBytes / frameBytes), CAPACITY_MIN), CAPACITY_MAX)

function createListeners() {
  const listeners = new Set<(event: VideoFramesEvent) => void>()
  return {
    tell: (event: VideoFramesEvent): void => listeners.forEach((listener) => listener(event)),
    subscribe(listener: (event: VideoFramesEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What is read of a video, within the memory that it may take. */
function createReading(frameTotal: number, worker: FrameWorker, budgetBytes: number) {
  const cache = createFrameCache<OwnedPixels>()
  const schedule = createReadSchedule(frameTotal)
  let budget = budgetBytes
  /** 0 while it is not known, and when nothing can be read. */
  let frameBytes = 0
  const readNext = (): void => {
    const read = schedule.next(cache.has)
    if (read) worker.postMessage({ type: 'read', ...read })
  }
  const takeCapacity = (): void => {
    if (frameBytes === 0) return
    schedule.setCapacity(capacityOf(budget, frameBytes))
    cache.keep(schedule.kept())
    readNext()
  }
  const rest = createDebounce(SETTLE_MS, () => {
    schedule.settle()
    readNext()
  })
  return {
    cache,
    /** @param bytes what a frame takes; of several that were told the most */
    weigh(bytes: number) {
      if (bytes <= frameBytes) return
      frameBytes = bytes
      takeCapacity()
    },
    setBudget(bytes: number) {
      budget = bytes
      takeCapacity()
    },
    turnTo(frame: number) {
      if (schedule.turnTo(frame)) rest.begin()
      cache.keep(schedule.kept())
      readNext()
    },
    done(id: number) {
      schedule.done(id)
      readNext()
    },
    pause() {
      rest.end()
      schedule.pause()
    },
    end() {
      frameBytes = 0
      schedule.setCapacity(0)
    },
    dispose() {
      rest.end()
      cache.clear()
    },
  }
}

/** Frames that have come, as they are drawn. */
function createShown(
  cache: FrameCache<OwnedPixels>,
  worker: FrameWorker,
  tell: (event: VideoFramesEvent) => void,
) {
  const keptOf = (frame: number): FramePixels | undefined => cache.get(frame)?.pixels
  const near = createRgbaPrefetch(keptOf)
  const giveBack = (buffer: ArrayBuffer): void => worker.postMessage({ type: 'room', buffer }, [buffer])
  return {
    turnTo: near.turnTo,
    clear: near.clear,
    pixels: (frame: number) => (cache.has(frame) ? near.get(frame) : undefined) ?? keptOf(frame),
    take({ frame, pixels }: Extract<FromFrameWorker, { type: 'frame' }>): void {
      if (!cache.put(frame, ownedPixels(pixels, giveBack))) return
      near.came(frame, () => {
        if (cache.has(frame)) tell({ type: 'frame', frame })
      })
    },
  }
}

/** Opens a video. What goes wrong is told as an event of type `failed`; no frame comes after it. */
export function openVideoFrames(options: VideoFramesOptions): VideoFrames {
  const { url, table, sign, budgetBytes = FRAME_BUDGET_BYTES, createWorker = takeFrameWorker } = options
  const worker = createWorker()
  const reading = createReading(frameCount(table), worker, budgetBytes)
  const { cache } = reading
  const { tell, subscribe } = createListeners()
  const shown = createShown(cache, worker, tell)
  const fail = (failure: Omit<VideoFailure, 'type'>): void => {
    reading.end()
    tell({ type: 'failed', ...failure })
  }
  const heard = (message: FromFrameWorker): void => {
    switch (message.type) {
      case 'opened':
        tell({ type: 'opened' })
        return reading.weigh(message.frameBytes)
      case 'frame':
        reading.weigh(bytesTaken(message.pixels))
        return shown.take(message)
      case 'done':
        return reading.done(message.id)
      case 'sign':
        return void sign().then(
          (signed) => worker.postMessage({ type: 'signed', url: signed }),
          (error: unknown) => fail({ code: 'network', reason: String(error) }),
        )
      case 'failed':
        fail(message)
    }
  }
  worker.addEventListener('message', ({ data }) => heard(data))
  worker.addEventListener('error', ({ message }) => fail({ code: 'network', reason: message }))
  worker.postMessage({ type: 'open', url, table, fileCacheBytes: FILE_CACHE_BYTES })

  return {
    seek(wanted) {
      const frame = clampFrame(table, wanted)
      shown.turnTo(frame)
      reading.turnTo(frame)
    },
    pixels: shown.pixels,
    isReady: cache.has,
    isSharp: cache.has,
    pause() {
      reading.pause()
      worker.postMessage({ type: 'stop' })
    },
    setBudget: reading.setBudget,
    subscribe,
    dispose() {
      shown.clear()
      reading.dispose()
      worker.terminate()
    },
  }
}
