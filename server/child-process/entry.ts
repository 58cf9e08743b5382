import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/**
 * What to `fork` for a process of its own: its build in production, which lies beside (or above) the built chunk that this
 * code ends up in, the source through tsx otherwise.
 *
 * @param built name of the entry in `server/vite.config.ts`
 * @param source path of its source below `server`
 */
export function processEntry(built: string, source: string): { file: string; execArgv: string[] } {
  const found = [`./${built}.js`, `../${built}.js`].map(pathOf).find(existsSync)
  return found === undefined
    ? { file: pathOf(`../${source}`), execArgv: ['--import', 'tsx'] }
    : { file: found, execArgv: [] }
}
