import { createListeners } from '../../domain/listeners.ts'
import type { DecodedPicture } from './picture-decoder.ts'
import { bytesOf, MEDIA_TILE } from './pyramid-levels.ts'
import type { MediaLevel } from '../scene.ts'

/** 288 MB: more than a screen of eight megapixels shows. */
const MEDIA_TILES_MAX = 72

interface MediaTiles {
  readonly get: (index: number) => ImageBitmap | undefined
  readonly bytes: number
  readonly dispose: () => void
}

export function createMediaTiles(
  load: (index: number) => Promise<ImageBitmap>,
  onTile: () => void,
): MediaTiles {
  const tiles = new Map<number, ImageBitmap>()
  const loading = new Set<number>()
  let isDisposed = false

  const trim = (): void => {
    for (const [index, tile] of tiles) {
      if (tiles.size <= MEDIA_TILES_MAX) return
      tiles.delete(index)
      tile.close()
    }
  }
  const fetchTile = async (index: number): Promise<void> => {
    loading.add(index)
    try {
      const tile = await load(index)
      if (isDisposed) {
        tile.close()
        return
      }
      tiles.set(index, tile)
      trim()
      onTile()
    } catch {
      // The coarser level stays; the next frame asks again.
    } finally {
      loading.delete(index)
    }
  }

  return {
    get(index) {
      const tile = tiles.get(index)
      if (!tile) {
        if (!loading.has(index)) void fetchTile(index)
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

type PyramidState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly sizes: readonly MediaLevel[]; readonly seeThrough: boolean }
  | { readonly status: 'failed'; readonly error: unknown }

interface PyramidOptions {
  readonly load: (key: string, url: string, signal: AbortSignal) => Promise<Blob>
  readonly decode: (blob: Blob, key: string) => Promise<DecodedPicture>
  readonly budget?: number
}

interface Pyramids {
  /** Every frame asks; a failed load is not repeated. */
  readonly request: (key: string, url: string) => void
  readonly retry: (key: string, url: string) => void
  readonly state: (key: string) => PyramidState | undefined
  readonly bitmap: (key: string, level: number, tile?: number) => ImageBitmap | undefined
  /** Loads of other pictures are cancelled. */
  readonly keep: (keys: readonly string[]) => void
  readonly subscribe: (listener: (key: string) => void) => () => void
  readonly dispose: () => void
}

/** Bytes: four pictures of 24 megapixels with their levels. */
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

const bytesOfEntry = ({ state, tiles }: Entry): number =>
  (state.status === 'ready' ? bytesOf(state.sizes) : 0) + (tiles?.bytes ?? 0)

/** Never frees a picture that is still loading. */
function trim(entries: Entries, budget: number, stays: (key: string) => boolean): void {
  let bytes = 0
  for (const entry of entries.values()) bytes += bytesOfEntry(entry)
  for (const [key, entry] of entries) {
    if (bytes <= budget) return
    if (stays(key) || entry.levels.length === 0) continue
    bytes -= bytesOfEntry(entry)
    drop(entries, key, entry)
  }
}

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

export function createPyramids(options: PyramidOptions): Pyramids {
  const entries: Entries = new Map()
  const { subscribe, notify, clear } = createListeners<[key: string]>()
  let current: ReadonlySet<string> = new Set()

  const load = async (key: string, url: string, entry: Entry): Promise<void> => {
    const changed = (): void => notify(key)
    if (!(await fill(options, key, url, entry, () => entries.get(key) === entry, changed))) return
    trim(entries, options.budget ?? DEFAULT_BUDGET, (other) => other === key || current.has(other))
    changed()
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
      notify(key)
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
      current = new Set(keys)
      for (const [key, entry] of entries) {
        if (!current.has(key) && entry.state.status === 'loading') drop(entries, key, entry)
      }
    },
    subscribe,
    dispose() {
      for (const [key, entry] of entries) drop(entries, key, entry)
      clear()
    },
  }
}
