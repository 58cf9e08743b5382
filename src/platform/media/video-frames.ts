import { createListeners } from '../../domain/listeners.ts'
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

export interface VideoFrames {
  seek(frame: number): void
  /** Draw them at once; do not keep or close them. */
  pixels(frame: number): FramePixels | undefined
  isReady(frame: number): boolean
  isSharp(frame: number): boolean
  pause(): void
  setBudget(bytes: number): void
  subscribe(listener: (event: VideoFramesEvent) => void): () => void
  dispose(): void
}

export type VideoFramesEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'frame'; readonly frame: number }
  | VideoFailure

/** Impossible with this browser (`codec`) or file (`table`, `no-track`), or now (`network`). */
export interface VideoFailure {
  readonly type: 'failed'
  readonly code: Extract<FromFrameWorker, { type: 'failed' }>['code']
  readonly reason: string
}

interface VideoFramesOptions {
  readonly url: string
  readonly table: FrameTable
  readonly sign: () => Promise<string>
  readonly budgetBytes?: number
  readonly createWorker?: () => FrameWorker
}

/** About 80 frames of 1080p, enough to go back through long groups of pictures. */
export const FRAME_BUDGET_BYTES = 256 * 2 ** 20
const CAPACITY_MIN = 12
const CAPACITY_MAX = 600
const SETTLE_MS = 120

const capacityOf = (budgetBytes: number, frameBytes: number): number =>
  Math.min(Math.max(Math.floor(budgetBytes / frameBytes), CAPACITY_MIN), CAPACITY_MAX)

function createReading(frameTotal: number, worker: FrameWorker, budgetBytes: number) {
  const cache = createFrameCache<OwnedPixels>()
  const schedule = createReadSchedule(frameTotal)
  let budget = budgetBytes
  /** 0 while it is unknown, and when nothing can be read. */
  let frameBytes = 0
  const readNext = (): void => {
    const read = schedule.next(cache.has)
    if (read) worker.postMessage({ type: 'read', ...read })
  }
  const takeCapacity = (): void => {
    if (frameBytes === 0) return
    schedule.setCapacity(capacityOf(budget, frameBytes))
    cache.keep(schedule.cached())
    readNext()
  }
  const debounce = createDebounce(SETTLE_MS, () => {
    schedule.settle()
    readNext()
  })
  return {
    cache,
    weigh(bytes: number) {
      if (bytes <= frameBytes) return
      frameBytes = bytes
      takeCapacity()
    },
    setBudget(bytes: number) {
      budget = bytes
      takeCapacity()
    },
    seek(frame: number) {
      if (schedule.seek(frame)) debounce.start()
      cache.keep(schedule.cached())
      readNext()
    },
    done(id: number) {
      schedule.done(id)
      readNext()
    },
    pause() {
      debounce.cancel()
      schedule.pause()
    },
    end() {
      frameBytes = 0
      schedule.setCapacity(0)
    },
    dispose() {
      debounce.cancel()
      cache.clear()
    },
  }
}

function createShown(
  cache: FrameCache<OwnedPixels>,
  worker: FrameWorker,
  notify: (event: VideoFramesEvent) => void,
) {
  const cachedOf = (frame: number): FramePixels | undefined => cache.get(frame)?.pixels
  const near = createRgbaPrefetch(cachedOf)
  const release = (buffer: ArrayBuffer): void => worker.postMessage({ type: 'release', buffer }, [buffer])
  return {
    seek: near.seek,
    clear: near.clear,
    pixels: (frame: number) => (cache.has(frame) ? near.get(frame) : undefined) ?? cachedOf(frame),
    take({ frame, pixels }: Extract<FromFrameWorker, { type: 'frame' }>): void {
      if (!cache.put(frame, ownedPixels(pixels, release))) return
      near.add(frame, () => {
        if (cache.has(frame)) notify({ type: 'frame', frame })
      })
    },
  }
}

/** Errors are `failed` events; no frame follows them. */
export function openVideoFrames(options: VideoFramesOptions): VideoFrames {
  const { url, table, sign, budgetBytes = FRAME_BUDGET_BYTES, createWorker = takeFrameWorker } = options
  const worker = createWorker()
  const reading = createReading(frameCount(table), worker, budgetBytes)
  const { cache } = reading
  const { notify, subscribe } = createListeners<[event: VideoFramesEvent]>()
  const shown = createShown(cache, worker, notify)
  const fail = (failure: Omit<VideoFailure, 'type'>): void => {
    reading.end()
    notify({ type: 'failed', ...failure })
  }
  const heard = (message: FromFrameWorker): void => {
    switch (message.type) {
      case 'opened':
        notify({ type: 'opened' })
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
      shown.seek(frame)
      reading.seek(frame)
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
