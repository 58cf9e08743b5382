import type { ScreenPoint, SourcePoint } from '../domain/geometry/units.ts'
import { distance } from '../domain/geometry/point.ts'
import { distanceToSegment, inflate, insidePolygon, overlaps } from './geometry.ts'
import { boundsOfPoints, handleAt, outlineOf, ROTATE_REACH, shownHandles } from './layout.ts'
import { extentOf } from './item-groups.ts'
import type { BoxItem, Hit, MaskItem, RunLengthMask, Scene, SceneEntry, SceneItem } from './scene.ts'
import type { Viewport } from './viewport.ts'
import { toScreen, toSource } from './viewport.ts'

/** CSS pixels around a target; fingers get more. */
export interface Tolerance {
  readonly handle: number
  readonly edge: number
}

export const MOUSE: Tolerance = { handle: 9, edge: 5 }
export const TOUCH: Tolerance = { handle: 22, edge: 14 }

/** Share of a box's shorter side, so that a small box can still be moved. */
const INWARD = 0.3

/** Of the reach of a handle, where the box yields: as far as the handle is seen. */
const YIELDING = 0.5

function handleReach(item: BoxItem, viewport: Viewport, at: ScreenPoint, tolerance: Tolerance): number {
  const inward = Math.min(item.rect.width, item.rect.height) * viewport.scale * INWARD
  const reach = item.yields ? tolerance.handle * YIELDING : tolerance.handle
  return inward >= reach || !insidePolygon(at, outlineOf(item, viewport)) ? reach : inward
}

interface HitCandidate {
  readonly hit: Hit
  readonly away: number
}

/** Of equals the later one, which is painted on top. */
const nearer = (a: HitCandidate | null, b: HitCandidate | null): HitCandidate | null =>
  !a || (b && b.away <= a.away) ? b : a

const nearest = (all: readonly (HitCandidate | null)[]): HitCandidate | null =>
  all.reduce<HitCandidate | null>(nearer, null)

/** On a small box handles overlap, so the nearest one is hit. */
function handleHit(
  item: SceneItem,
  viewport: Viewport,
  at: ScreenPoint,
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

function pointHit(
  item: SceneItem,
  viewport: Viewport,
  at: ScreenPoint,
  tolerance: Tolerance,
): HitCandidate | null {
  if (item.type !== 'point') return null
  const away = distance(toScreen(viewport, item.at), at)
  if (away > item.screenRadius + tolerance.edge) return null
  return { hit: { id: item.id, role: item.role, part: 'interior' }, away }
}

function edgeHit(
  item: SceneItem,
  viewport: Viewport,
  at: ScreenPoint,
  tolerance: Tolerance,
): HitCandidate | null {
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

const isInside = (item: SceneItem, viewport: Viewport, at: ScreenPoint): boolean =>
  (item.type !== 'path' || item.closed) && insidePolygon(at, outlineOf(item, viewport))

type Probe = (
  item: SceneItem,
  viewport: Viewport,
  at: ScreenPoint,
  tolerance: Tolerance,
) => HitCandidate | null

/** `slack` in source pixels. */
function isNear(item: SceneItem, { x, y }: SourcePoint, slack: number): boolean {
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

/** @param slack CSS pixels */
function itemsNear(
  entries: readonly SceneEntry[],
  at: SourcePoint,
  slack: number,
  { scale }: Viewport,
): SceneItem[] {
  const found: SceneItem[] = []
  const look = (item: SceneItem): void => {
    if (item.reach !== 'none' && isNear(item, at, slack / scale)) found.push(item)
  }
  for (const entry of entries) {
    if (entry.type !== 'group') {
      look(entry)
      continue
    }
    const { bounds, margin } = extentOf(entry)
    const around = bounds && inflate(bounds, (slack + margin) / scale)
    if (around && overlaps(around, { ...at, width: 0, height: 0 })) entry.items.forEach(look)
  }
  return found
}

export type MaskContains = (mask: RunLengthMask, x: number, y: number) => boolean

const AROUND = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))

/** Topmost first. At its edge a mask is hit only where it is not set all around. */
function* masksUnder(
  masks: readonly MaskItem[],
  { x, y }: SourcePoint,
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

const isSelected = (item: SceneItem): boolean => item.type === 'box' && (item.handles?.length ?? 0) > 0

function* hitsUnder(
  scene: Scene,
  viewport: Viewport,
  at: ScreenPoint,
  tolerance: Tolerance,
  contains: MaskContains,
): Generator<Hit, void> {
  const source = toSource(viewport, at)
  const near = itemsNear(scene.items, source, tolerance.handle + ROTATE_REACH, viewport).toReversed()
  // Stable: of equals the topmost stays first.
  const byNearness = (items: readonly SceneItem[], probe: Probe): Hit[] =>
    items
      .flatMap((item) => probe(item, viewport, at, tolerance) ?? [])
      .sort((a, b) => a.away - b.away)
      .map(({ hit }) => hit)
  yield* byNearness(near, handleHit)
  yield* byNearness(near, pointHit)
  yield* byNearness(near.filter(isSelected), edgeHit)
  yield* byNearness(near, edgeHit)
  for (const item of near) {
    const isHollow = item.reach !== 'all' || !HAS_EDGES.has(item.type)
    if (!isHollow && isInside(item, viewport, at)) yield { id: item.id, role: item.role, part: 'interior' }
  }
  yield* masksUnder(scene.masks, source, tolerance.edge / viewport.scale, contains)
}

/** Handles before points, edges, interiors and masks, so that a small thing can be reached. */
export const hitTest = (
  scene: Scene,
  viewport: Viewport,
  at: ScreenPoint,
  tolerance: Tolerance = MOUSE,
  contains: MaskContains = () => false,
): Hit | null => hitsUnder(scene, viewport, at, tolerance, contains).next().value ?? null

/** Each once, in the order of `hitTest`. */
export function hitsAt(
  scene: Scene,
  viewport: Viewport,
  at: ScreenPoint,
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
