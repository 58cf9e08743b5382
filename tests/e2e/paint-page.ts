import { createBackdrop, BACKDROP_KEY } from '../../src/render/backdrop.ts'
import type { Bitmaps } from '../../src/render/paint.ts'
import { paint } from '../../src/render/paint.ts'
import { plan } from '../../src/render/plan.ts'
import type { Frame } from '../../src/render/plan.ts'
import type { Scene, SceneItem } from '../../src/render/scene.ts'
import { box, changed, generator, randomItem } from './paint-items.ts'

/** Bundled into a page by `paint.spec.ts`: paints frames on a canvas and gives back its pixels. */

const SIDE = 64

const viewport = { width: SIDE, height: SIDE, ratio: 1, scale: 2, offsetX: 4, offsetY: 4 }

const sceneOf = (items: Scene['items'], media: Scene['media'] = null): Scene => ({
  id: 'picture',
  width: 28,
  height: 28,
  media,
  masks: [],
  stroke: null,
  items,
  live: [],
})

const frameOf = (scene: Scene, moving = false): Frame => ({
  scene,
  viewport,
  moving,
  maskDamage: null,
  tiles: null,
})

function canvas(): CanvasRenderingContext2D {
  const element = document.createElement('canvas')
  element.width = SIDE
  element.height = SIDE
  const context = element.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2d context')
  return context
}

/** Colours at points, as [red, green, blue, alpha]. */
const pick = (
  context: CanvasRenderingContext2D,
  points: readonly (readonly [number, number])[],
): number[][] => points.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data])

/** Frames one after the other on the same canvas, or the last alone. */
function vectors(frames: readonly Frame[]): CanvasRenderingContext2D {
  const context = canvas()
  let previous: Frame | null = null
  for (const frame of frames) {
    paint(context, plan(frame, previous, ['items']), () => undefined)
    previous = frame
  }
  return context
}

const samePixels = (a: CanvasRenderingContext2D, b: CanvasRenderingContext2D): boolean => {
  const [one, other] = [a, b].map((each) => each.getImageData(0, 0, SIDE, SIDE).data)
  return one !== undefined && other !== undefined && one.every((value, index) => value === other[index])
}

/** A box from (2, 3) to (12, 11) in source pixels: its left line lies on x = 8, its top line on y = 10. */
const boxPixels = (): number[][] =>
  pick(vectors([frameOf(sceneOf([box('a', 2, 3)]))]), [
    [7, 16],
    [8, 16],
    [6, 16],
    [16, 16],
    [40, 40],
  ])

const shadePixels = (): number[][] => {
  const shade = { id: 's', role: 's', reach: 'none', style: { stroke: '#000', fill: '#000000' } } as const
  const item = { ...shade, type: 'shade', hole: { x: 5, y: 5, width: 10, height: 10 } } as const
  return pick(vectors([frameOf(sceneOf([item]))]), [
    [2, 2],
    [6, 6],
    [20, 20],
    [58, 58],
    [62, 62],
  ])
}

/** Whether painting only what changed gives the same picture as painting everything, change by change. */
function incrementalMatchesWhole(): boolean[] {
  const hatch = { style: { stroke: '#00ff00', hatch: '#ffffff', fill: '#00ff0044' } }
  const steps: Scene['items'][] = [
    [box('a', 2, 3), box('b', 8, 6, hatch)],
    [box('a', 3, 3), box('b', 8, 6, hatch)],
    [box('a', 3, 3, { handles: ['nw', 'se'] }), box('b', 8, 6, hatch)],
    [box('b', 8, 6, hatch), box('a', 3, 3)],
    [box('b', 8, 6, hatch)],
    [box('b', 8, 6, { ...hatch, rotation: 30 }), box('c', 15, 15)],
  ]
  const frames = steps.map((items) => frameOf(sceneOf(items)))
  return frames.map((frame, index) => samePixels(vectors(frames.slice(0, index + 1)), vectors([frame])))
}

/** What a canvas looks like on white: the colour of what is all but clear says nothing. */
function onWhite(context: CanvasRenderingContext2D): Uint8ClampedArray {
  const flat = canvas()
  flat.fillStyle = '#ffffff'
  flat.fillRect(0, 0, SIDE, SIDE)
  flat.drawImage(context.canvas, 0, 0)
  return flat.getImageData(0, 0, SIDE, SIDE).data
}

