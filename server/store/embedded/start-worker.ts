import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { WorkerTask } from './worker.ts'

/** Beside (or above) the built chunk that this code ends up in. */
const BUILT = ['./embedded-worker.js', '../embedded-worker.js']

/** Starts worker.ts as a thread: its build in production, the source through tsx otherwise. */
export function startWorker(workerData: WorkerTask): Worker {
  const built = BUILT.map((path) => new URL(path, import.meta.url)).find((url) =>
    existsSync(fileURLToPath(url)),
  )
  if (built) return new Worker(built, { workerData })
  const source = new URL('./worker.ts', import.meta.url)
  // A worker of Node 20 does not get tsx from its parent.
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${source.href}', '${source.href}'))`
  return new Worker(start, { eval: true, workerData })
}

/** Makes the archive in a thread that ends with it, which gives the memory back. */
export async function makeArchiveInWorker(target: string): Promise<void> {
  const worker = startWorker({ task: 'archive', target })
  const [code] = (await once(worker, 'exit')) as [number]
  if (code !== 0) throw new Error(`Making the database archive failed (exit code ${code}).`)
}
