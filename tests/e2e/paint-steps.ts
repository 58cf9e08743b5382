import { createDrawing } from '../../src/render/drawing.ts'
import { createLayerCanvases } from '../../src/render/layer-canvases.ts'
import { paint } from '../../src/render/paint.ts'
import type { Frame } from '../../src/render/plan.ts'
import { plan } from '../../src/render/plan.ts'
import type { BoxItem, Scene } from '../../src/render/scene.ts'
import { canvas, frameOf, sceneOf, viewport } from './paint-frames.ts'
import { box, generator } from './paint-items.ts'

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
}

function hostOf({ width, height }: typeof WIDE): HTMLElement {
  const host = document.createElement('div')
  Object.assign(host.style, { position: 'absolute', left: '0', top: '0' })
  Object.assign(host.style, { width: `${width}px`, height: `${height}px` })
  document.body.append(host)
  return host
}

/** By how much a channel differs at most between what a host shows step by step and frames painted whole. */
function worstOf(steps: readonly Step[]): number {
  const host = hostOf(WIDE)
  const canvases = createLayerCanvases(host)
  const bitmap = grey()
  const drawing = createDrawing(canvases, () => bitmap)
  let worst = 0
  steps.forEach(({ scene, offsetX, offsetY, moving }, index) => {
    const frame: Frame = { ...frameOf(scene, moving), viewport: { ...viewport, ...WIDE, offsetX, offsetY } }
    // Time is always up: each frame gets one tile and draws the rest directly.
    drawing.draw({
      scene,
      viewport: frame.viewport,
      moving,
      maskDamage: null,
      now: 1000 * index,
      deadline: 0,
    })
    const whole = wideCanvas()
    paint(whole, plan(frame, null, ['media', 'items']), () => bitmap)
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

/** Leaves a grey picture that is larger than the page in the middle of a pan, with tiles all over. */
export function standPanned(): void {
  const size = { width: innerWidth, height: innerHeight }
  const drawing = createDrawing(createLayerCanvases(hostOf(size)), grey)
  const scene: Scene = { ...sceneOf([], MEDIA), width: 4000, height: 4000 }
  const view = { ...size, ratio: devicePixelRatio, scale: 2 }
  for (let step = 0; step < 40; step++) {
    const offset = -2000 + Math.min(step, 20) * 13
    const moment = { viewport: { ...view, offsetX: offset, offsetY: offset }, moving: step > 0 }
    drawing.draw({ scene, ...moment, maskDamage: null, now: 1000 * step, deadline: Infinity })
  }
}
