import Konva from 'konva'
import { VIEW } from '../scenario.ts'
import { smooth, type Smoothing, type Stage } from './player.ts'
import { rivalPlayer, type Toolkit } from './rivals.ts'

const QUIET = { listening: false, perfectDrawEnabled: false } as const

function smoothLayer(layer: Konva.Layer, smoothing: Smoothing): void {
  const context = layer.getNativeCanvasElement().getContext('2d')
  if (context) smooth(context, smoothing)
}

function openKonva({ host, benchCase }: Stage, smoothing: Smoothing): Toolkit<Konva.Layer, Konva.Shape> {
  Konva.pixelRatio = 1
  const container = document.createElement('div')
  host.append(container)
  const konva = new Konva.Stage({ container, ...VIEW, listening: false })
  const origins = new WeakMap<Konva.Shape, { x: number; y: number }>()
  return {
    addLayer() {
      const layer = new Konva.Layer({ listening: false })
      konva.add(layer)
      smoothLayer(layer, smoothing)
      if (smoothing === 'nearest') layer.imageSmoothingEnabled(false)
      return layer
    },
    image(image, { at = { x: 0, y: 0 }, opacity = 1, isSharp = false } = {}) {
      const common = { ...QUIET, x: at.x, y: at.y, opacity }
      if (!isSharp) return new Konva.Image({ ...common, image })
      return new Konva.Shape({
        ...common,
        sceneFunc: ({ _context: context }) => {
          context.imageSmoothingEnabled = false
          context.drawImage(image, 0, 0)
        },
      })
    },
    // Draws on the native context, which needs fewer nodes and calls than Konva's shapes.
    shape({ x, y, width, height, rotation = 0 }, draw, isCached = false) {
      const centre = { x: x + width / 2, y: y + height / 2 }
      const shape = new Konva.Shape({
        ...QUIET,
        ...centre,
        rotation,
        sceneFunc: (context) => draw(context._context),
      })
      origins.set(shape, centre)
      if (isCached)
        shape.cache({ x: -width / 2, y: -height / 2, width, height, pixelRatio: benchCase.camera(0).scale })
      return shape
    },
    add: (layer, nodes) => void layer.add(...nodes),
    shift(shape, by) {
      const { x, y } = origins.get(shape) ?? { x: 0, y: 0 }
      shape.position({ x: x + by.x, y: y + by.y })
    },
    redraw: (layer) => void layer.batchDraw(),
    look({ scale, x, y }, now) {
      for (const layer of konva.getLayers()) smoothLayer(layer, now)
      konva.setAttrs({ x, y, scaleX: scale, scaleY: scale })
      konva.batchDraw()
    },
  }
}

export const createPlayer = rivalPlayer(openKonva)
