import { SignRequestLimits } from '../../../contract/limits.ts'
import type { SignedMedia } from '../../../platform/storage/signatures.ts'

/** `round` increases with each retry, because the address may stay the same. */
interface ThumbnailAddress {
  readonly url: string
  readonly round: number
}

/** Signatures expire, and a list restored offline has none. */
interface ThumbnailAddresses {
  /** Null: use the one that came with the item. */
  readonly of: (uuid: string) => ThumbnailAddress | null
  /** A fresh address that fails is retried when the server is reachable again. */
  readonly failed: (uuid: string) => void
  readonly subscribe: (listener: () => void) => () => void
}

interface ThumbnailTools {
  readonly sign: (uuids: readonly string[]) => Promise<readonly Pick<SignedMedia, 'id' | 'thumbnailUrl'>[]>
  readonly watchOnline: (report: (online: boolean) => void) => unknown
}

const ASKED_MOST = SignRequestLimits.ids.maxItems

export function createThumbnailAddresses({ sign, watchOnline }: ThumbnailTools): ThumbnailAddresses {
  const known = new Map<string, ThumbnailAddress>()
  const listeners = new Set<() => void>()
  const tried = new Set<string>()
  const wanted = new Set<string>()
  const waiting = new Set<string>()
  let isAsking = false
  let isWatching = false
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
      // If the server became reachable during the request, no further report follows.
      const next = reports === before ? waiting : wanted
      uuids.forEach((uuid) => next.add(uuid))
    }
    isAsking = false
    listeners.forEach((listener) => listener())
    await ask()
  }
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
