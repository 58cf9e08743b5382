import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Motion } from './item-layer.ts'
import { createItemLayer, TILED_FROM } from './item-layer.ts'
import type { SceneItem } from '../scene.ts'
import type { Viewport } from '../viewport.ts'

const PICTURE = { width: 4000, height: 3000 }
const START: Viewport = { width: 500, height: 250, ratio: 1, scale: 1, offsetX: -1000, offsetY: -1000 }

/** More than one part of a tile's drawing, all over the picture. */
const ITEMS: readonly SceneItem[] = Array.from({ length: 20 * TILED_FROM }, (_, index) => ({
  id: String(index),
  role: 'box',
  type: 'box',
  reach: 'edge',
  style: { stroke: '#0af', screenWidth: 1 },
  rect: { x: (index % 60) * 66, y: Math.floor(index / 60) * 66, width: 60, height: 60 },
}))

/** Parts of tiles that were drawn, each of which is clipped once. */
let parts = 0

class CountingCanvas {
  readonly width: number
  readonly height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext(): object {
    const count = (name: string): unknown => (name === 'clip' ? () => void parts++ : () => undefined)
    return new Proxy({}, { get: (_, name) => count(String(name)), set: () => true })
  }
}

beforeEach(() => vi.stubGlobal('OffscreenCanvas', CountingCanvas))
afterEach(() => vi.unstubAllGlobals())

function openLayer() {
  const layer = createItemLayer()
  return {
    /** Works until all is there; returns which tileset is shown at the end and how many parts were drawn. */
    work(viewport: Viewport, motion: Motion) {
      const before = parts
      let last = layer.work(ITEMS, PICTURE, viewport, motion, Infinity)
      while (!last.isDone) last = layer.work(ITEMS, PICTURE, viewport, motion, Infinity)
      return { tileset: last.tiles?.tileset, scale: last.tiles?.origin.scale, parts: parts - before }
    },
    /** One step, and how much it drew. */
    step(viewport: Viewport, motion: Motion): number {
      const before = parts
      layer.work(ITEMS, PICTURE, viewport, motion, -Infinity)
      return parts - before
    },
  }
}

const at = (scale: number): Viewport => ({ ...START, scale, offsetX: -1000 * scale, offsetY: -1000 * scale })

test('reuses the tileset of an earlier zoom', () => {
  const layer = openLayer()
  const first = layer.work(START, 'none')
  const close = layer.work(at(8), 'zoom')
  const back = layer.work({ ...START, scale: 1 + 1e-13 }, 'zoom')
  const rested = layer.work({ ...START, scale: 1 + 1e-13 }, 'none')
  expect([first.parts > 0, close.tileset === first.tileset, back, rested]).toEqual([
    true,
    false,
    { tileset: first.tileset, scale: 1, parts: 0 },
    { tileset: first.tileset, scale: 1, parts: 0 },
  ])
})

test('a pan shows stretched tiles; at rest they are drawn at their own zoom', () => {
  const layer = openLayer()
  layer.work(START, 'none')
  const zoomed = at(1.5)
  const panned = layer.work(zoomed, 'pan')
  const rested = layer.work(zoomed, 'none')
  expect([panned.scale, rested.scale]).toEqual([1, 1.5])
})

test('a tileset begun at rest waits during a pan', () => {
  const layer = openLayer()
  layer.work(START, 'none')
  layer.step(at(1.5), 'none')
  expect([layer.work(at(1.5), 'pan'), layer.work(at(1.5), 'none').scale]).toEqual([
    { tileset: 1, scale: 1, parts: 0 },
    1.5,
  ])
})

test('a pan too far from the zoom of its tiles gets another tileset', () => {
  const layer = openLayer()
  layer.work(START, 'none')
  expect(layer.work(at(3), 'pan').scale).toBe(3)
})

test('in motion a frame draws only a part of a crowded tile', () => {
  const layer = openLayer()
  const left = { ...at(0.2), width: 200, offsetX: 0, offsetY: 0 }
  const right = { ...left, offsetX: -400 }
  layer.work(left, 'none')
  const steps = [layer.step(right, 'pan'), layer.step(right, 'pan')]
  expect([steps, layer.work(right, 'pan').parts > 0]).toEqual([[1, 1], true])
})
