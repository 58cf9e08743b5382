import type { Size } from '../../domain/geometry/rect.ts'
import type { PreviewRequest } from '../../render/media/picture-decoder.ts'
import { previewSize } from '../../render/media/preview.ts'
import type { MediaItem } from '../../render/scene.ts'

/** The picture that one waits for, as large as the screen needs it, until all of it is decoded. */
export interface Glances {
  /** Says which picture one waits for. */
  readonly ask: (picture: ({ readonly uuid: string } & Size) | null) => void
  /** What is asked of a picture that is about to be decoded; null: nothing, or a glance would not be quicker. */
  readonly asked: (uuid: string) => PreviewRequest | null
  /** The glance at a picture, for a scene to name. */
  readonly item: (uuid: string) => MediaItem | null
  /** Whether a key of media names a glance. */
  readonly isOne: (key: string) => boolean
  readonly bitmap: (key: string) => ImageBitmap | undefined
  /** Has all scenes described anew; a glance that none of them names, and none will, is closed. */
  readonly settle: (describeAll: () => void) => void
  /** A picture gets a scene (null: there is none); if one waited for it, a glance at another one may be done with. */
  readonly goOn: (uuid: string | null) => void
  readonly dispose: () => void
}

const SUFFIX = '#glance'

const screenSize = (): Size => ({
  width: window.innerWidth * window.devicePixelRatio,
  height: window.innerHeight * window.devicePixelRatio,
})

/**
 * @param tell called when one has come or is done with; has all scenes described anew, by `settle`
 * @param isComing whether the whole of a picture is still to come
 */
export function createGlances(
  tell: () => void,
  isComing: (uuid: string) => boolean,
  screen: () => Size = screenSize,
): Glances {
  let awaited: ({ readonly uuid: string } & Size) | null = null
  /** Stays as long as a scene names it, even if the whole picture has come: a closed bitmap draws nothing. */
  let last: { readonly uuid: string; readonly bitmap: ImageBitmap } | null = null
  let isNamed = false
  let isLeft = false

  const close = (): void => {
    last?.bitmap.close()
    last = null
  }
  const take = (uuid: string, bitmap: ImageBitmap): void => {
    if (awaited?.uuid !== uuid) {
      bitmap.close()
      return
    }
    close()
    last = { uuid, bitmap }
    tell()
  }

  return {
    ask(picture) {
      awaited = picture
      isLeft = last !== null && last.uuid !== picture?.uuid
    },
    asked(uuid) {
      const size = awaited?.uuid === uuid ? previewSize(awaited, screen()) : null
      return size && { size, take: (bitmap) => take(uuid, bitmap) }
    },
    item(uuid) {
      if (last?.uuid !== uuid) return null
      isNamed = true
      const { width, height } = last.bitmap
      return { key: uuid + SUFFIX, levels: [{ width, height }] }
    },
    isOne: (key) => key.endsWith(SUFFIX),
    bitmap: (key) => (last && key === last.uuid + SUFFIX ? last.bitmap : undefined),
    settle(describeAll) {
      isNamed = false
      describeAll()
      // Who waits for a picture may not have a scene of it yet.
      const isWanted = last !== null && last.uuid === awaited?.uuid && isComing(last.uuid)
      if (!isNamed && !isWanted) close()
    },
    goOn(uuid) {
      if (!isLeft || uuid !== (awaited?.uuid ?? null)) return
      isLeft = false
      // The scene is set by then. Nothing else may be left to come that would tell.
      queueMicrotask(tell)
    },
    dispose() {
      awaited = null
      close()
    },
  }
}
