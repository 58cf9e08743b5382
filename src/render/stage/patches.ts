import { clamp } from '../../domain/geometry/clamp.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import { centre, intersection } from '../../domain/geometry/rect.ts'
import { screenOf } from '../viewport.ts'
import { contains, unionOf, overlaps, union } from '../geometry.ts'
import type { BitmapCanvas } from '../painting/freezable-canvas.ts'
import { createDrawCanvas, createBitmapCanvas, place, setShown } from '../painting/freezable-canvas.ts'
import type { Bitmaps, Context2D } from '../painting/paint.ts'
import { paint } from '../painting/paint.ts'
import type { Frame, Layer } from './plan.ts'
import { coveredRect, planRegion } from './plan.ts'

/** Share of the screen: a larger front costs more per frame, a smaller one moves more often. */
const [ACROSS, DOWN] = [3, 2.5]
/** Steps of the change by which the front is laid ahead. */
const AHEAD = 4
/** Then everything is drawn on the canvas below. */
const TRAIL_MAX = 48

/**
 * A changed canvas costs its whole size per frame, so changes are drawn on a small one, the front. It follows
 * them and leaves bitmaps behind.
 */
interface Patches {
  /** @returns what must be drawn on the canvas below instead; null: nothing */
  readonly paint: (region: Rect, frame: Frame, layers: readonly Layer[]) => Rect | null
  readonly isEmpty: () => boolean
  readonly copyTo: (context: Context2D) => void
  readonly clear: () => void
}

/** Around the region and ahead of it; null where it does not fit into the picture. */
function frontFor(region: Rect, last: Rect | null, frame: Frame): Rect | null {
  const screen = screenOf(frame.viewport)
  const picture = coveredRect(frame)
  const covered = picture && intersection(screen, picture)
  if (!covered || !contains(covered, region)) return null
  const width = Math.min(covered.width, Math.ceil(screen.width / ACROSS))
  const height = Math.min(covered.height, Math.ceil(screen.height / DOWN))
  const [across, down] = [(width - region.width) / 2, (height - region.height) / 2]
  if (across < 0 || down < 0) return null
  const [at, from] = [centre(region), centre(last ?? region)]
  const x = at.x + clamp((at.x - from.x) * AHEAD, -across, across) - width / 2
  const y = at.y + clamp((at.y - from.y) * AHEAD, -down, down) - height / 2
  return {
    x: clamp(Math.round(x), covered.x, covered.x + covered.width - width),
    y: clamp(Math.round(y), covered.y, covered.y + covered.height - height),
    width,
    height,
  }
}

function createFront(sheet: HTMLElement, bitmaps: Bitmaps) {
  const { canvas, context } = createDrawCanvas(true)
  let rect: Rect | null = null
  let painted: Rect | null = null
  setShown(canvas, false)
  sheet.append(canvas)
  return {
    canvas,
    get painted() {
      return painted
    },
    holds: (region: Rect): boolean => rect !== null && contains(rect, region),
    layAt(to: Rect): void {
      if (canvas.width !== to.width || canvas.height !== to.height)
        Object.assign(canvas, { width: to.width, height: to.height })
      else context.clearRect(0, 0, to.width, to.height)
      canvas.style.transform = `translate(${to.x}px, ${to.y}px)`
      setShown(canvas, true)
      rect = to
      painted = null
    },
    paint(region: Rect, frame: Frame, layers: readonly Layer[]): void {
      if (!rect) return
      context.setTransform(1, 0, 0, 1, -rect.x, -rect.y)
      paint(context, planRegion(frame, region, layers), bitmaps)
      context.setTransform(1, 0, 0, 1, 0, 0)
      painted = unionOf(painted, region)
    },
    copyTo(other: Context2D, from: Point): void {
      if (rect) other.drawImage(canvas, rect.x - from.x, rect.y - from.y)
    },
    hide(): void {
      setShown(canvas, false)
      rect = painted = null
    },
  }
}

function createTrail(front: HTMLCanvasElement) {
  let left: { readonly bitmap: BitmapCanvas; readonly rect: Rect }[] = []
  return {
    rects: (): Rect[] => left.map(({ rect }) => rect),
    add(rect: Rect, copyTo: (context: Context2D, from: Point) => void): void {
      const bitmap = createBitmapCanvas(true)
      const copy = new OffscreenCanvas(rect.width, rect.height)
      const context = copy.getContext('2d')
      if (context) copyTo(context, rect)
      bitmap.take(copy)
      place(bitmap.canvas, rect, 1)
      front.before(bitmap.canvas)
      left.push({ bitmap, rect })
    },
    drop(isGone: (rect: Rect) => boolean): void {
      for (const { bitmap, rect } of left) if (isGone(rect)) bitmap.canvas.remove()
      left = left.filter(({ rect }) => !isGone(rect))
    },
    copyTo(context: Context2D): void {
      for (const { bitmap, rect } of left) context.drawImage(bitmap.canvas, rect.x, rect.y)
    },
  }
}

/** With those that touch them in turn: where two patches overlap, the lower one is old and would be seen. */
function connected(region: Rect, rects: readonly Rect[]): Rect[] {
  const found: Rect[] = []
  let rest = rects
  for (let reached: readonly Rect[] = [region]; reached.length > 0;) {
    const from = reached
    reached = rest.filter((rect) => from.some((one) => overlaps(one, rect)))
    const now = reached
    rest = rest.filter((rect) => !now.includes(rect))
    found.push(...reached)
  }
  return found
}

export function createPatches(host: HTMLElement, bitmaps: Bitmaps): Patches {
  const sheet = document.createElement('div')
  Object.assign(sheet.style, { position: 'absolute', left: '0', top: '0', transformOrigin: '0 0' })
  host.append(sheet)
  const front = createFront(sheet, bitmaps)
  const trail = createTrail(front.canvas)
  let last: Rect | null = null

  const rects = (): Rect[] => [...trail.rects(), ...(front.painted ? [front.painted] : [])]
  /** What lies under the removed patches is old and must be drawn too. */
  const dropTouched = (region: Rect): Rect => {
    const gone = trail.rects().length >= TRAIL_MAX ? rects() : connected(region, rects())
    const isGone = (rect: Rect): boolean => gone.includes(rect)
    trail.drop(isGone)
    if (front.painted && isGone(front.painted)) front.hide()
    return gone.reduce(union, region)
  }

  return {
    paint(region, frame, layers) {
      if (!front.holds(region)) {
        const to = trail.rects().length < TRAIL_MAX ? frontFor(region, last, frame) : null
        if (!to) return dropTouched(region)
        if (front.painted) trail.add(front.painted, front.copyTo)
        sheet.style.transform = `scale(${1 / frame.viewport.ratio})`
        front.layAt(to)
      }
      front.paint(region, frame, layers)
      last = region
      return null
    },
    isEmpty: () => rects().length === 0,
    copyTo(context) {
      trail.copyTo(context)
      front.copyTo(context, { x: 0, y: 0 })
    },
    clear() {
      trail.drop(() => true)
      front.hide()
    },
  }
}
