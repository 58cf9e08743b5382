import type { Size } from '../../domain/geometry/rect.ts'
import type { PreviewRequest } from '../../render/media/picture-decoder.ts'
import { previewSize } from '../../render/media/preview.ts'
import type { MediaItem } from '../../render/scene.ts'

/** Of the awaited picture at screen size, until it is fully decoded. */
export interface ScreenPreviews {
  readonly ask: (picture: ({ readonly uuid: string } & Size) | null) => void
  readonly requestFor: (uuid: string) => PreviewRequest | null
  readonly item: (uuid: string) => MediaItem | null
  readonly isOne: (key: string) => boolean
  readonly bitmap: (key: string) => ImageBitmap | undefined
  /** Describes all scenes again and closes a preview that none of them uses. */
  readonly settle: (describeAll: () => void) => void
  /** The scene of another picture (null: none) may end a preview. */
  readonly goOn: (uuid: string | null) => void
  readonly dispose: () => void
}

const SUFFIX = '#glance'

const screenSize = (): Size => ({
  width: window.innerWidth * window.devicePixelRatio,
  height: window.innerHeight * window.devicePixelRatio,
})

/** @param tell called when a preview arrives or ends @param isComing the full picture is still loading */
export function createScreenPreviews(
  tell: () => void,
  isComing: (uuid: string) => boolean,
  screen: () => Size = screenSize,
): ScreenPreviews {
  let awaited: ({ readonly uuid: string } & Size) | null = null
  /** A closed bitmap draws nothing, so it stays as long as a scene uses it. */
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
    requestFor(uuid) {
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
      const isWanted = last !== null && last.uuid === awaited?.uuid && isComing(last.uuid)
      if (!isNamed && !isWanted) close()
    },
    goOn(uuid) {
      if (!isLeft || uuid !== (awaited?.uuid ?? null)) return
      isLeft = false
      // After the scene is set; no later event may come that would notify.
      queueMicrotask(tell)
    },
    dispose() {
      awaited = null
      close()
    },
  }
}
