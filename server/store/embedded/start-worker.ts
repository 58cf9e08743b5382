import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../child-process/entry.ts'
import type { WorkerTask } from './worker.ts'

export const startWorker = (task: WorkerTask): Worker =>
  startThread('embedded-worker', 'store/embedded/worker.ts', task)

/** The end of the thread frees the memory. */
export async function makeArchiveInWorker(target: string): Promise<void> {
  const worker = startWorker({ task: 'archive', target })
  const [code] = (await once(worker, 'exit')) as [number]
  if (code !== 0) throw new Error(`Making the database archive failed (exit code ${code}).`)
}
