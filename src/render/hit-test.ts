import type { Point } from '../domain/geometry/point.ts'
import { distance } from '../domain/geometry/point.ts'
import { distanceToSegment, inflate, insidePolygon, overlaps } from './geometry.ts'
import { boundsOfPoints, handleAt, outlineOf, ROTATE_REACH, shownHandles } from './layout.ts'
import type { BoxItem, Hit, MaskItem, RunLengthMask, Scene, SceneItem } from './scene.ts'
import type { Viewport } from './viewport.ts'
import { toScreen, toSource } from './viewport.ts'

/** CSS pixels around a handle, a point and an edge that still count; fingers get more. */
export interface Tolerance {
  readonly handle: number
  readonly edge: number
}

export const MOUSE: Tolerance = { handle: 9, edge: 5 }
export const TOUCH: Tolerance = { handle: 22, edge: 14 }

/** Part of a box's shorter side up to which its handles reach inwards: what lies between them moves it, however small. */
const INWARD = 0.3

/** How far the handles of a box reach, as seen from this place. */
function handleReach(item: BoxItem, viewport: Viewport, at: Point, tolerance: Tolerance): number {
  const inward = Math.min(item.rect.width, item.rect.height) * viewport.scale * INWARD
  if (inward >= tolerance.handle || !insidePolygon(at, outlineOf(item, viewport))) return tolerance.handle
  return inward
}

function handleHit(item: SceneItem, viewport: Viewport, at: Point, tolerance: Tolerance): Hit | null {
  const base = { id: item.id, role: item.role }
  if (item.type === 'box') {
    // The nearest one: on a small box the reach of several overlaps.
    let best: Hit | null = null
    let nearest = handleReach(item, viewport, at, tolerance)
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

/** The point nearest to the pointer, the topmost of several: points lie close together and on edges. */
function pointHit(
  items: readonly SceneItem[],
  viewport: Viewport,
  at: Point,
  tolerance: Tolerance,
): Hit | null {
  let best: Hit | null = null
  let nearest = Infinity
  for (const item of items) {
    if (item.type !== 'point') continue
    const away = distance(toScreen(viewport, item.at), at)
    if (away > item.screenRadius + tolerance.edge || away > nearest) continue
    best = { id: item.id, role: item.role, part: 'interior' }
    nearest = away
  }
  return best
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

function interiorHit(item: SceneItem, viewport: Viewport, at: Point): Hit | null {
  if (item.type === 'path' && !item.closed) return null
  if (!insidePolygon(at, outlineOf(item, viewport))) return null
  return { id: item.id, role: item.role, part: 'interior' }
}

type Probe = (item: SceneItem, viewport: Viewport, at: Point, tolerance: Tolerance) => Hit | null

const HAS_EDGES = new Set<SceneItem['type']>(['box', 'path'])

/** Whether an item may answer at all, asked without any trigonometry. `slack` is in source pixels. */
function isNear(item: SceneItem, { x, y }: Point, slack: number): boolean {
  switch (item.type) {
    case 'box': {
      const { rect } = item
      const reach = Math.hypot(rect.width, rect.height) / 2 + slack
      const [dx, dy] = [rect.x + rect.width / 2 - x, rect.y + rect.height / 2 - y]
      return Math.abs(dx) <= reach && Math.abs(dy) <= reach
    }
    case 'point':
      return true
    case 'path': {
      const bounds = boundsOfPoints(item.points)
      return bounds !== null && overlaps(inflate(bounds, slack), { x, y, width: 0, height: 0 })
    }
    default:
      return false
  }
}

/** Whether a mask is set at a place of the picture. */
export type MaskContains = (mask: RunLengthMask, x: number, y: number) => boolean

/** Eight directions in which the rim of a mask is looked for. */
const AROUND = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))

/** The topmost mask under a point. One that answers at its edge alone does so where it is not set all around. */
function maskHit(
  masks: readonly MaskItem[],
  { x, y }: Point,
  reach: number,
  contains: MaskContains,
): Hit | null {
  for (let index = masks.length - 1; index >= 0; index--) {
    const item = masks[index]
    if (!item || item.reach === 'none') continue
    const isSet = contains(item.mask, x, y)
    const answers =
      item.reach === 'all'
        ? isSet
        : AROUND.some(([dx, dy]) => contains(item.mask, x + dx * reach, y + dy * reach) !== isSet)
    if (answers) return { id: item.id, role: item.role, part: 'interior' }
  }
  return null
}

/**
 * What lies under a point of the screen (CSS pixels), in the order in which it is painted, the top first: handles
 * of all items, then points, edges, interiors and masks, so that a small thing inside or under a large one stays reachable.
 */
export function hitTest(
  scene: Scene,
  viewport: Viewport,
  at: Point,
  tolerance: Tolerance = MOUSE,
  contains: MaskContains = () => false,
): Hit | null {
  const source = toSource(viewport, at)
  const near = scene.items.filter(
    (item) =>
      item.reach !== 'none' && isNear(item, source, (tolerance.handle + ROTATE_REACH) / viewport.scale),
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
    pointHit(near, viewport, at, tolerance) ??
    first(
      near.filter((item) => HAS_EDGES.has(item.type)),
      edgeHit,
    ) ??
    first(
      near.filter((item) => item.reach === 'all' && HAS_EDGES.has(item.type)),
      interiorHit,
    ) ??
    maskHit(scene.masks, source, tolerance.edge / viewport.scale, contains)
  )
}
