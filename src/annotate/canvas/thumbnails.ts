import type { MediaItem } from '../../render/scene.ts'
import { createLruCache } from '../../render/lru-cache.ts'

export interface Thumbnails {
  readonly item: (uuid: string, url: string) => MediaItem | null
  readonly isOne: (key: string) => boolean
  readonly bitmap: (key: string) => HTMLImageElement | undefined
}

const SUFFIX = '#thumbnail'

/** A day's work would otherwise fill the memory. */
const KEPT = 8

export const RETRY_MS = 5_000

/** @param tell called when a thumbnail arrives, and when to retry a failed one */
export function createThumbnails(tell: () => void): Thumbnails {
  const images = createLruCache<string, HTMLImageElement>(KEPT, () => 1)
  const load = (uuid: string, url: string): HTMLImageElement => {
    const image = new Image()
    image.decoding = 'async'
    image.addEventListener('load', tell)
    image.addEventListener('error', () =>
      setTimeout(() => {
        if (images.get(uuid) !== image) return
        images.delete(uuid)
        tell()
      }, RETRY_MS),
    )
    image.src = url
    images.set(uuid, image)
    images.trim()
    return image
  }
  return {
    item(uuid, url) {
      const image = images.get(uuid) ?? load(uuid, url)
      if (!image.complete || image.naturalWidth === 0) return null
      const size = { width: image.naturalWidth, height: image.naturalHeight }
      // Transparency is unknown, and a thumbnail is not shown for long.
      return { key: uuid + SUFFIX, levels: [size], seeThrough: true }
    },
    isOne: (key) => key.endsWith(SUFFIX),
    bitmap: (key) => images.get(key.slice(0, -SUFFIX.length)),
  }
}
