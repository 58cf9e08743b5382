import type { Point } from '../../../domain/geometry/point.ts'
import { nearestInPicture } from '../../../domain/geometry/rect.ts'
import { followsEdges } from '../live-wire.ts'
import type { LiveWire, Wire } from '../live-wire.ts'
import type { PointerSample, ToolView } from '../types.ts'

/** How the path of the polygon tool runs between its vertices: straight, or along edges. */

/** A path in the making. */
export interface Drawing {
  /** Vertices that stand. */
  readonly points: readonly Point[]
  /** What lies before each of them, from the one before it on. */
  readonly ways: readonly (readonly Point[])[]
  /** Where the pointer is between two presses, and what lies before it. */
  readonly aim: Point | null
  readonly aimWay: readonly Point[]
  /** From the last vertex; null where the path goes on straight. */
  readonly wire: Wire | null
  /** That of the last press. */
  readonly zoom: number
}

export const NOTHING_DRAWN: Drawing = { points: [], ways: [], aim: null, aimWay: [], wire: null, zoom: 1 }

/** With Shift held a path goes straight. */
const follows = ({ modifiers }: PointerSample, { fields }: ToolView<unknown>): boolean =>
  followsEdges(fields) && !modifiers.shift

const wayTo = (
  { wire }: Drawing,
  at: Point,
  sample: PointerSample,
  view: ToolView<unknown>,
): readonly Point[] => (wire && follows(sample, view) ? wire.to(at) : [])

/** One vertex more, where the pointer is. */
export function withVertex(drawn: Drawing, sample: PointerSample, view: ToolView<unknown>): Drawing {
  const at = nearestInPicture(sample, view.bounds)
  const way = wayTo(drawn, at, sample, view)
  return { ...drawn, points: [...drawn.points, at], ways: [...drawn.ways, way], aim: null, aimWay: [] }
}

/** The newest vertex is where the pointer is. */
export const withLastAt = (drawn: Drawing, sample: PointerSample, view: ToolView<unknown>): Drawing =>
  withVertex({ ...drawn, points: drawn.points.slice(0, -1), ways: drawn.ways.slice(0, -1) }, sample, view)

/** The newest vertex stands, on the edge beside it where the path follows edges. */
export function anchored(
  drawn: Drawing,
  live: LiveWire,
  sample: PointerSample,
  view: ToolView<unknown>,
): Drawing {
  const { points, ways } = drawn
  const { zoom } = sample
  const last = points.at(-1)
  const wire = last && followsEdges(view.fields) ? live.from(last, zoom, follows(sample, view)) : null
  if (!wire) return { ...drawn, wire, zoom }
  const at = nearestInPicture(wire.start, view.bounds)
  const way = wayTo(drawn, at, sample, view)
  return { ...drawn, points: points.with(-1, at), ways: ways.with(-1, way), wire, zoom }
}

export function aimedAt(drawn: Drawing, sample: PointerSample, view: ToolView<unknown>): Drawing {
  const aim = nearestInPicture(sample, view.bounds)
  return { ...drawn, aim, aimWay: wayTo(drawn, aim, sample, view) }
}

export function withoutLast(drawn: Drawing, live: LiveWire): Drawing {
  const points = drawn.points.slice(0, -1)
  const last = points.at(-1)
  const wire = drawn.wire && last ? live.from(last, drawn.zoom, false) : null
  return { ...drawn, points, ways: drawn.ways.slice(0, -1), aimWay: [], wire }
}

/** All places of the path, vertices and what lies between. */
export const pathOf = ({ points, ways }: Drawing): readonly Point[] =>
  points.flatMap((at, index) => [...(ways[index] ?? []), at])

/** What leads back to the first vertex; Enter closes along edges, a press as others do. */
export function closingWay(
  { points: [first], wire }: Drawing,
  { fields }: ToolView<unknown>,
  press?: PointerSample,
) {
  const isStraight = !followsEdges(fields) || press?.modifiers.shift === true
  return first && wire && !isStraight ? wire.to(first) : []
}
