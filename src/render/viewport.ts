import { clamp } from '../domain/geometry/clamp.ts'
import type { Size } from '../domain/geometry/rect.ts'
import { centre, intersection } from '../domain/geometry/rect.ts'
import type {
  DeviceRect,
  ScreenPoint,
  ScreenRect,
  SourcePoint,
  SourceRect,
} from '../domain/geometry/units.ts'

/** `screen = source × scale + offset`, in CSS pixels. */
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

/** Device pixels per source pixel. */
export const LARGEST_ZOOM = 64
/** Share of the fitted scale. */
const SMALLEST_PART_OF_FIT = 0.25
/** CSS pixels around a fitted picture. */
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
export const KEEP_IN_SIGHT = 48

export const toScreen = (viewport: Viewport, point: SourcePoint): ScreenPoint => ({
  x: point.x * viewport.scale + viewport.offsetX,
  y: point.y * viewport.scale + viewport.offsetY,
})

export const toSource = (viewport: Viewport, point: ScreenPoint): SourcePoint => ({
  x: (point.x - viewport.offsetX) / viewport.scale,
  y: (point.y - viewport.offsetY) / viewport.scale,
})

export const visibleSource = (viewport: Viewport): SourceRect => ({
  x: -viewport.offsetX / viewport.scale,
  y: -viewport.offsetY / viewport.scale,
  width: viewport.width / viewport.scale,
  height: viewport.height / viewport.scale,
})

/** 1 puts one source pixel on one device pixel. */
export const zoomOf = (viewport: Viewport): number => viewport.scale * viewport.ratio

function fitScale(viewport: Viewport, picture: Size, insets: Insets): number {
  const width = Math.max(viewport.width - insets.left - insets.right, 1)
  const height = Math.max(viewport.height - insets.top - insets.bottom, 1)
  return Math.min(width / picture.width, height / picture.height)
}

export function fit(viewport: Viewport, picture: Size, insets: Insets = EVEN_INSETS): Viewport {
  const scale = Math.min(fitScale(viewport, picture, insets), LARGEST_ZOOM / viewport.ratio)
  return {
    ...viewport,
    scale,
    offsetX: (viewport.width + insets.left - insets.right - picture.width * scale) / 2,
    offsetY: (viewport.height + insets.top - insets.bottom - picture.height * scale) / 2,
  }
}

export function scaleLimits(viewport: Viewport, picture: Size): { low: number; high: number } {
  const high = LARGEST_ZOOM / viewport.ratio
  const low = Math.min(fitScale(viewport, picture, EVEN_INSETS) * SMALLEST_PART_OF_FIT, 1 / viewport.ratio)
  return { low: Math.min(low, high), high }
}

/** A rim of the picture stays in sight. */
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

/** The source point under `at` stays where it is. */
export function zoomAt(viewport: Viewport, picture: Size, at: ScreenPoint, factor: number): Viewport {
  const { low, high } = scaleLimits(viewport, picture)
  const scale = clamp(viewport.scale * factor, low, high)
  const fixed = toSource(viewport, at)
  return confine(
    { ...viewport, scale, offsetX: at.x - fixed.x * scale, offsetY: at.y - fixed.y * scale },
    picture,
  )
}

/** One source pixel on one device pixel; the point under `at` stays to half a pixel. */
export function actualSize(viewport: Viewport, picture: Size, at: ScreenPoint): Viewport {
  const { ratio } = viewport
  const exact = zoomAt(viewport, picture, at, 1 / zoomOf(viewport))
  const snap = (offset: number): number => Math.round(offset * ratio) / ratio
  return { ...exact, scale: 1 / ratio, offsetX: snap(exact.offsetX), offsetY: snap(exact.offsetY) }
}

export const pan = (viewport: Viewport, picture: Size, dx: number, dy: number): Viewport =>
  confine({ ...viewport, offsetX: viewport.offsetX + dx, offsetY: viewport.offsetY + dy }, picture)

function centredOn(viewport: Viewport, picture: Size, { x, y }: SourcePoint): Viewport {
  const { width, height, scale } = viewport
  return confine({ ...viewport, offsetX: width / 2 - x * scale, offsetY: height / 2 - y * scale }, picture)
}

/** The source point in the middle stays there. */
export function resize(viewport: Viewport, picture: Size, { width, height }: Size, ratio: number): Viewport {
  const middle = toSource(viewport, { x: viewport.width / 2, y: viewport.height / 2 })
  return centredOn({ ...viewport, width, height, ratio }, picture, middle)
}

/** Leaves the surroundings in sight. */
const CLOSE_UP_SHARE = 0.6

export function closeUp(viewport: Viewport, picture: Size, rect: SourceRect): Viewport {
  const { low, high } = scaleLimits(viewport, picture)
  const scale = clamp(fitScale(viewport, rect, NO_INSETS) * CLOSE_UP_SHARE, low, high)
  return centredOn({ ...viewport, scale }, picture, centre(rect))
}

/** Scrolls just far enough; zooms out when it does not fit. */
export function reveal(viewport: Viewport, picture: Size, rect: SourceRect): Viewport {
  const scale = Math.min(viewport.scale, fitScale(viewport, rect, EVEN_INSETS))
  const { x, y, width, height } = toScreenRect({ ...viewport, scale }, rect)
  const isInSight =
    scale === viewport.scale &&
    x >= 0 &&
    y >= 0 &&
    x + width <= viewport.width &&
    y + height <= viewport.height
  return isInSight ? viewport : centredOn({ ...viewport, scale }, picture, centre(rect))
}

export const screenOf = ({ width, height, ratio }: Viewport): DeviceRect => ({
  x: 0,
  y: 0,
  width: Math.ceil(width * ratio),
  height: Math.ceil(height * ratio),
})

/** Whole device pixels; null where it lies outside. */
export function toDevice(rect: ScreenRect, viewport: Viewport): DeviceRect | null {
  const { ratio } = viewport
  const x = Math.floor(rect.x * ratio)
  const y = Math.floor(rect.y * ratio)
  const width = Math.ceil((rect.x + rect.width) * ratio) - x
  const height = Math.ceil((rect.y + rect.height) * ratio) - y
  return intersection({ x, y, width, height }, screenOf(viewport))
}

export const toScreenRect = ({ scale, offsetX, offsetY }: Viewport, rect: SourceRect): ScreenRect => ({
  x: rect.x * scale + offsetX,
  y: rect.y * scale + offsetY,
  width: rect.width * scale,
  height: rect.height * scale,
})
