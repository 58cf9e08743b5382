import type { Point } from '../../domain/geometry/point.ts'
import type { Fields } from './types.ts'

/** Paths along the edges of what is seen (“live-wire”, “intelligent scissors”), as tools ask for them. All in source pixels. */

/** All paths from one place. */
export interface EdgeWire {
  readonly start: Point
  /** Whether an edge runs there. */
  readonly isOnEdge: boolean
  /** What lies between the start and a place; nothing where a straight line is as good, or the place too far away. */
  readonly to: (at: Point) => readonly Point[]
}

export interface LiveWire {
  /**
   * A wire from a place, or from the strongest edge beside it. Null while there is nothing to be seen.
   *
   * @param zoom CSS pixels that one source pixel covers: what a person cannot see apart is not told apart either
   */
  readonly from: (at: Point, zoom: number, snaps: boolean) => EdgeWire | null
}

/** Where there is no picture: paths are straight. */
export const NO_WIRE: LiveWire = { from: () => null }

/** Whether new paths follow edges, as the person has chosen. */
export const followsEdges = (fields: Fields): boolean => fields['followsEdges'] === true
