import { config, FabricImage, FabricObject, StaticCanvas } from 'fabric'
import { VIEW } from '../scenario.ts'
import { smooth, type Smoothing, type Stage } from './player.ts'
import { rivalPlayer, type Draw, type Placement, type Toolkit } from './rivals.ts'

class Drawn extends FabricObject {
  readonly #draw: Draw

  constructor({ x, y, width, height, rotation = 0 }: Placement, draw: Draw, objectCaching: boolean) {
    super({
      left: x + width / 2,
      top: y + height / 2,
      width,
      height,
      originX: 'center',
      originY: 'center',
      angle: rotation,
      strokeWidth: 0,
      objectCaching,
    })
    this.#draw = draw
  }

  override _render(context: CanvasRenderingContext2D): void {
    this.#draw(context)
  }
}

function canvasOf(source: ImageBitmap | HTMLCanvasElement): HTMLCanvasElement {
  if (source instanceof HTMLCanvasElement) return source
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: source.width, height: source.height })
  canvas.getContext('2d')?.drawImage(source, 0, 0)
  return canvas
}

function openFabric({ host }: Stage, smoothing: Smoothing): Toolkit<StaticCanvas, FabricObject> {
  // Caches at the screen's zoom, of any size.
  config.configure({ perfLimitSizeTotal: 64e6, maxCacheSideLimit: 16_384 })
  const canvases: StaticCanvas[] = []
  const origins = new WeakMap<FabricObject, { left: number; top: number }>()
  return {
    addLayer() {
      const element = document.createElement('canvas')
      host.append(element)
      const canvas = new StaticCanvas(element, {
        ...VIEW,
        renderOnAddRemove: false,
        enableRetinaScaling: false,
        skipOffscreen: true,
        imageSmoothingEnabled: smoothing !== 'nearest',
      })
      Object.assign(element.style, { position: 'absolute', inset: '0' })
      smooth(canvas.getContext(), smoothing)
      canvases.push(canvas)
      return canvas
    },
    image: (source, { at = { x: 0, y: 0 }, opacity = 1, isSharp = false } = {}) =>
      new FabricImage(canvasOf(source), {
        left: at.x,
        top: at.y,
        originX: 'left',
        originY: 'top',
        objectCaching: false,
        strokeWidth: 0,
        opacity,
        imageSmoothing: smoothing !== 'nearest' && !isSharp,
      }),
    shape(placement, draw, isCached = false) {
      const drawn = new Drawn(placement, draw, isCached)
      origins.set(drawn, { left: drawn.left, top: drawn.top })
      return drawn
    },
    add: (canvas, objects) => void canvas.add(...objects),
    shift(object, by) {
      const { left, top } = origins.get(object) ?? { left: 0, top: 0 }
      object.set({ left: left + by.x, top: top + by.y })
      object.setCoords()
    },
    redraw: (canvas) => canvas.requestRenderAll(),
    look({ scale, x, y }, now) {
      for (const canvas of canvases) {
        smooth(canvas.getContext(), now)
        canvas.setViewportTransform([scale, 0, 0, scale, x, y])
        canvas.requestRenderAll()
      }
    },
  }
}

export const createPlayer = rivalPlayer(openFabric)
