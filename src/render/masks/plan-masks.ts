import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { ImageCommand } from '../commands.ts'
import { intersection } from '../../domain/geometry/rect.ts'
import { toScreenRect, visibleSource, zoomOf } from '../viewport.ts'
import { inflate, overlaps } from '../geometry.ts'
import type { Viewport } from '../viewport.ts'
import type { TileId } from './mask-tiles.ts'
import { maskLevel, tileColumns, tileRect, tilesIn, toLevel, toPicture } from './mask-tiles.ts'

/** Key under which `paint` asks for the tiles of the masks. */
export const MASKS_KEY = ' masks'

export interface MaskFrame {
  readonly scene: Size
  readonly viewport: Viewport
  readonly moving: boolean
}

/** Edges on whole device pixels: neighbouring tiles neither overlap nor leave a seam. */
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
    // Pixels of a mask that is enlarged are its truth; those of one made smaller are not.
    smooth: !moving && zoomOf(viewport) < 1,
    opacity: 1,
  }
}

/** The four tiles of the next finer level, then the one of the next coarser: whichever are there already. */
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

/** The part of a tile that the screen shows. */
function seenPart(place: TileId, frame: MaskFrame): Rect | null {
  return intersection(tileRect(frame.scene, place), toLevel(visibleSource(frame.viewport), place.level))
}

/**
 * What shows the masks, tile by tile.
 * @param region what of the canvas is wanted, in device pixels; null: all of it
 */
export function planMasks(frame: MaskFrame, region: Rect | null): ImageCommand[] {
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

/** What of the screen, in CSS pixels, shows a part of the masks in source pixels. */
export function maskRegion({ scene, viewport }: MaskFrame, damage: Rect): Rect {
  // Smoothing reaches over a pixel of the level, and tiles are shifted to whole device pixels.
  const reach = 2 ** (maskLevel(viewport, scene) + 1)
  return inflate(toScreenRect(viewport, inflate(damage, reach)), 1)
}
