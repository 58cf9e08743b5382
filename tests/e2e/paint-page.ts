import { paint } from '../../src/render/painting/paint.ts'
import { plan } from '../../src/render/stage/plan.ts'
import type { Frame } from '../../src/render/stage/plan.ts'
import type { Scene, SceneItem } from '../../src/render/scene.ts'
import { canvas, frameOf, sceneOf, SIDE, viewport } from './paint-frames.ts'
import { box, changed, generator, randomItem } from './paint-items.ts'
import {
  standPanned,
  standPatched,
  worstAfterZoom,
  worstChanged,
  worstChurned,
  worstMasked,
  worstPanned,
  worstPannedWithMany,
  worstSeenThrough,
  worstZoomed,
} from './paint-steps.ts'

/** Bundled into a page by `paint.spec.ts`: paints frames on a canvas and gives back its pixels. */

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
    plan({ scene, viewport: flat, moving, maskDamage: [], tiles: null }, null, ['media']),
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

const face = {
  standPanned,
  standPatched,
  worstPanned,
  worstPannedWithMany,
  worstChanged,
  worstChurned,
  worstMasked,
  worstSeenThrough,
  worstZoomed,
  worstAfterZoom,
  boxPixels,
  shadePixels,
  incrementalMatchesWhole,
  worstDifference,
  mediaPixels,
}

declare global {
  interface Window {
    paintTests: typeof face
  }
}

window.paintTests = face
