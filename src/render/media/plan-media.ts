import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { DeviceRect } from '../../domain/geometry/units.ts'
import type { DrawCommand, ImageCommand } from '../commands.ts'
import { intersection } from '../../domain/geometry/rect.ts'
import { overlaps } from '../geometry.ts'
import type { MediaItem, MediaLevel, Scene } from '../scene.ts'
import type { Viewport } from '../viewport.ts'
import { visibleSource, zoomOf } from '../viewport.ts'
import type { Bitmaps } from '../painting/paint.ts'
import { paint } from '../painting/paint.ts'

/** Device pixels per source pixel. */
const PIXELATED_FROM = 4

interface MediaFrame {
  readonly scene: Pick<Scene, 'width' | 'height' | 'media'>
  readonly viewport: Viewport
  readonly moving: boolean
}

export function levelFor(media: MediaItem, picture: Size, viewport: Viewport): number {
  const wanted = picture.width * viewport.scale * viewport.ratio
  for (let level = media.levels.length - 1; level > 0; level--) {
    if ((media.levels[level]?.width ?? 0) >= wanted) return level
  }
  return 0
}

/** In whole pixels of the level: neighbouring frames then sample alike. */
function seenPart(size: Size, picture: Size, viewport: Viewport): Rect | null {
  const seen = intersection(
    { x: 0, y: 0, width: picture.width, height: picture.height },
    visibleSource(viewport),
  )
  if (!seen) return null
  const perX = size.width / picture.width
  const perY = size.height / picture.height
  const x = Math.floor(seen.x * perX)
  const y = Math.floor(seen.y * perY)
  const right = Math.min(Math.ceil((seen.x + seen.width) * perX), size.width)
  const bottom = Math.min(Math.ceil((seen.y + seen.height) * perY), size.height)
  return { x, y, width: right - x, height: bottom - y }
}

function target(part: Rect, size: Size, picture: Size, viewport: Viewport): ImageCommand['to'] {
  const { scale, offsetX, offsetY, ratio } = viewport
  const left = ((part.x * picture.width) / size.width) * scale + offsetX
  const top = ((part.y * picture.height) / size.height) * scale + offsetY
  const right = (((part.x + part.width) * picture.width) / size.width) * scale + offsetX
  const bottom = (((part.y + part.height) * picture.height) / size.height) * scale + offsetY
  return [left * ratio, top * ratio, (right - left) * ratio, (bottom - top) * ratio]
}

function isSmooth(size: Size, { scene, viewport, moving }: MediaFrame): boolean {
  return !moving && (zoomOf(viewport) * scene.width) / size.width < PIXELATED_FROM
}

function wholeLevel(
  media: MediaItem,
  level: number,
  part: Rect,
  size: Size,
  frame: MediaFrame,
): ImageCommand {
  return {
    op: 'image',
    key: media.key,
    level,
    from: [part.x, part.y, part.width, part.height],
    to: target(part, size, frame.scene, frame.viewport),
    smooth: isSmooth(size, frame),
    opacity: 1,
  }
}

function rounded([x, y, width, height]: ImageCommand['to']): ImageCommand['to'] {
  const [left, top] = [Math.round(x), Math.round(y)]
  return [left, top, Math.round(x + width) - left, Math.round(y + height) - top]
}

function substitute(
  media: MediaItem,
  level: number,
  part: Rect,
  size: Size,
  frame: MediaFrame,
): ImageCommand[] {
  const coarser = media.levels[level + 1]
  if (!coarser) return []
  const perX = coarser.width / size.width
  const perY = coarser.height / size.height
  const from = [part.x * perX, part.y * perY, part.width * perX, part.height * perY] as const
  const to = rounded(target(part, size, frame.scene, frame.viewport))
  return [{ op: 'image', key: media.key, level: level + 1, from, to, smooth: false, opacity: 1 }]
}

function tiledLevel(
  media: MediaItem,
  level: number,
  part: Rect,
  size: MediaLevel & { readonly tile: number },
  frame: MediaFrame,
): ImageCommand[] {
  const { tile } = size
  const columns = Math.ceil(size.width / tile)
  const commands: ImageCommand[] = []
  for (let row = Math.floor(part.y / tile); row * tile < part.y + part.height; row++) {
    for (let column = Math.floor(part.x / tile); column * tile < part.x + part.width; column++) {
      const piece = intersection(part, { x: column * tile, y: row * tile, width: tile, height: tile })
      if (!piece) continue
      const { x, y, width, height } = piece
      commands.push({
        ...wholeLevel(media, level, piece, size, frame),
        tile: row * columns + column,
        from: [x - column * tile, y - row * tile, width, height],
        to: rounded(target(piece, size, frame.scene, frame.viewport)),
        instead: substitute(media, level, piece, size, frame),
      })
    }
  }
  return commands
}

export function planMedia(frame: MediaFrame, region: DeviceRect | null): DrawCommand[] {
  const { scene, viewport } = frame
  if (!scene.media) return []
  const level = levelFor(scene.media, scene, viewport)
  const size = scene.media.levels[level]
  const part = size && seenPart(size, scene, viewport)
  if (!part) return []
  const { tile } = size
  const images =
    tile === undefined
      ? [wholeLevel(scene.media, level, part, size, frame)]
      : tiledLevel(scene.media, level, part, { ...size, tile }, frame)
  return images.filter(
    ({ to: [x, y, width, height] }) => !region || overlaps(region, { x, y, width, height }),
  )
}

/** `width × height` pixels, transparent where no picture is loaded. Null without a picture. */
export function readPixels(scene: Scene, viewport: Viewport, bitmaps: Bitmaps): ImageData | null {
  if (!scene.media) return null
  const { width, height } = viewport
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) return null
  paint(context, planMedia({ scene, viewport, moving: false }, null), bitmaps)
  return context.getImageData(0, 0, width, height)
}
