import { MEDIA_TILE } from './pyramid-levels.ts'

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
