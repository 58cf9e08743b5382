import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/**
 * @returns what to `fork`: the built chunk in production, otherwise the source through tsx.
 * @param built entry name in `server/vite.config.ts`
 * @param source path below `server`
 */
export function processEntry(built: string, source: string): { file: string; execArgv: string[] } {
  const found = [`./${built}.js`, `../${built}.js`].map(pathOf).find(existsSync)
  return found === undefined
    ? { file: pathOf(`../${source}`), execArgv: ['--import', 'tsx'] }
    : { file: found, execArgv: [] }
}
