import type { Point } from './point.ts'
import type { Rect } from './rect.ts'

/** Coordinates marked with their unit, in types only. A plain point fits each; a screen point is no source point. */
declare const unit: unique symbol

export type SourcePoint = Point & { readonly [unit]?: 'source' }
export type SourceRect = Rect & { readonly [unit]?: 'source' }
export type ScreenPoint = Point & { readonly [unit]?: 'css' }
export type ScreenRect = Rect & { readonly [unit]?: 'css' }
/** Whole device pixels of the canvas bitmap. */
export type DeviceRect = Rect & { readonly [unit]?: 'device' }
