import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './process.ts'

const isStale = ([path, text]: readonly [string, string]): boolean => {
  const file = join(ROOT, path)
  return !existsSync(file) || readFileSync(file, 'utf8') !== text
}

/** With `--check` writes nothing and fails if a file is stale. @param files texts by path @returns the stale paths */
export function writeGenerated(files: Readonly<Record<string, string>>, command: string): string[] {
  const stale = Object.entries(files).filter(isStale)
  if (process.argv.includes('--check')) {
    for (const [path] of stale) console.error(`stale: ${path} (${command})`)
    if (stale.length > 0) process.exitCode = 1
  } else
    for (const [path, text] of stale) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true })
      writeFileSync(join(ROOT, path), text)
    }
  return stale.map(([path]) => path)
}
