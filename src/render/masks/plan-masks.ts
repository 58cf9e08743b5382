import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { DeviceRect, ScreenRect, SourceRect } from '../../domain/geometry/units.ts'
import type { ImageCommand } from '../commands.ts'
import { intersection } from '../../domain/geometry/rect.ts'
import { toScreenRect, visibleSource, zoomOf } from '../viewport.ts'
import { inflate, overlaps } from '../geometry.ts'
import type { Viewport } from '../viewport.ts'
import type { TileId } from './mask-tiles.ts'
import { maskLevel, tileColumns, tileRect, tilesIn, toLevel, toPicture } from './mask-tiles.ts'

export const MASKS_KEY = ' masks'

interface MaskFrame {
  readonly scene: Size
  readonly viewport: Viewport
  readonly moving: boolean
}

/** On whole device pixels, so that neighbouring tiles neither overlap nor leave a seam. */
function target(part: Rect, level: number, viewport: Viewport): ImageCommand['to'] {
  const { ratio } = viewport
  const { x, y, width, height } = toScreenRect(viewport, toPicture(part, level))
  const left = Math.round(x * ratio)
  const top = Math.round(y * ratio)
  return [left, top, Math.round((x + width) * ratio) - left, Math.round((y + height) * ratio) - top]
}

function tileImage(place: TileId, part: Rect, frame: MaskFrame): ImageCommand {
  const { scene, viewport, moving } = frame
  const tile = tileRect(scene, place)
  return {
    op: 'image',
    key: MASKS_KEY,
    level: place.level,
    tile: place.index,
    from: [part.x - tile.x, part.y - tile.y, part.width, part.height],
    to: target(part, place.level, viewport),
    // An enlarged mask shows its pixels.
    smooth: !moving && zoomOf(viewport) < 1,
    opacity: 1,
  }
}

/** For a missing tile: the four finer tiles over the coarser one. */
function substitutes(place: TileId, part: Rect, frame: MaskFrame): ImageCommand[] {
  const { scene } = frame
  const columns = tileColumns(scene, place.level)
  const column = place.index % columns
  const row = Math.floor(place.index / columns)
  const coarser = place.level + 1
  const parent = { level: coarser, index: (row >> 1) * tileColumns(scene, coarser) + (column >> 1) }
  const within = intersection(toLevel(toPicture(part, place.level), coarser), tileRect(scene, parent))
  const finer = place.level - 1
  const children = finer < 0 ? [] : tilesIn(toPicture(part, place.level), finer, scene)
  const instead = children.map((child) => tileImage(child, tileRect(scene, child), frame))
  return within ? [{ ...tileImage(parent, within, frame), instead }] : instead
}

function seenPart(place: TileId, frame: MaskFrame): Rect | null {
  return intersection(tileRect(frame.scene, place), toLevel(visibleSource(frame.viewport), place.level))
}

/** @param region part of the canvas; null: all of it */
export function planMasks(frame: MaskFrame, region: DeviceRect | null): ImageCommand[] {
  const { scene, viewport } = frame
  const level = maskLevel(viewport, scene)
  return tilesIn(visibleSource(viewport), level, scene).flatMap((place) => {
    const part = seenPart(place, frame)
    if (!part) return []
    const image = tileImage(place, part, frame)
    const [x, y, width, height] = image.to
    if (region && !overlaps(region, { x, y, width, height })) return []
    return [{ ...image, instead: substitutes(place, part, frame) }]
  })
}

export function maskRegion({ scene, viewport }: MaskFrame, damage: SourceRect): ScreenRect {
  // Smoothing reaches one pixel further, and tiles move to whole device pixels.
  const reach = 2 ** (maskLevel(viewport, scene) + 1)
  return inflate(toScreenRect(viewport, inflate(damage, reach)), 1)
}
