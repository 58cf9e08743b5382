import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VersionInfo } from '../../src/contract/types.d.ts'
import { ROOT } from '../root.ts'

const readJson = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'))

/** What runs: as the client's build says it, since open pages compare themselves with it; else the package's version. */
export function readVersion(startedAt: Date): VersionInfo {
  const built = join(ROOT, 'dist/client/version.json')
  if (existsSync(built)) {
    const { version, builtAt } = readJson(built)
    return { version: String(version), builtAt: String(builtAt) }
  }
  return {
    version: String(readJson(join(ROOT, 'package.json'))['version']),
    builtAt: startedAt.toISOString(),
  }
}
