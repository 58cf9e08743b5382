import type { Point } from '../domain/geometry/point.ts'
import { distance } from '../domain/geometry/point.ts'
import { distanceToSegment, inflate, insidePolygon, overlaps } from './geometry.ts'
import { handleAt, outlineOf, reachOf, shownHandles } from './layout.ts'
import type { Hit, Scene, SceneItem } from './scene.ts'
import type { Viewport } from './viewport.ts'

/** CSS pixels around a handle, a point and an edge that still count; fingers get more. */
export interface Tolerance {
  readonly handle: number
  readonly edge: number
}

export const MOUSE: Tolerance = { handle: 9, edge: 5 }
export const TOUCH: Tolerance = { handle: 22, edge: 14 }

function handleHit(item: SceneItem, viewport: Viewport, at: Point, tolerance: Tolerance): Hit | null {
  const base = { id: item.id, role: item.role }
  if (item.type === 'box') {
    // The nearest one: on a small box the reach of several overlaps.
    let best: Hit | null = null
    let nearest = tolerance.handle
    for (const handle of shownHandles(item, viewport)) {
      const away = distance(handleAt(item, handle, viewport), at)
      if (away <= nearest) [best, nearest] = [{ ...base, part: 'handle', handle }, away]
    }
    return best
  }
  if (item.type !== 'path' || !item.vertices) return null
  const index = outlineOf(item, viewport).findIndex((vertex) => distance(vertex, at) <= tolerance.handle)
  return index < 0 ? null : { ...base, part: 'vertex', index }
}

function edgeHit(item: SceneItem, viewport: Viewport, at: Point, tolerance: Tolerance): Hit | null {
  const outline = outlineOf(item, viewport)
  const closed = item.type === 'box' || (item.type === 'path' && item.closed)
  const last = closed ? outline.length : outline.length - 1
  for (let index = 0; index < last; index++) {
    const from = outline[index]
    const to = outline[(index + 1) % outline.length]
    if (from && to && distanceToSegment(at, from, to) <= tolerance.edge) {
      return { id: item.id, role: item.role, part: 'edge', index }
    }
  }
  return null
}

function interiorHit(item: SceneItem, viewport: Viewport, at: Point, tolerance: Tolerance): Hit | null {
  const hit: Hit = { id: item.id, role: item.role, part: 'interior' }
  if (item.type === 'point') {
    const [centre] = outlineOf(item, viewport)
    return centre && distance(centre, at) <= item.screenRadius + tolerance.edge ? hit : null
  }
  if (item.type === 'path' && !item.closed) return null
  return insidePolygon(at, outlineOf(item, viewport)) ? hit : null
}

type Probe = (item: SceneItem, viewport: Viewport, at: Point, tolerance: Tolerance) => Hit | null

const HAS_EDGES = new Set<SceneItem['type']>(['box', 'path'])
const ANSWERS = new Set<SceneItem['type']>(['box', 'path', 'point'])

/**
 * What lies under a point of the screen (CSS pixels), in the order in which it is painted, the top first: handles
 * of all items, then edges, then interiors, so that a small thing inside or under a large one stays reachable.
 */
export function hitTest(
  scene: Scene,
  viewport: Viewport,
  at: Point,
  tolerance: Tolerance = MOUSE,
): Hit | null {
  const pixel = { ...at, width: 0, height: 0 }
  const near = scene.items.filter(
    (item) =>
      item.reach !== 'none' &&
      ANSWERS.has(item.type) &&
      overlaps(inflate(reachOf(item, viewport), tolerance.handle), pixel),
  )
  const first = (items: readonly SceneItem[], probe: Probe): Hit | null => {
    for (let index = items.length - 1; index >= 0; index--) {
      const item = items[index]
      const hit = item ? probe(item, viewport, at, tolerance) : null
      if (hit) return hit
    }
    return null
  }
  return (
    first(near, handleHit) ??
    first(
      near.filter((item) => HAS_EDGES.has(item.type)),
      edgeHit,
    ) ??
    first(
      near.filter((item) => item.reach === 'all'),
      interiorHit,
    )
  )
}
