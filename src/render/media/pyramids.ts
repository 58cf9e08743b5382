import type { DecodedPicture } from './picture-decoder.ts'
import { bytesOf, MEDIA_TILE } from './pyramid-levels.ts'
import type { MediaLevel } from '../scene.ts'

/** Tiles that are kept of a large picture: more than a screen of eight megapixels shows, 288 MB. */
export const MOST_MEDIA_TILES = 72

/** The tiles of a picture's full size that are looked at. */
export interface MediaTiles {
  /** A tile; asks for it where it is not there. */
  readonly get: (index: number) => ImageBitmap | undefined
  readonly bytes: number
  readonly dispose: () => void
}

/**
 * @param cut fetches a tile
 * @param onTile called when one has come
 */
export function createMediaTiles(
  cut: (index: number) => Promise<ImageBitmap>,
  onTile: () => void,
): MediaTiles {
  /** From the one used longest ago on. */
  const tiles = new Map<number, ImageBitmap>()
  const coming = new Set<number>()
  let isDisposed = false

  const trim = (): void => {
    for (const [index, tile] of tiles) {
      if (tiles.size <= MOST_MEDIA_TILES) return
      tiles.delete(index)
      tile.close()
    }
  }
  const fetchTile = async (index: number): Promise<void> => {
    coming.add(index)
    try {
      const tile = await cut(index)
      if (isDisposed) {
        tile.close()
        return
      }
      tiles.set(index, tile)
      trim()
      onTile()
    } catch {
      // The coarser level stays in its place; the next look at it asks again.
    } finally {
      coming.delete(index)
    }
  }

  return {
    get(index) {
      const tile = tiles.get(index)
      if (!tile) {
        if (!coming.has(index)) void fetchTile(index)
        return undefined
      }
      tiles.delete(index)
      tiles.set(index, tile)
      return tile
    },
    get bytes() {
      return tiles.size * MEDIA_TILE * MEDIA_TILE * 4
    },
    dispose() {
      isDisposed = true
      tiles.forEach((tile) => tile.close())
      tiles.clear()
    },
  }
}

export type PyramidState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly sizes: readonly MediaLevel[]; readonly seeThrough: boolean }
  | { readonly status: 'failed'; readonly error: unknown }

export interface PyramidOptions {
  /** Fetches the encoded picture. */
  readonly load: (key: string, url: string, signal: AbortSignal) => Promise<Blob>
  /** Decodes it, off the page's thread. */
  readonly decode: (blob: Blob, key: string) => Promise<DecodedPicture>
  /** DecodedPicture bytes to keep; the pictures used longest ago go first. */
  readonly budget?: number
}

export interface Pyramids {
  /** Starts loading unless it is there, under way, or has failed: asking on every frame must not ask the server. */
  readonly request: (key: string, url: string) => void
  /** Tries a failed one again. */
  readonly retry: (key: string, url: string) => void
  readonly state: (key: string) => PyramidState | undefined
  /** The bitmap to paint with, or a tile of a level that has tiles; also marks the picture as used. */
  readonly bitmap: (key: string, level: number, tile?: number) => ImageBitmap | undefined
  /** Pictures that must stay however tight the budget is, in their order of need; loads of others are cancelled. */
  readonly keep: (keys: readonly string[]) => void
  readonly subscribe: (listener: (key: string) => void) => () => void
  readonly dispose: () => void
}

/** Four 24-megapixel pictures with their levels. */
export const DEFAULT_BUDGET = 512 * 1024 * 1024

interface Entry {
  state: PyramidState
  levels: DecodedPicture['levels']
  tiles: MediaTiles | null
  readonly abort: AbortController
}

type Entries = Map<string, Entry>

function drop(entries: Entries, key: string, entry: Entry): void {
  entries.delete(key)
  entry.abort.abort()
  entry.levels.forEach((level) => level?.close())
  entry.tiles?.dispose()
}

const bytesKept = ({ state, tiles }: Entry): number =>
  (state.status === 'ready' ? bytesOf(state.sizes) : 0) + (tiles?.bytes ?? 0)

/** Frees what was used longest ago; never what has just arrived, for it would be asked for again at once. */
function trim(entries: Entries, budget: number, stays: (key: string) => boolean): void {
  let bytes = 0
  for (const entry of entries.values()) bytes += bytesKept(entry)
  for (const [key, entry] of entries) {
    if (bytes <= budget) return
    if (stays(key) || entry.levels.length === 0) continue
    bytes -= bytesKept(entry)
    drop(entries, key, entry)
  }
}

/** Fills an entry; false when it was dropped meanwhile. */
async function fill(
  options: PyramidOptions,
  key: string,
  url: string,
  entry: Entry,
  isWanted: () => boolean,
  onTile: () => void,
): Promise<boolean> {
  try {
    const blob = await options.load(key, url, entry.abort.signal)
    const { levels, sizes, seeThrough, tile } = await options.decode(blob, key)
    if (!isWanted()) {
      levels.forEach((level) => level?.close())
      return false
    }
    entry.levels = levels
    if (levels.includes(null)) entry.tiles = createMediaTiles(tile, onTile)
    entry.state = { status: 'ready', sizes, seeThrough }
  } catch (error) {
    entry.state = { status: 'failed', error }
  }
  return isWanted()
}

/** Loaded pictures by key, bounded by bytes. */
export function createPyramids(options: PyramidOptions): Pyramids {
  const entries: Entries = new Map()
  const listeners = new Set<(key: string) => void>()
  let kept: ReadonlySet<string> = new Set()

  const load = async (key: string, url: string, entry: Entry): Promise<void> => {
    const tell = (): void => listeners.forEach((listener) => listener(key))
    if (!(await fill(options, key, url, entry, () => entries.get(key) === entry, tell))) return
    trim(entries, options.budget ?? DEFAULT_BUDGET, (other) => other === key || kept.has(other))
    tell()
  }

  const start = (key: string, url: string): void => {
    const entry: Entry = {
      state: { status: 'loading' },
      levels: [],
      tiles: null,
      abort: new AbortController(),
    }
    entries.set(key, entry)
    void load(key, url, entry)
  }

  return {
    request(key, url) {
      if (!entries.has(key)) start(key, url)
    },
    retry(key, url) {
      if (entries.get(key)?.state.status !== 'failed') return
      start(key, url)
      listeners.forEach((listener) => listener(key))
    },
    state: (key) => entries.get(key)?.state,
    bitmap(key, level, tile = 0) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.levels[level] ?? (level === 0 ? entry.tiles?.get(tile) : undefined)
    },
    keep(keys) {
      kept = new Set(keys)
      for (const [key, entry] of entries) {
        if (!kept.has(key) && entry.state.status === 'loading') drop(entries, key, entry)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      for (const [key, entry] of entries) drop(entries, key, entry)
      listeners.clear()
    },
  }
}
