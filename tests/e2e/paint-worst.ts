import { declutter } from '../../src/render/items/declutter.ts'
import { createDrawing } from '../../src/render/stage/drawing.ts'
import { createLayerCanvases } from '../../src/render/stage/layer-canvases.ts'
import type { Bitmaps } from '../../src/render/painting/paint.ts'
import { paint } from '../../src/render/painting/paint.ts'
import type { UpdateMasks } from '../../src/render/stage/painter.ts'
import { completePan } from '../../src/render/stage/painter.ts'
import type { Frame } from '../../src/render/stage/plan.ts'
import { plan } from '../../src/render/stage/plan.ts'
import type { LayerSplit } from '../../src/render/stage/base-layers.ts'
import type { MediaItem, Scene } from '../../src/render/scene.ts'
import type { Viewport } from '../../src/render/viewport.ts'
import { canvas, frameOf, viewport } from './paint-frames.ts'
import { combine, openMasks, withMasks } from './paint-masks.ts'

/** What the canvases of a host show frame by frame, against frames that are painted whole. */

const WIDE = { width: 703, height: 421 }

function wideCanvas(): CanvasRenderingContext2D {
  const context = canvas()
  Object.assign(context.canvas, WIDE)
  return context
}

/** What the canvases in an element show together. */
function seenIn(host: HTMLElement): Uint8ClampedArray {
  const flat = wideCanvas()
  const { left, top } = host.getBoundingClientRect()
  for (const one of host.querySelectorAll('canvas')) {
    const { x, y, width } = one.getBoundingClientRect()
    if (width > 0) flat.drawImage(one, x - left, y - top)
  }
  return flat.getImageData(0, 0, WIDE.width, WIDE.height).data
}

function plain(colour: string): OffscreenCanvas {
  const bitmap = new OffscreenCanvas(1, 1)
  const context = bitmap.getContext('2d')
  if (!context) throw new Error('no 2d context')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  return bitmap
}

export const grey = (): OffscreenCanvas => plain('#888888')

export const MEDIA: MediaItem = { key: 'grey', levels: [{ width: 1, height: 1 }] }
/** Something is seen through it. */
export const GLASS: MediaItem = { ...MEDIA, key: 'glass', seeThrough: true }

export interface Step {
  readonly scene: Scene
  readonly offsetX: number
  readonly offsetY: number
  readonly moving: boolean
  readonly scale?: number
  /** A frame of a zoom: it shows what there is, what it misses is drawn after it. */
  readonly isZoom?: boolean
  /** Milliseconds since the frame before, long enough by default that everything has settled. */
  readonly pause?: number
}

export function hostOf({ width, height }: typeof WIDE): HTMLElement {
  const host = document.createElement('div')
  Object.assign(host.style, { position: 'absolute', left: '0', top: '0' })
  Object.assign(host.style, { width: `${width}px`, height: `${height}px` })
  document.body.append(host)
  return host
}

/** Calls until it is told that all is done. */
function finish(step: () => boolean): void {
  for (let calls = 0; calls < 100; calls++) if (step()) return
  throw new Error('never done')
}

/** Masks are combined with each frame. */
const masksAreThere: UpdateMasks = () => ({ damage: [], isDone: true })

/** The largest difference of a channel. Most pixels are the same, so the four of each are compared at once. */
function farthest(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  const [pixels, others] = [one, other].map(({ buffer }) => new Uint32Array(buffer))
  let most = 0
  for (let pixel = 0; pixel < (pixels?.length ?? 0); pixel++) {
    if (pixels?.[pixel] === others?.[pixel]) continue
    for (let at = 4 * pixel; at < 4 * pixel + 4; at++)
      most = Math.max(most, Math.abs((one[at] ?? 0) - (other[at] ?? 0)))
  }
  return most
}

/**
 * By how much a channel differs at most between what a host shows step by step and frames painted whole.
 * @param isCompared of which steps
 * @param split what lies on a canvas of its own
 */
export function worstOf(
  steps: readonly Step[],
  isCompared: (step: Step, index: number) => boolean = () => true,
  split: LayerSplit = 'merged',
): number {
  const host = hostOf(WIDE)
  const canvases = createLayerCanvases(host)
  const pictures = { grey: grey(), glass: plain('#88888840') }
  const bitmaps: Bitmaps = (key) => pictures[key as keyof typeof pictures]
  const masks = openMasks()
  const drawing = createDrawing(canvases, withMasks(masks, bitmaps))
  drawing.split(split)
  /** What is done once a frame is on its way. */
  let between = (): unknown => undefined
  let worst = 0
  let seen: Viewport = viewport
  let now = 0
  steps.forEach((step, index) => {
    between()
    const { scene, offsetX, offsetY, moving, scale = viewport.scale, isZoom = false, pause = 1000 } = step
    now += pause
    const isSame = seen.scale === scale && seen.offsetX === offsetX && seen.offsetY === offsetY
    // Another object is another view, and all of it is drawn.
    if (index === 0 || !isSame) seen = { ...viewport, ...WIDE, scale, offsetX, offsetY }
    const moment = {
      scene,
      viewport: seen,
      moving,
      maskDamage: combine(masks, scene, seen),
      now,
    }
    // Time is always up: each frame gets one tile and draws the rest directly.
    const isDone = drawing.draw({ ...moment, deadline: isZoom ? null : 0 })
    if (isZoom) drawing.ahead(moment, 0)
    between = () =>
      drawing.isPanning() && completePan(drawing, masksAreThere, { ...moment, loupe: [] }, isDone)
    if (!isCompared(step, index)) return
    if (!isDone) finish(() => drawing.draw({ ...moment, maskDamage: [], deadline: 0 }))
    const named = { ...scene, items: declutter(scene.items, seen) }
    const frame: Frame = { ...frameOf(named, moving), viewport: seen }
    const whole = wideCanvas()
    const anew = openMasks()
    combine(anew, scene, seen)
    paint(whole, plan(frame, null, ['media', 'masks', 'items']), withMasks(anew, bitmaps))
    const [one, other] = [seenIn(host), whole.getImageData(0, 0, WIDE.width, WIDE.height).data]
    worst = Math.max(worst, farthest(one, other))
  })
  canvases.remove()
  host.remove()
  return worst
}
