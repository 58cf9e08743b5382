import type { SignedMedia } from '../../../platform/storage/signatures.ts'

/** Where a thumbnail lies. `round` grows with each new try: its address may be the same as before. */
interface ThumbnailAddress {
  readonly url: string
  readonly round: number
}

/**
 * Fresh addresses of thumbnails that did not load: signatures run out, and a list that is restored while the server is away
 * has none.
 */
interface ThumbnailAddresses {
  /** @returns the one known by now; null: the one that came with the item */
  readonly of: (uuid: string) => ThumbnailAddress | null
  /** A thumbnail did not load. One that does not with a fresh address either is asked for again when the server is back. */
  readonly failed: (uuid: string) => void
  readonly subscribe: (listener: () => void) => () => void
}

interface ThumbnailTools {
  readonly sign: (uuids: readonly string[]) => Promise<readonly Pick<SignedMedia, 'id' | 'thumbnailUrl'>[]>
  readonly watchOnline: (report: (online: boolean) => void) => unknown
}

/** Most that one call may ask for. */
const ASKED_MOST = 200

export function createThumbnailAddresses({ sign, watchOnline }: ThumbnailTools): ThumbnailAddresses {
  const known = new Map<string, ThumbnailAddress>()
  const listeners = new Set<() => void>()
  const tried = new Set<string>()
  /** To be asked for, at once and when the server is back. */
  const wanted = new Set<string>()
  const waiting = new Set<string>()
  let isAsking = false
  let isWatching = false
  /** How often the server was said to be there. */
  let reports = 0

  async function ask(): Promise<void> {
    if (isAsking || wanted.size === 0) return
    isAsking = true
    const uuids = [...wanted].slice(0, ASKED_MOST)
    uuids.forEach((uuid) => wanted.delete(uuid))
    const before = reports
    try {
      for (const { id, thumbnailUrl: url } of await sign(uuids))
        known.set(id, { url, round: (known.get(id)?.round ?? 0) + 1 })
    } catch {
      // Where the server came back while this was refused, nobody says so again.
      const next = reports === before ? waiting : wanted
      uuids.forEach((uuid) => next.add(uuid))
    }
    isAsking = false
    listeners.forEach((listener) => listener())
    await ask()
  }
  /** It reports at once, when there is nothing to be asked for yet. */
  const watch = (): void => {
    if (isWatching) return
    isWatching = true
    watchOnline((online) => {
      if (!online) return
      reports += 1
      waiting.forEach((uuid) => wanted.add(uuid))
      waiting.clear()
      void ask()
    })
  }
  return {
    of: (uuid) => known.get(uuid) ?? null,
    failed(uuid) {
      watch()
      const isAgain = tried.has(uuid)
      tried.add(uuid)
      ;(isAgain ? waiting : wanted).add(uuid)
      void ask()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
