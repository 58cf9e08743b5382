import type { Size } from '../../domain/geometry/rect.ts'
import type { Glance } from '../../render/decode.ts'
import { glanceSize } from '../../render/glance.ts'
import type { MediaItem } from '../../render/scene.ts'

/** The picture that one waits for, as large as the screen needs it, until all of it is decoded. */
export interface Glances {
  /** Says which picture one waits for. */
  readonly ask: (picture: ({ readonly uuid: string } & Size) | null) => void
  /** What is asked of a picture that is about to be decoded; null: nothing, or a glance would not be quicker. */
  readonly asked: (uuid: string) => Glance | null
  readonly item: (uuid: string) => MediaItem | null
  /** Whether a key of media names a glance. */
  readonly isOne: (key: string) => boolean
  readonly bitmap: (key: string) => ImageBitmap | undefined
  readonly dispose: () => void
}

const SUFFIX = '#glance'

const screenSize = (): Size => ({
  width: window.innerWidth * window.devicePixelRatio,
  height: window.innerHeight * window.devicePixelRatio,
})

/** @param tell called when one has come */
export function createGlances(tell: () => void, screen: () => Size = screenSize): Glances {
  let awaited: ({ readonly uuid: string } & Size) | null = null
  /** Stays until another one comes: it may still be on the screen when the whole picture has come. */
  let last: { readonly uuid: string; readonly bitmap: ImageBitmap } | null = null

  const take = (uuid: string, bitmap: ImageBitmap): void => {
    if (awaited?.uuid !== uuid) {
      bitmap.close()
      return
    }
    last?.bitmap.close()
    last = { uuid, bitmap }
    tell()
  }

  return {
    ask(picture) {
      awaited = picture
    },
    asked(uuid) {
      const size = awaited?.uuid === uuid ? glanceSize(awaited, screen()) : null
      return size && { size, take: (bitmap) => take(uuid, bitmap) }
    },
    item(uuid) {
      if (last?.uuid !== uuid) return null
      const { width, height } = last.bitmap
      return { key: uuid + SUFFIX, levels: [{ width, height }] }
    },
    isOne: (key) => key.endsWith(SUFFIX),
    bitmap: (key) => (last && key === last.uuid + SUFFIX ? last.bitmap : undefined),
    dispose() {
      awaited = null
      last?.bitmap.close()
      last = null
    },
  }
}
