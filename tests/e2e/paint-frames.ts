import type { Frame } from '../../src/render/stage/plan.ts'
import type { Scene } from '../../src/render/scene.ts'

/** Small scenes and canvases for the pages of `paint.spec.ts`. */

export const SIDE = 64

export const viewport = { width: SIDE, height: SIDE, ratio: 1, scale: 2, offsetX: 4, offsetY: 4 }

export const sceneOf = (items: Scene['items'], media: Scene['media'] = null): Scene => ({
  id: 'picture',
  width: 28,
  height: 28,
  media,
  masks: [],
  stroke: null,
  items,
  live: [],
})

export const frameOf = (scene: Scene, moving = false): Frame => ({
  scene,
  viewport,
  moving,
  maskDamage: [],
  tiles: null,
})

export function canvas(): CanvasRenderingContext2D {
  const element = document.createElement('canvas')
  element.width = SIDE
  element.height = SIDE
  const context = element.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2d context')
  return context
}
