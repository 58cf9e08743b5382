import type { Point } from '../../domain/geometry/point.ts'
import type { Fields } from './types.ts'

/** Paths along visible edges (“intelligent scissors”), in source pixels. */

export interface EdgeWire {
  readonly start: Point
  readonly isOnEdge: boolean
  /** Empty where a straight line is as good, or `at` is too far away. */
  readonly to: (at: Point) => readonly Point[]
}

export interface LiveWire {
  /** From a point or the edge near it; null without a picture. @param zoom CSS pixels per source pixel */
  readonly from: (at: Point, zoom: number, snaps: boolean) => EdgeWire | null
}

export const NO_WIRE: LiveWire = { from: () => null }

export const followsEdges = (fields: Fields): boolean => fields['followsEdges'] === true
