import { createDrawing } from '../../src/render/stage/drawing.ts'
import { createLayerCanvases } from '../../src/render/stage/layer-canvases.ts'
import type { LayerSplit } from '../../src/render/stage/base-layers.ts'
import type { BoxItem, Scene } from '../../src/render/scene.ts'
import { sceneOf, viewport } from './paint-frames.ts'
import { box, generator } from './paint-items.ts'
import { boxMask } from './paint-masks.ts'
import type { Step } from './paint-worst.ts'
import { GLASS, grey, hostOf, MEDIA, worstOf } from './paint-worst.ts'

const someItems = (next: () => number): BoxItem[] =>
  Array.from({ length: 40 }, (_, index) =>
    box(`b${index}`, next() * 400, next() * 240, { rotation: next() < 0.5 ? 0 : 30 }),
  )

/** Pans back and forth, rests, changes something and pans on. */
export function worstPanned(seed: number, media = MEDIA): number {
  const next = generator(seed)
  let scene: Scene = { ...sceneOf(someItems(next), media), width: 420, height: 260 }
  let offsetX = viewport.offsetX
  const steps = Array.from({ length: 40 }, (_, step): Step => {
    if (step === 25) scene = { ...scene, items: someItems(next) }
    const moving = step % 10 !== 0
    if (moving) offsetX = Math.round(300 * Math.sin(step / 6))
    return { scene, offsetX, offsetY: viewport.offsetY, moving }
  })
  return worstOf(steps)
}

/** Pans, then stands; with so many things that they lie on tiles, and a part of them is drawn in each frame. */
export function worstPannedWithMany(seed: number, split: LayerSplit): number {
  const next = generator(seed)
  const items = Array.from({ length: 600 }, (_, index) => box(`b${index}`, next() * 1200, next() * 700))
  const scene: Scene = { ...sceneOf(items, MEDIA), width: 1300, height: 800 }
  const steps = Array.from({ length: 120 }, (_, step): Step => {
    const turn = step % 20
    // The last one is a leap: what it brings into sight is drawn while the view stands.
    const angle = (step - turn + (turn < 12 ? turn : 20)) / 9
    const [offsetX, offsetY] = [-600 + 500 * Math.sin(angle), -300 + 250 * Math.cos(angle)].map(Math.round)
    return { scene, offsetX: offsetX ?? 0, offsetY: offsetY ?? 0, moving: step > 0 }
  })
  return worstOf(steps, (_, index) => index % 20 === 19, split)
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

/** As many boxes as a picture may have. */
const BOXES_MAX = 200

/** One to a few boxes more or less, or one elsewhere; some reach over the edge of the picture. */
function churned(boxes: readonly BoxItem[], step: number, next: () => number): BoxItem[] {
  const made = (id: string): BoxItem =>
    box(id, 0, 0, {
      rect: { x: next() * 320 - 5, y: next() * 180 - 4, width: 4 + next() * 40, height: 4 + next() * 30 },
      ...(next() < 0.5 ? { label: `WM@${id}` } : {}),
      ...(next() < 0.1 ? { handles: ['nw', 'e', 's'] } : {}),
    })
  const at = Math.floor(next() * boxes.length)
  const some = 1 + Math.floor(next() * 3)
  const kind = next()
  if (kind < 0.4 && boxes.length + some <= BOXES_MAX)
    return [...boxes, ...Array.from({ length: some }, (_, place) => made(`${step}.${place}`))]
  if (kind < 0.8) return boxes.filter((_, place) => place < at || place >= at + some)
  return boxes.map((one, place) => (place === at ? made(one.id) : one))
}

/**
 * Adds, moves and removes boxes at random, quickly or slowly, and pans between.
 * @param about how many boxes there are at first
 */
export function worstChurned(seed: number, about: number): number {
  const next = generator(seed)
  let boxes: BoxItem[] = []
  for (let step = -400; boxes.length < about; step++) boxes = churned(boxes, step, next)
  let [offsetX, offsetY] = [40, 30]
  const steps = Array.from({ length: 50 }, (_, step): Step => {
    const moving = step % 25 > 21
    if (moving) [offsetX, offsetY] = [offsetX - 7, offsetY + 3]
    else boxes = churned(boxes, step, next)
    const scene: Scene = { ...sceneOf(boxes, MEDIA), width: 310, height: 170 }
    return { scene, offsetX, offsetY, moving, pause: step % 5 > 2 ? 1000 : 50 }
  })
  return worstOf(steps, ({ moving, pause }) => !moving && pause === 1000)
}

/** A stroke that grows over masks while one moves, ends in a mask of its own, and is rubbed out again. */
export function worstMasked(seed: number, media = MEDIA): number {
  const next = generator(seed)
  const picture = { width: 420, height: 260 }
  const somewhere = () => ({
    x: Math.floor(next() * 300),
    y: Math.floor(next() * 200),
    width: 60,
    height: 40,
  })
  const mask = (id: string) => boxMask(id, somewhere(), picture)
  let scene: Scene = { ...sceneOf([], media), ...picture, masks: [mask('a'), mask('b')] }
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

/** The same, and a pan, over a picture that something is seen through. */
export const worstSeenThrough = (seed: number): readonly number[] => [
  worstPanned(seed, GLASS),
  worstMasked(seed, GLASS),
]
