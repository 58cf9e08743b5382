import { bytesOf } from './pyramid-levels.ts'
import type { Size } from './viewport.ts'

/** A picture, decoded, in several sizes. */
export interface Pyramid {
  readonly key: string
  readonly levels: readonly ImageBitmap[]
}

export type PyramidState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly sizes: readonly Size[] }
  | { readonly status: 'failed'; readonly error: unknown }

export interface PyramidOptions {
  /** Fetches the encoded picture. */
  readonly load: (key: string, url: string, signal: AbortSignal) => Promise<Blob>
  /** Decodes it, off the page's thread. */
  readonly decode: (blob: Blob) => Promise<readonly ImageBitmap[]>
  /** Decoded bytes to keep; the pictures used longest ago go first. */
  readonly budget?: number
}

export interface Pyramids {
  /** Starts loading unless it is there or under way; a failed one is tried again. */
  readonly request: (key: string, url: string) => void
  readonly state: (key: string) => PyramidState | undefined
  /** The bitmap to paint with; also marks the picture as used. */
  readonly bitmap: (key: string, level: number) => ImageBitmap | undefined
  /** Pictures that must stay however tight the budget is, in their order of need; loads of others are cancelled. */
  readonly keep: (keys: readonly string[]) => void
  readonly subscribe: (listener: (key: string) => void) => () => void
  readonly dispose: () => void
}

/** Four 24-megapixel pictures with their levels. */
export const DEFAULT_BUDGET = 512 * 1024 * 1024

interface Entry {
  state: PyramidState
  levels: readonly ImageBitmap[]
  abort: AbortController
}

/** Loaded pictures by key, bounded by bytes. */
export function createPyramids(options: PyramidOptions): Pyramids {
  const entries = new Map<string, Entry>()
  const listeners = new Set<(key: string) => void>()
  let kept: ReadonlySet<string> = new Set()

  const tell = (key: string): void => listeners.forEach((listener) => listener(key))

  const drop = (key: string, entry: Entry): void => {
    entries.delete(key)
    entry.abort.abort()
    entry.levels.forEach((level) => level.close())
  }

  /** Never what has just arrived: it would be asked for again at once. */
  const trim = (arrived: string): void => {
    let bytes = 0
    for (const entry of entries.values()) bytes += bytesOf(entry.levels)
    for (const [key, entry] of entries) {
      if (bytes <= (options.budget ?? DEFAULT_BUDGET)) return
      if (key === arrived || kept.has(key) || entry.levels.length === 0) continue
      bytes -= bytesOf(entry.levels)
      drop(key, entry)
    }
  }

  const load = async (key: string, url: string, entry: Entry): Promise<void> => {
    try {
      const levels = await options.decode(await options.load(key, url, entry.abort.signal))
      if (entries.get(key) !== entry) {
        levels.forEach((level) => level.close())
        return
      }
      entry.levels = levels
      entry.state = { status: 'ready', sizes: levels.map(({ width, height }) => ({ width, height })) }
      trim(key)
    } catch (error) {
      if (entries.get(key) !== entry) return
      entry.state = { status: 'failed', error }
    }
    tell(key)
  }

  return {
    request(key, url) {
      const known = entries.get(key)
      if (known && known.state.status !== 'failed') return
      const entry: Entry = { state: { status: 'loading' }, levels: [], abort: new AbortController() }
      entries.set(key, entry)
      void load(key, url, entry)
    },
    state: (key) => entries.get(key)?.state,
    bitmap(key, level) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.levels[level]
    },
    keep(keys) {
      kept = new Set(keys)
      for (const [key, entry] of entries) {
        if (!kept.has(key) && entry.state.status === 'loading') drop(key, entry)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      for (const [key, entry] of [...entries]) drop(key, entry)
      listeners.clear()
    },
  }
}
