import type { FromFrameWorker, ToFrameWorker } from './frame-worker.ts'

export interface FrameWorker {
  postMessage(message: ToFrameWorker, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { data: FromFrameWorker }) => void): void
  addEventListener(type: 'error', listener: (event: { message: string }) => void): void
  terminate(): void
}

export const FILE_CACHE_BYTES = 64 * 2 ** 20

let spare: Worker | null = null

const newWorker = (): Worker => new Worker(new URL('./frame-worker.ts', import.meta.url), { type: 'module' })

export function prepareFrameWorker(): Worker {
  if (spare) return spare
  const worker = newWorker()
  spare = worker
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null
  })
  return worker
}

export const prepareVideoFile = (url: string): void =>
  prepareFrameWorker().postMessage({ type: 'prepare', url, fileCacheBytes: FILE_CACHE_BYTES })

export function dropFrameWorker(): void {
  spare?.terminate()
  spare = null
}

export function takeFrameWorker(): FrameWorker {
  const worker = spare ?? newWorker()
  spare = null
  return worker
}
