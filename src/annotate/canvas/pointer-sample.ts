import type { Hit, PointerSample, TrailPoint } from '../../machines/editor/types.ts'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { Tolerance } from '../../render/hit-test.ts'
import { MOUSE, TOUCH } from '../../render/hit-test.ts'
import type { Viewport } from '../../render/viewport.ts'
import { toSource } from '../../render/viewport.ts'

const TYPES: Readonly<Record<string, PointerSample['pointerType']>> = { pen: 'pen', touch: 'touch' }

export function pointIn(host: HTMLElement, event: { clientX: number; clientY: number }): Point {
  const bounds = host.getBoundingClientRect()
  return { x: event.clientX - bounds.left, y: event.clientY - bounds.top }
}

const toleranceOf = ({ pointerType }: PointerEvent): Tolerance => (pointerType === 'touch' ? TOUCH : MOUSE)

export const hitUnder = (host: HTMLElement, view: CanvasView, event: PointerEvent): Hit | null =>
  view.hitTest(pointIn(host, event), toleranceOf(event))

export const hitsUnder = (host: HTMLElement, view: CanvasView, event: PointerEvent): readonly Hit[] =>
  view.hitsAt(pointIn(host, event), toleranceOf(event))

/** Browsers report coalesced events only over TLS; without them strokes have fewer points. */
const coalesced = (event: Partial<PointerEvent>): readonly PointerEvent[] =>
  event.getCoalescedEvents?.() ?? []

function trailOf(host: HTMLElement, view: CanvasView, event: PointerEvent): TrailPoint[] {
  const all = coalesced(event)
  if (all.length < 2) return []
  const bounds = host.getBoundingClientRect()
  return all.slice(0, -1).map(({ clientX, clientY, pressure }) => {
    const { x, y } = toSource(view.viewport, { x: clientX - bounds.left, y: clientY - bounds.top })
    return { x, y, pressure }
  })
}

type Coordinate = 'x' | 'y' | 'screenX' | 'screenY' | 'zoom'

export function sampleAt(
  viewport: Viewport,
  at: Point,
  rest: Omit<PointerSample, Coordinate>,
): PointerSample {
  const { x, y } = toSource(viewport, at)
  return { x, y, screenX: at.x, screenY: at.y, zoom: viewport.scale, ...rest }
}

export function sampleOf(
  host: HTMLElement,
  view: CanvasView,
  event: PointerEvent,
  hit: Hit | null,
): PointerSample {
  const trail = event.type === 'pointermove' && event.buttons !== 0 ? trailOf(host, view, event) : []
  return sampleAt(view.viewport, pointIn(host, event), {
    hit,
    buttons: event.buttons,
    modifiers: { shift: event.shiftKey, ctrl: event.ctrlKey, alt: event.altKey, meta: event.metaKey },
    pressure: event.pressure,
    ...(trail.length > 0 ? { trail } : {}),
    pointerType: TYPES[event.pointerType] ?? 'mouse',
    time: event.timeStamp,
  })
}