/** The largest difference of a channel between a canvas that was kept up to date and one that was painted anew. */
function worstDifference(seed: number, steps: number): number {
  const next = generator(seed)
  const kept = canvas()
  let previous: Frame | null = null
  let items: SceneItem[] = Array.from({ length: 6 }, (_, index) => randomItem(`i${index}`, next))
  let worst = 0
  for (let step = 0; step < steps; step++) {
    const frame = frameOf(sceneOf(items))
    paint(kept, plan(frame, previous, ['items']), () => undefined)
    const one = onWhite(kept)
    const other = onWhite(vectors([frame]))
    one.forEach((value, index) => {
      worst = Math.max(worst, Math.abs(value - (other[index] ?? 0)))
    })
    previous = frame
    items = changed(items, step, next)
  }
  return worst
}

/** A bitmap of two columns, black and white, stretched over the picture: at rest blended, in motion not. */
function mediaPixels(moving: boolean): number[][] {
  const bitmap = new OffscreenCanvas(2, 1)
  const context = bitmap.getContext('2d')
  if (!context) throw new Error('no 2d context')
  context.fillStyle = '#000'
  context.fillRect(0, 0, 1, 1)
  context.fillStyle = '#fff'
  context.fillRect(1, 0, 1, 1)
  const flat = { ...viewport, scale: 0.5 }
  const media = { key: 'picture', levels: [{ width: 2, height: 1 }] }
  const scene: Scene = { ...sceneOf([], media), width: 8, height: 8 }
  const target = canvas()
  paint(
    target,
    plan({ scene, viewport: flat, moving, maskDamage: null, tiles: null }, null, ['media']),
    () => bitmap,
  )
  return pick(target, [
    [4, 5],
    [5, 5],
    [6, 5],
    [7, 5],
    [9, 5],
  ])
}

const WIDE = { width: 700, height: 420 }

function wideCanvas(): CanvasRenderingContext2D {
  const context = canvas()
  Object.assign(context.canvas, WIDE)
  return context
}

/**
 * Pans back and forth, rests, changes something and pans on. Time is always up, so that each frame gets one tile more
 * and draws the rest directly. @returns by how much a channel differs at most from frames painted whole
 */
function worstPanned(seed: number): number {
  const next = generator(seed)
  const kept = wideCanvas()
  const bitmaps: Bitmaps = (key, _level, tile = 0) =>
    key === BACKDROP_KEY ? backdrop.bitmap(tile) : undefined
  const backdrop = createBackdrop(bitmaps)
  const many = (): SceneItem[] =>
    Array.from({ length: 40 }, (_, index) => ({
      ...box(`b${index}`, next() * 400, next() * 240, { rotation: next() < 0.5 ? 0 : 30 }),
    }))
  let scene: Scene = { ...sceneOf(many()), width: 420, height: 260 }
  let previous: Frame | null = null
  let worst = 0
  for (let step = 0; step < 40; step++) {
    if (step === 25) scene = { ...scene, items: many() }
    const moving = step % 10 !== 0
    const offsetX = moving ? Math.round(300 * Math.sin(step / 6)) : (previous?.viewport.offsetX ?? 4)
    const frame: Frame = { ...frameOf(scene, moving), viewport: { ...viewport, ...WIDE, offsetX } }
    const commands = backdrop.follow(frame, previous, ['items'], 0) ?? plan(frame, null, ['items'])
    paint(kept, commands, bitmaps)
    const whole = wideCanvas()
    paint(whole, plan(frame, null, ['items']), bitmaps)
    const [one, other] = [kept, whole].map((each) => each.getImageData(0, 0, WIDE.width, WIDE.height).data)
    one?.forEach((value, index) => (worst = Math.max(worst, Math.abs(value - (other?.[index] ?? 0)))))
    previous = frame
  }
  return worst
}

const face = { worstPanned, boxPixels, shadePixels, incrementalMatchesWhole, worstDifference, mediaPixels }

declare global {
  interface Window {
    paintTests: typeof face
  }
}

window.paintTests = face
