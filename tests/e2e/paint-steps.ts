import { createDrawing } from '../../src/render/drawing.ts'
import { createLayerCanvases } from '../../src/render/layer-canvases.ts'
import { paint } from '../../src/render/paint.ts'
import type { Frame } from '../../src/render/plan.ts'
import { plan } from '../../src/render/plan.ts'
import type { BoxItem, Scene } from '../../src/render/scene.ts'
import { canvas, frameOf, sceneOf, viewport } from './paint-frames.ts'
import type { Viewport } from '../../src/render/viewport.ts'
import { box, generator } from './paint-items.ts'
import { boxMask, combine, openMasks, withMasks } from './paint-masks.ts'

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

const grey = (): OffscreenCanvas => {
  const bitmap = new OffscreenCanvas(1, 1)
  const context = bitmap.getContext('2d')
  if (!context) throw new Error('no 2d context')
  context.fillStyle = '#888888'
  context.fillRect(0, 0, 1, 1)
  return bitmap
}

interface Step {
  readonly scene: Scene
  readonly offsetX: number
  readonly offsetY: number
  readonly moving: boolean
  readonly scale?: number
  /** A frame of a zoom: it shows what there is, what it misses is drawn after it. */
  readonly isZoom?: boolean
}

function hostOf({ width, height }: typeof WIDE): HTMLElement {
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

/**
 * By how much a channel differs at most between what a host shows step by step and frames painted whole.
 * @param isCompared of which steps
 */
function worstOf(steps: readonly Step[], isCompared: (step: Step) => boolean = () => true): number {
  const host = hostOf(WIDE)
  const canvases = createLayerCanvases(host)
  const bitmap = grey()
  const masks = openMasks()
  const drawing = createDrawing(
    canvases,
    withMasks(masks, () => bitmap),
  )
  let worst = 0
  let seen: Viewport = viewport
  steps.forEach((step, index) => {
    const { scene, offsetX, offsetY, moving, scale = viewport.scale, isZoom = false } = step
    const isSame = seen.scale === scale && seen.offsetX === offsetX && seen.offsetY === offsetY
    // Another object is another view, and all of it is drawn.
    if (index === 0 || !isSame) seen = { ...viewport, ...WIDE, scale, offsetX, offsetY }
    const frame: Frame = { ...frameOf(scene, moving), viewport: seen }
    const moment = {
      scene,
      viewport: seen,
      moving,
      maskDamage: combine(masks, scene, seen),
      now: 1000 * index,
    }
    // Time is always up: each frame gets one tile and draws the rest directly.
    const isDone = drawing.draw({ ...moment, deadline: isZoom ? null : 0 })
    if (isZoom) drawing.ahead(moment, 0)
    if (!isCompared(step)) return
    if (!isDone && !moving) finish(() => drawing.draw({ ...moment, maskDamage: [], deadline: 0 }))
    const whole = wideCanvas()
    const anew = openMasks()
    combine(anew, scene, seen)
    paint(
      whole,
      plan(frame, null, ['media', 'masks', 'items']),
      withMasks(anew, () => bitmap),
    )
    const [one, other] = [seenIn(host), whole.getImageData(0, 0, WIDE.width, WIDE.height).data]
    one.forEach((value, at) => (worst = Math.max(worst, Math.abs(value - (other[at] ?? 0)))))
  })
  canvases.remove()
  host.remove()
  return worst
}

const MEDIA = { key: 'grey', levels: [{ width: 1, height: 1 }] }

const someItems = (next: () => number): BoxItem[] =>
  Array.from({ length: 40 }, (_, index) =>
    box(`b${index}`, next() * 400, next() * 240, { rotation: next() < 0.5 ? 0 : 30 }),
  )

/** Pans back and forth, rests, changes something and pans on. */
export function worstPanned(seed: number): number {
  const next = generator(seed)
  let scene: Scene = { ...sceneOf(someItems(next), MEDIA), width: 420, height: 260 }
  let offsetX = viewport.offsetX
  const steps = Array.from({ length: 40 }, (_, step): Step => {
    if (step === 25) scene = { ...scene, items: someItems(next) }
    const moving = step % 10 !== 0
    if (moving) offsetX = Math.round(300 * Math.sin(step / 6))
    return { scene, offsetX, offsetY: viewport.offsetY, moving }
  })
  return worstOf(steps)
}

/** Zooms in and out, rests here and there, also after having moved a little. */
function zoomSteps(scene: Scene): Step[] {
  return Array.from({ length: 40 }, (_, index): Step => {
    const phase = index % 10
    const scale = 2 * 1.17 ** (index < 20 ? Math.min(index, 9 + (index % 10)) : 40 - index)
    const place = { scale, offsetX: 4 - 3 * index, offsetY: 4 - 2 * index }
    return { scene, ...place, moving: phase < 8, isZoom: phase < 8 && phase !== 5 }
  })
}

/** With few things, each frame of a zoom. */
export function worstZoomed(seed: number): number {
  const next = generator(seed)
  return worstOf(zoomSteps({ ...sceneOf(someItems(next), MEDIA), width: 420, height: 260 }))
}

/** With many, which are shown larger or smaller meanwhile, the frames in which the view rests. */
export function worstAfterZoom(seed: number): number {
  const next = generator(seed)
  const items = Array.from({ length: 300 }, (_, index) => box(`b${index}`, next() * 400, next() * 240))
  const scene: Scene = { ...sceneOf(items, MEDIA), width: 420, height: 260 }
  return worstOf(zoomSteps(scene), ({ moving }) => !moving)
}

/** The same, a few pixels away. */
const nudged = ({ id, rect }: BoxItem, next: () => number): BoxItem =>
  box(id, rect.x + 20 * next() - 10, rect.y + 20 * next() - 10)

/**
 * Moves one thing after the other a little, rests for a while, pans, and goes on. In the end nothing is left. The picture
 * covers all that is seen, or ends in it.
 */
export function worstChanged(seed: number): number {
  const next = generator(seed)
  let boxes = someItems(next)
  let scene: Scene = { ...sceneOf(boxes, MEDIA), width: 420, height: 260 }
  let [offsetX, offsetY] = seed % 2 === 0 ? [-40, -20] : [60, 4]
  const steps = Array.from({ length: 80 }, (_, step): Step => {
    const moving = step % 20 > 15
    if (moving) [offsetX, offsetY] = [offsetX - 9, offsetY - 2]
    else if (step % 20 < 12) {
      const place = step % 40
      if (step < 60) boxes = boxes.map((one, index) => (index === place ? nudged(one, next) : one))
      else boxes = step === 60 ? boxes.slice(0, 1) : []
      scene = { ...scene, items: boxes }
    }
    return { scene, offsetX, offsetY, moving }
  })
  return worstOf(steps)
}

/** A stroke that grows over masks while one moves, ends in a mask of its own, and is rubbed out again. */
export function worstMasked(seed: number): number {
  const next = generator(seed)
  const picture = { width: 420, height: 260 }
  const somewhere = () => ({
    x: Math.floor(next() * 300),
    y: Math.floor(next() * 200),
    width: 60,
    height: 40,
  })
  const mask = (id: string) => boxMask(id, somewhere(), picture)
  let scene: Scene = { ...sceneOf([], MEDIA), ...picture, masks: [mask('a'), mask('b')] }
  let offsetX = 0
  const steps = Array.from({ length: 40 }, (_, step): Step => {
    const moving = step % 10 > 7
    if (moving) offsetX -= 17
    const points = [
      ...(scene.stroke?.points ?? []),
      { x: next() * 420, y: next() * 260, radius: 4 + next() * 20 },
    ]
    const stroke = {
      id: Math.floor(step / 20),
      mode: step < 20 ? ('paint' as const) : ('erase' as const),
      target: step < 20 ? null : 'a',
      colour: '#0000ff',
      opacity: 0.4,
      points,
      count: points.length,
    }
    if (step % 20 === 19) scene = { ...scene, stroke: null, masks: [...scene.masks, mask(`c${step}`)] }
    else scene = { ...scene, stroke }
    return { scene, offsetX, offsetY: -20, moving }
  })
  return worstOf(steps)
}

/** Leaves a grey picture that is larger than the page in the middle of a pan, with tiles all over. */
export function standPanned(): void {
  const size = { width: innerWidth, height: innerHeight }
  const drawing = createDrawing(createLayerCanvases(hostOf(size)), grey)
  const scene: Scene = { ...sceneOf([], MEDIA), width: 4000, height: 4000 }
  const view = { ...size, ratio: devicePixelRatio, scale: 2 }
  for (let step = 0; step < 40; step++) {
    const offset = -2000 + Math.min(step, 20) * 13
    const moment = { viewport: { ...view, offsetX: offset, offsetY: offset }, moving: step > 0 }
    drawing.draw({ scene, ...moment, maskDamage: [], now: 1000 * step, deadline: Infinity })
  }
}

/** Leaves a grey picture on which something went from one corner to the other, and is gone. */
export function standPatched(): void {
  const size = { width: innerWidth, height: innerHeight }
  const drawing = createDrawing(createLayerCanvases(hostOf(size)), grey)
  const viewport = { ...size, ratio: devicePixelRatio, scale: 2, offsetX: -20, offsetY: -20 }
  for (let step = 0; step < 24; step++) {
    const items = step < 20 ? [box('a', 20 + 15 * step, 20 + 9 * step)] : []
    const scene: Scene = { ...sceneOf(items, MEDIA), width: 4000, height: 4000 }
    drawing.draw({ scene, viewport, moving: false, maskDamage: [], now: 1000 * step, deadline: Infinity })
  }
}
