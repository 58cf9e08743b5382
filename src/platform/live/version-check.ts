import { isRecord } from '../../domain/is-record.ts'

declare const __BUILD_VERSION__: string | undefined
declare const __BUILD_TIME__: string | undefined

interface BuildVersion {
  version: string
  builtAt: string
}

/** Null in development, where no version is newer. */
export const ownBuild: BuildVersion | null =
  typeof __BUILD_VERSION__ === 'string' && typeof __BUILD_TIME__ === 'string'
    ? { version: __BUILD_VERSION__, builtAt: __BUILD_TIME__ }
    : null

/** Milliseconds. */
export const VERSION_CHECK_EVERY = 10 * 60 * 1000

export function asBuildVersion(value: unknown): BuildVersion | null {
  if (!isRecord(value) || typeof value.version !== 'string') return null
  return { version: value.version, builtAt: typeof value.builtAt === 'string' ? value.builtAt : '' }
}

const numbers = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number)

/** By version numbers; of equal versions by build time. */
export function isNewer(own: BuildVersion, other: BuildVersion): boolean {
  const [mine, theirs] = [numbers(own.version), numbers(other.version)]
  for (let index = 0; index < Math.max(mine.length, theirs.length); index += 1) {
    const difference = (theirs[index] ?? 0) - (mine[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return other.builtAt !== '' && Date.parse(other.builtAt) > Date.parse(own.builtAt)
}

interface VersionCheckTools {
  own: BuildVersion | null
  read: () => Promise<unknown>
  onNewer: (version: BuildVersion) => void
  every: (callback: () => void, milliseconds: number) => () => void
}

/** At once and every ten minutes; ignores an unreadable version file. @returns stops it */
export function startVersionCheck({ own, read, onNewer, every }: VersionCheckTools): () => void {
  let offered: BuildVersion | null = own
  const look = async () => {
    const found = asBuildVersion(await read().catch(() => null))
    if (!found || !offered || !isNewer(offered, found)) return
    offered = found
    onNewer(found)
  }
  void look()
  return every(() => void look(), VERSION_CHECK_EVERY)
}
