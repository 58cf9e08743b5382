import type { Point } from '../../domain/geometry/point.ts'
import type { Fields } from './types.ts'

/** Paths along visible edges (“live-wire”, “intelligent scissors”). All in source pixels. */

export interface EdgeWire {
  readonly start: Point
  readonly isOnEdge: boolean
  /** Points between the start and `at`; empty where a straight line is as good, or `at` too far away. */
  readonly to: (at: Point) => readonly Point[]
}

export interface LiveWire {
  /**
   * A wire from a point, or from the strongest edge near it. Null while there is no picture.
   * @param zoom CSS pixels per source pixel; sets the detail that is followed
   */
  readonly from: (at: Point, zoom: number, snaps: boolean) => EdgeWire | null
}

export const NO_WIRE: LiveWire = { from: () => null }

export const followsEdges = (fields: Fields): boolean => fields['followsEdges'] === true
