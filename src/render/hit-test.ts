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

/** What answers, and how many CSS pixels away it is. */
interface HitCandidate {
  readonly hit: Hit
  readonly away: number
}

/** The nearer of two, the later of equals: what is painted later lies on top. */
const nearer = (a: HitCandidate | null, b: HitCandidate | null): HitCandidate | null =>
  !a || (b && b.away <= a.away) ? b : a

const nearest = (all: readonly (HitCandidate | null)[]): HitCandidate | null =>
  all.reduce<HitCandidate | null>(nearer, null)

/** The nearest one: on a small box the reach of several overlaps, and in a path vertices lie close together. */
function handleHit(
  item: SceneItem,
  viewport: Viewport,
  at: Point,
  tolerance: Tolerance,
): HitCandidate | null {
  const base = { id: item.id, role: item.role }
  if (item.type === 'box') {
    const reach = handleReach(item, viewport, at, tolerance)
    return nearest(
      shownHandles(item, viewport).map((handle) => {
        const away = distance(handleAt(item, handle, viewport), at)
        return away <= reach ? { hit: { ...base, part: 'handle', handle }, away } : null
      }),
    )
  }
  if (item.type !== 'path' || !item.vertices) return null
  return nearest(
    outlineOf(item, viewport).map((vertex, index) => {
      const away = distance(vertex, at)
      return away <= tolerance.handle ? { hit: { ...base, part: 'vertex', index }, away } : null
    }),
  )
}

/** The point nearest to the pointer, the topmost of several: points lie close together and on edges. */
function pointHit(item: SceneItem, viewport: Viewport, at: Point, tolerance: Tolerance): HitCandidate | null {
  if (item.type !== 'point') return null
  const away = distance(toScreen(viewport, item.at), at)
  if (away > item.screenRadius + tolerance.edge) return null
  return { hit: { id: item.id, role: item.role, part: 'interior' }, away }
}

function edgeHit(item: SceneItem, viewport: Viewport, at: Point, tolerance: Tolerance): HitCandidate | null {
  if (item.type !== 'box' && item.type !== 'path') return null
  const outline = outlineOf(item, viewport)
  const isClosed = item.type === 'box' || item.closed
  return nearest(
    outline.map((from, index) => {
      const to = outline[index + 1] ?? (isClosed ? outline[0] : undefined)
      const away = to ? distanceToSegment(at, from, to) : Infinity
      if (away > tolerance.edge) return null
      return { hit: { id: item.id, role: item.role, part: 'edge', index }, away }
    }),
  )
}

const isInside = (item: SceneItem, viewport: Viewport, at: Point): boolean =>
  (item.type !== 'path' || item.closed) && insidePolygon(at, outlineOf(item, viewport))

type Probe = (item: SceneItem, viewport: Viewport, at: Point, tolerance: Tolerance) => HitCandidate | null

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

/** The masks under a point, the top first. One that answers at its edge alone does so where it is not set all around. */
function* masksUnder(
  masks: readonly MaskItem[],
  { x, y }: Point,
  reach: number,
  contains: MaskContains,
): Generator<Hit, void> {
  for (const item of masks.toReversed()) {
    if (item.reach === 'none') continue
    const isSet = contains(item.mask, x, y)
    const answers =
      item.reach === 'all'
        ? isSet
        : AROUND.some(([dx, dy]) => contains(item.mask, x + dx * reach, y + dy * reach) !== isSet)
    if (answers) yield { id: item.id, role: item.role, part: 'interior' }
  }
}

const HAS_EDGES = new Set<SceneItem['type']>(['box', 'path'])

/** Only what is selected has handles. */
const isHeld = (item: SceneItem): boolean => item.type === 'box' && (item.handles?.length ?? 0) > 0

/** All that lies under a point, each part of it by itself; what comes first is what `hitTest` says. */
function* hitsUnder(
  scene: Scene,
  viewport: Viewport,
  at: Point,
  tolerance: Tolerance,
  contains: MaskContains,
): Generator<Hit, void> {
  const source = toSource(viewport, at)
  const near = scene.items
    .filter(
      (item) =>
        item.reach !== 'none' && isNear(item, source, (tolerance.handle + ROTATE_REACH) / viewport.scale),
    )
    .toReversed()
  // Sorting keeps the order of equals: what is painted later lies on top.
  const byNearness = (items: readonly SceneItem[], probe: Probe): Hit[] =>
    items
      .flatMap((item) => probe(item, viewport, at, tolerance) ?? [])
      .sort((a, b) => a.away - b.away)
      .map(({ hit }) => hit)
  yield* byNearness(near, handleHit)
  yield* byNearness(near, pointHit)
  yield* byNearness(near.filter(isHeld), edgeHit)
  yield* byNearness(near, edgeHit)
  for (const item of near) {
    const isHollow = item.reach !== 'all' || !HAS_EDGES.has(item.type)
    if (!isHollow && isInside(item, viewport, at)) yield { id: item.id, role: item.role, part: 'interior' }
  }
  yield* masksUnder(scene.masks, source, tolerance.edge / viewport.scale, contains)
}

/**
 * What lies under a point of the screen (CSS pixels): handles of all items, then points, edges, interiors and masks, so
 * that a small thing inside or under a large one stays reachable. Of handles, points and edges the nearest answers, though
 * edges of what is selected come before others; of interiors and masks the topmost.
 */
export const hitTest = (
  scene: Scene,
  viewport: Viewport,
  at: Point,
  tolerance: Tolerance = MOUSE,
  contains: MaskContains = () => false,
): Hit | null => hitsUnder(scene, viewport, at, tolerance, contains).next().value ?? null

/** All things under a point, each once, in the order in which `hitTest` would find them were those before it not there. */
export function hitsAt(
  scene: Scene,
  viewport: Viewport,
  at: Point,
  tolerance: Tolerance = MOUSE,
  contains: MaskContains = () => false,
): readonly Hit[] {
  const things = new Map<string, Hit>()
  for (const hit of hitsUnder(scene, viewport, at, tolerance, contains)) {
    const name = `${hit.role} ${hit.id}`
    if (!things.has(name)) things.set(name, hit)
  }
  return [...things.values()]
}
