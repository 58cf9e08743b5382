import type { Point } from '../domain/geometry/point.ts'
import type { Rect, Size } from '../domain/geometry/rect.ts'
import { clamp } from '../domain/geometry/clamp.ts'
import type { ClearCommand } from './commands.ts'
import { intersection } from '../domain/geometry/rect.ts'

/** How the picture lies on the screen: `screen = source × scale + offset`, all screen lengths in CSS pixels. */
export interface Viewport {
  readonly width: number
  readonly height: number
  /** Device pixels per CSS pixel. */
  readonly ratio: number
  /** CSS pixels per source pixel. */
  readonly scale: number
  readonly offsetX: number
  readonly offsetY: number
}

/** Device pixels that one source pixel may cover at most. */
export const LARGEST_ZOOM = 64
/** How far one may zoom out, as a part of what fits. */
export const SMALLEST_PART_OF_FIT = 0.25
/** CSS pixels left free around a picture that is fitted. */
export interface Insets {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export const FIT_MARGIN = 24
export const EVEN_INSETS: Insets = {
  top: FIT_MARGIN,
  right: FIT_MARGIN,
  bottom: FIT_MARGIN,
  left: FIT_MARGIN,
}
const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
/** CSS pixels of the picture that panning never pushes out of sight. */
export const KEEP_IN_SIGHT = 48

/** A place of the picture, in source pixels, as CSS pixels of the canvas. */
export const toScreen = (viewport: Viewport, point: Point): Point => ({
  x: point.x * viewport.scale + viewport.offsetX,
  y: point.y * viewport.scale + viewport.offsetY,
})

/** A place of the canvas, in CSS pixels, as source pixels of the picture. */
export const toSource = (viewport: Viewport, point: Point): Point => ({
  x: (point.x - viewport.offsetX) / viewport.scale,
  y: (point.y - viewport.offsetY) / viewport.scale,
})

/** The part of the source plane that the screen shows. */
export const visibleSource = (viewport: Viewport): Rect => ({
  x: -viewport.offsetX / viewport.scale,
  y: -viewport.offsetY / viewport.scale,
  width: viewport.width / viewport.scale,
  height: viewport.height / viewport.scale,
})

/** Zoom as people read it: 1 means one source pixel on one device pixel. */
export const zoomOf = (viewport: Viewport): number => viewport.scale * viewport.ratio

function fitScale(viewport: Viewport, picture: Size, insets: Insets): number {
  const width = Math.max(viewport.width - insets.left - insets.right, 1)
  const height = Math.max(viewport.height - insets.top - insets.bottom, 1)
  return Math.min(width / picture.width, height / picture.height)
}

/** Largest scale that shows the whole picture within the insets, in the middle of what they leave. */
export function fit(viewport: Viewport, picture: Size, insets: Insets = EVEN_INSETS): Viewport {
  const scale = Math.min(fitScale(viewport, picture, insets), LARGEST_ZOOM / viewport.ratio)
  return {
    ...viewport,
    scale,
    offsetX: (viewport.width + insets.left - insets.right - picture.width * scale) / 2,
    offsetY: (viewport.height + insets.top - insets.bottom - picture.height * scale) / 2,
  }
}

/** Limits of the scale for a picture on this screen. */
export function scaleLimits(viewport: Viewport, picture: Size): { low: number; high: number } {
  const high = LARGEST_ZOOM / viewport.ratio
  const low = Math.min(fitScale(viewport, picture, EVEN_INSETS) * SMALLEST_PART_OF_FIT, 1 / viewport.ratio)
  return { low: Math.min(low, high), high }
}

/** Keeps a rim of the picture in sight. */
export function confine(viewport: Viewport, picture: Size): Viewport {
  const width = picture.width * viewport.scale
  const height = picture.height * viewport.scale
  const rimX = Math.min(KEEP_IN_SIGHT, width)
  const rimY = Math.min(KEEP_IN_SIGHT, height)
  const offsetX = clamp(viewport.offsetX, rimX - width, viewport.width - rimX)
  const offsetY = clamp(viewport.offsetY, rimY - height, viewport.height - rimY)
  if (offsetX === viewport.offsetX && offsetY === viewport.offsetY) return viewport
  return { ...viewport, offsetX, offsetY }
}

/** Multiplies the zoom so that the source point under `at` (CSS pixels) stays where it is. */
export function zoomAt(viewport: Viewport, picture: Size, at: Point, factor: number): Viewport {
  const { low, high } = scaleLimits(viewport, picture)
  const scale = clamp(viewport.scale * factor, low, high)
  const fixed = toSource(viewport, at)
  return confine(
    { ...viewport, scale, offsetX: at.x - fixed.x * scale, offsetY: at.y - fixed.y * scale },
    picture,
  )
}

/**
 * One source pixel on exactly one device pixel, the point under `at` kept in place to half a pixel: neither the
 * picture is blurred nor an edge drawn between two pixels.
 */
export function actualSize(viewport: Viewport, picture: Size, at: Point): Viewport {
  const { ratio } = viewport
  const exact = zoomAt(viewport, picture, at, 1 / zoomOf(viewport))
  const snap = (offset: number): number => Math.round(offset * ratio) / ratio
  return { ...exact, scale: 1 / ratio, offsetX: snap(exact.offsetX), offsetY: snap(exact.offsetY) }
}

/** Moves the picture by CSS pixels. */
export const pan = (viewport: Viewport, picture: Size, dx: number, dy: number): Viewport =>
  confine({ ...viewport, offsetX: viewport.offsetX + dx, offsetY: viewport.offsetY + dy }, picture)

/** Another screen size: the source point in the middle stays in the middle. */
export function resize(viewport: Viewport, picture: Size, size: Size, ratio: number): Viewport {
  const middle = toSource(viewport, { x: viewport.width / 2, y: viewport.height / 2 })
  return confine(
    {
      width: size.width,
      height: size.height,
      ratio,
      scale: viewport.scale,
      offsetX: size.width / 2 - middle.x * viewport.scale,
      offsetY: size.height / 2 - middle.y * viewport.scale,
    },
    picture,
  )
}

/** Part of the screen that a rectangle takes which is looked at closely: what lies around it is seen as well. */
const CLOSE_PART = 0.6

/** Puts a rectangle of the picture into the middle, as large as leaves something of its surroundings in sight. */
export function closeUp(viewport: Viewport, picture: Size, rect: Rect): Viewport {
  const { low, high } = scaleLimits(viewport, picture)
  const scale = clamp(fitScale(viewport, rect, NO_INSETS) * CLOSE_PART, low, high)
  const offsetX = viewport.width / 2 - (rect.x + rect.width / 2) * scale
  const offsetY = viewport.height / 2 - (rect.y + rect.height / 2) * scale
  return confine({ ...viewport, scale, offsetX, offsetY }, picture)
}

/** Scrolls just far enough that a rectangle of the picture is in sight, zooming out when it does not fit. */
export function reveal(viewport: Viewport, picture: Size, rect: Rect): Viewport {
  const scale = Math.min(viewport.scale, fitScale(viewport, rect, EVEN_INSETS))
  const left = rect.x * scale + viewport.offsetX
  const top = rect.y * scale + viewport.offsetY
  const inSight =
    scale === viewport.scale &&
    left >= 0 &&
    top >= 0 &&
    left + rect.width * scale <= viewport.width &&
    top + rect.height * scale <= viewport.height
  if (inSight) return viewport
  return confine(
    {
      ...viewport,
      scale,
      offsetX: viewport.width / 2 - (rect.x + rect.width / 2) * scale,
      offsetY: viewport.height / 2 - (rect.y + rect.height / 2) * scale,
    },
    picture,
  )
}

/** Rectangles of the canvas, in whole device pixels. */

/** All of the canvas. */
export const screenOf = ({ width, height, ratio }: Viewport): Rect => ({
  x: 0,
  y: 0,
  width: Math.ceil(width * ratio),
  height: Math.ceil(height * ratio),
})

/** The command that empties it. */
export const clearAll = (viewport: Viewport): ClearCommand => ({ op: 'clear', ...screenOf(viewport) })

/** Grows a rectangle of CSS pixels to device pixels of the canvas; null where it lies outside. */
export function toDevice(rect: Rect, viewport: Viewport): Rect | null {
  const { ratio } = viewport
  const x = Math.floor(rect.x * ratio)
  const y = Math.floor(rect.y * ratio)
  const width = Math.ceil((rect.x + rect.width) * ratio) - x
  const height = Math.ceil((rect.y + rect.height) * ratio) - y
  return intersection({ x, y, width, height }, screenOf(viewport))
}

/** A rectangle of the picture in CSS pixels. */
export const toScreenRect = ({ scale, offsetX, offsetY }: Viewport, rect: Rect): Rect => ({
  x: rect.x * scale + offsetX,
  y: rect.y * scale + offsetY,
  width: rect.width * scale,
  height: rect.height * scale,
})
