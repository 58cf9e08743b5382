import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Absent: the server runs from its source. @param built its name in `server/vite.config.ts` */
const builtFile = (built: string): string | undefined =>
  [`./${built}.js`, `../${built}.js`].map(pathOf).find(existsSync)

/**
 * What to `fork`: the built chunk, or the source through tsx.
 * @param built its name in `server/vite.config.ts` @param source its path below `server`
 */
export function processEntry(built: string, source: string): { file: string; execArgv: string[] } {
  const found = builtFile(built)
  return found === undefined
    ? { file: pathOf(`../${source}`), execArgv: ['--import', 'tsx'] }
    : { file: found, execArgv: [] }
}

/** A thread of the built chunk, or of the source through tsx; both as for `processEntry`. */
export function startThread(built: string, source: string, workerData: unknown): Worker {
  const found = builtFile(built)
  if (found !== undefined) return new Worker(found, { workerData })
  const file = pathToFileURL(pathOf(`../${source}`)).href
  // Workers of Node 20 do not inherit tsx.
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${file}', '${file}'))`
  return new Worker(start, { eval: true, workerData })
}
