import type { FromFrameWorker, ToFrameWorker } from './frame-worker.ts'

/** What is used of a Worker. */
export interface FrameWorker {
  postMessage(message: ToFrameWorker, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { data: FromFrameWorker }) => void): void
  addEventListener(type: 'error', listener: (event: { message: string }) => void): void
  terminate(): void
}

/** Bytes of the file of a video that are kept. */
export const FILE_CACHE_BYTES = 64 * 2 ** 20

/** A worker that no video has yet. */
let spare: Worker | null = null

const newWorker = (): Worker => new Worker(new URL('./frame-worker.ts', import.meta.url), { type: 'module' })

/** Starts a worker before there is a video, so that its code is there when one is opened. */
export function prepareFrameWorker(): Worker {
  if (spare) return spare
  const worker = newWorker()
  spare = worker
  // Whoever opens a video starts another one, and hears of it.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null
  })
  return worker
}

/** Reads the beginning of the file that is opened next, before its frame table is there. */
export const prepareVideoFile = (url: string): void =>
  prepareFrameWorker().postMessage({ type: 'prepare', url, fileCacheBytes: FILE_CACHE_BYTES })

/** Lets go of a worker that no video came for. */
export function dropFrameWorker(): void {
  spare?.terminate()
  spare = null
}

export function takeFrameWorker(): FrameWorker {
  const worker = spare ?? newWorker()
  spare = null
  return worker
}
