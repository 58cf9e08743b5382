import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { WorkerTask } from './worker.ts'

/** Relative to the built chunk that contains this code. */
const BUILT = ['./embedded-worker.js', '../embedded-worker.js']

/** In production the built worker, else the source through tsx. */
export function startWorker(workerData: WorkerTask): Worker {
  const built = BUILT.map((path) => new URL(path, import.meta.url)).find((url) =>
    existsSync(fileURLToPath(url)),
  )
  if (built) return new Worker(built, { workerData })
  const source = new URL('./worker.ts', import.meta.url)
  // Workers of Node 20 do not inherit tsx.
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${source.href}', '${source.href}'))`
  return new Worker(start, { eval: true, workerData })
}

/** The end of the thread frees the memory. */
export async function makeArchiveInWorker(target: string): Promise<void> {
  const worker = startWorker({ task: 'archive', target })
  const [code] = (await once(worker, 'exit')) as [number]
  if (code !== 0) throw new Error(`Making the database archive failed (exit code ${code}).`)
}
