import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/**
 * What to `fork`: the built chunk, or the source through tsx.
 * @param built its name in `server/vite.config.ts` @param source its path below `server`
 */
export function processEntry(built: string, source: string): { file: string; execArgv: string[] } {
  const found = [`./${built}.js`, `../${built}.js`].map(pathOf).find(existsSync)
  return found === undefined
    ? { file: pathOf(`../${source}`), execArgv: ['--import', 'tsx'] }
    : { file: found, execArgv: [] }
}
