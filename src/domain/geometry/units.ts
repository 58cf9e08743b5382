import type { Point } from './point.ts'
import type { Rect } from './rect.ts'

/**
 * Coordinates that say what they count. The mark exists in types alone, and a plain `Point` or `Rect` fits each of them; a
 * point of the screen never passes for one of the picture.
 */
declare const unit: unique symbol

/** Pixels of the picture itself. */
export type SourcePoint = Point & { readonly [unit]?: 'source' }
export type SourceRect = Rect & { readonly [unit]?: 'source' }
/** CSS pixels of the canvas element. */
export type ScreenPoint = Point & { readonly [unit]?: 'css' }
export type ScreenRect = Rect & { readonly [unit]?: 'css' }
/** Whole device pixels of the canvas bitmap. */
export type DeviceRect = Rect & { readonly [unit]?: 'device' }
