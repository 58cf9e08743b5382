import type { MediaItem } from '../../render/scene.ts'
import { createLruCache } from '../../render/lru-cache.ts'

/** Small pictures that stand for what is not there yet; the browser loads them. */
export interface Thumbnails {
  /** The thumbnail of a resource as media; null while it loads. */
  readonly item: (uuid: string, url: string) => MediaItem | null
  /** Whether a key of media names a thumbnail. */
  readonly isOne: (key: string) => boolean
  readonly bitmap: (key: string) => HTMLImageElement | undefined
}

const SUFFIX = '#thumbnail'

/** What is shown, and what comes next or was left just now: a day's work would else keep each one that it has seen. */
const KEPT = 8

/** Milliseconds after which one that did not come is asked for again. */
export const RETRY_MS = 5_000

/** @param tell called when one has come, and when one that did not is to be asked for again */
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
      // Nobody knows of it, and it does not stand for long.
      return { key: uuid + SUFFIX, levels: [size], seeThrough: true }
    },
    isOne: (key) => key.endsWith(SUFFIX),
    bitmap: (key) => images.get(key.slice(0, -SUFFIX.length)),
  }
}
