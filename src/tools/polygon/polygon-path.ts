import type { Point } from '../../domain/geometry/point.ts'
import { nearestInPicture } from '../../domain/geometry/rect.ts'
import { followsEdges } from '../../machines/editor/live-wire.ts'
import type { LiveWire, EdgeWire } from '../../machines/editor/live-wire.ts'
import { sidesWithoutSpurs } from './spurs.ts'
import type { PointerSample, ToolView } from '../../machines/editor/types.ts'

interface Undone {
  readonly at: Point
  readonly way: readonly Point[]
  readonly beside: boolean
}

export interface Drawing {
  readonly points: readonly Point[]
  /** Points between each vertex and the one before it. */
  readonly ways: readonly (readonly Point[])[]
  /** Vertices beside the followed edges: the path does not run out to them. */
  readonly beside: readonly boolean[]
  /** Since the last press, the first vertex last. */
  readonly undone: readonly Undone[]
  readonly aim: Point | null
  readonly aimWay: readonly Point[]
  /** From the last vertex; null where the path is straight. */
  readonly wire: EdgeWire | null
  readonly zoom: number
}

export const NOTHING_DRAWN: Drawing = {
  points: [],
  ways: [],
  beside: [],
  undone: [],
  aim: null,
  aimWay: [],
  wire: null,
  zoom: 1,
}

const follows = ({ modifiers }: PointerSample, { fields }: ToolView<unknown>): boolean =>
  followsEdges(fields) && !modifiers.shift

const wayTo = (
  { wire }: Drawing,
  at: Point,
  sample: PointerSample,
  view: ToolView<unknown>,
): readonly Point[] => (wire && follows(sample, view) ? wire.to(at) : [])

export function withVertex(drawn: Drawing, sample: PointerSample, view: ToolView<unknown>): Drawing {
  const at = nearestInPicture(sample, view.bounds)
  const way = wayTo(drawn, at, sample, view)
  const { points, ways, beside } = drawn
  return {
    ...drawn,
    points: [...points, at],
    ways: [...ways, way],
    beside: [...beside, false],
    undone: [],
    aim: null,
    aimWay: [],
  }
}

const shorter = ({ points, ways, beside }: Drawing): Pick<Drawing, 'points' | 'ways' | 'beside'> => ({
  points: points.slice(0, -1),
  ways: ways.slice(0, -1),
  beside: beside.slice(0, -1),
})

export const withLastAt = (drawn: Drawing, sample: PointerSample, view: ToolView<unknown>): Drawing =>
  withVertex({ ...drawn, ...shorter(drawn) }, sample, view)

/** On the edge beside it, where the path follows edges. */
export function anchored(
  drawn: Drawing,
  live: LiveWire,
  sample: PointerSample,
  view: ToolView<unknown>,
): Drawing {
  const { points, ways } = drawn
  const { zoom } = sample
  const last = points.at(-1)
  const snaps = follows(sample, view)
  const wire = last && followsEdges(view.fields) ? live.from(last, zoom, snaps) : null
  if (!wire) return { ...drawn, wire, zoom }
  const at = nearestInPicture(wire.start, view.bounds)
  return {
    ...drawn,
    points: points.with(-1, at),
    ways: ways.with(-1, wayTo(drawn, at, sample, view)),
    beside: drawn.beside.with(-1, snaps && !wire.isOnEdge),
    wire,
    zoom,
  }
}

export function aimedAt(drawn: Drawing, sample: PointerSample, view: ToolView<unknown>): Drawing {
  const aim = nearestInPicture(sample, view.bounds)
  return { ...drawn, aim, aimWay: wayTo(drawn, aim, sample, view) }
}

function endingAnew(drawn: Drawing, change: Partial<Drawing>, live: LiveWire): Drawing {
  const ended = { ...drawn, ...change }
  const last = ended.points.at(-1)
  const wire = drawn.wire && last ? live.from(last, drawn.zoom, false) : null
  return { ...ended, aimWay: [], wire }
}

export function withoutLast(drawn: Drawing, live: LiveWire): Drawing {
  const at = drawn.points.at(-1)
  const taken = at && { at, way: drawn.ways.at(-1) ?? [], beside: drawn.beside.at(-1) ?? false }
  const undone = taken ? [...drawn.undone, taken] : drawn.undone
  return endingAnew(drawn, { ...shorter(drawn), undone }, live)
}

export function withUndone(drawn: Drawing, live: LiveWire): Drawing {
  const taken = drawn.undone.at(-1)
  if (!taken) return drawn
  const { points, ways, beside, undone } = drawn
  const change = {
    points: [...points, taken.at],
    ways: [...ways, taken.way],
    beside: [...beside, taken.beside],
    undone: undone.slice(0, -1),
  }
  return endingAnew(drawn, change, live)
}

/** Source pixels. */
const unitOf = ({ zoom }: Drawing): number => 1 / Math.min(1, zoom)

export function aimedPath(drawn: Drawing): { readonly points: readonly Point[]; readonly placed: number } {
  const { points, ways, beside, aim, aimWay } = drawn
  const corners = aim ? { points: [...points, aim], ways: [...ways, aimWay] } : { points, ways }
  const sides = sidesWithoutSpurs({ ...corners, beside, closed: false, unit: unitOf(drawn) })
  return { points: sides.flat(), placed: sides.slice(0, points.length).flat().length }
}

/** Enter closes along edges, a press like any other vertex. */
function closingWay(
  { points: [first], wire }: Drawing,
  { fields }: ToolView<unknown>,
  press?: PointerSample,
): readonly Point[] {
  const isStraight = !followsEdges(fields) || press?.modifiers.shift === true
  return first && wire && !isStraight ? wire.to(first) : []
}

export function closedPath(drawn: Drawing, view: ToolView<unknown>, press?: PointerSample): readonly Point[] {
  const ways = drawn.ways.with(0, closingWay(drawn, view, press))
  return sidesWithoutSpurs({ ...drawn, ways, closed: true, unit: unitOf(drawn) }).flat()
}
