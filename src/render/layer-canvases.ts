import type { Layer } from './plan.ts'
import { LAYERS } from './plan.ts'
import type { Size, Viewport } from './viewport.ts'

/** The stack of canvases that fills an element, one for each layer. */
export interface LayerCanvases {
  readonly gammaId: string
  readonly context: (layer: Layer) => CanvasRenderingContext2D
  /** An empty canvas costs as much to put on the screen as a full one, so it is taken out. */
  readonly show: (layer: Layer, shown: boolean) => void
  /** Fits the canvases to the viewport; true when that emptied them. */
  readonly resize: (viewport: Viewport) => boolean
  /** Shows the picture through a filter and what lies on it at an opacity. */
  readonly present: (filter: string, gamma: number, opacity: number) => void
  /** Calls back with the element's size and pixel ratio, now and whenever they change. */
  readonly watch: (listener: (size: Size, ratio: number) => void) => () => void
  readonly remove: () => void
}

const SVG = 'http://www.w3.org/2000/svg'
let serial = 0

function createGamma(id: string): { root: SVGSVGElement; set(gamma: number): void } {
  const root = document.createElementNS(SVG, 'svg')
  root.setAttribute('width', '0')
  root.setAttribute('height', '0')
  root.setAttribute('aria-hidden', 'true')
  root.style.position = 'absolute'
  const filter = document.createElementNS(SVG, 'filter')
  filter.id = id
  filter.setAttribute('color-interpolation-filters', 'sRGB')
  const transfer = document.createElementNS(SVG, 'feComponentTransfer')
  const channels = ['feFuncR', 'feFuncG', 'feFuncB'].map((name) => {
    const channel = document.createElementNS(SVG, name)
    channel.setAttribute('type', 'gamma')
    transfer.append(channel)
    return channel
  })
  filter.append(transfer)
  root.append(filter)
  return {
    root,
    set: (gamma) => channels.forEach((channel) => channel.setAttribute('exponent', String(1 / gamma))),
  }
}

function createCanvas(layer: Layer): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.dataset['layer'] = layer
  Object.assign(canvas.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
  })
  return canvas
}

function watchSize(host: HTMLElement, listener: (size: Size, ratio: number) => void): () => void {
  let media: MediaQueryList | null = null
  const tell = (): void => {
    const size = { width: host.clientWidth, height: host.clientHeight }
    if (size.width > 0 && size.height > 0) listener(size, window.devicePixelRatio)
  }
  // A media query for one ratio fires once when it is left, so each change asks anew.
  const onRatio = (): void => {
    tell()
    watchRatio()
  }
  const watchRatio = (): void => {
    media?.removeEventListener('change', onRatio)
    media = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    media.addEventListener('change', onRatio)
  }
  const observer = new ResizeObserver(tell)
  observer.observe(host)
  watchRatio()
  tell()
  return () => {
    observer.disconnect()
    media?.removeEventListener('change', onRatio)
  }
}

/** Adds the canvases to an element that is positioned. */
export function createLayerCanvases(host: HTMLElement): LayerCanvases {
  const gammaId = `gamma-${serial++}`
  const gamma = createGamma(gammaId)
  const canvases = new Map(LAYERS.map((layer) => [layer, createCanvas(layer)]))
  const contexts = new Map<Layer, CanvasRenderingContext2D>()
  host.append(gamma.root, ...canvases.values())

  return {
    gammaId,
    context(layer) {
      const known = contexts.get(layer)
      if (known) return known
      const context = canvases.get(layer)?.getContext('2d')
      if (!context) throw new Error(`no 2d context for the layer ${layer}`)
      contexts.set(layer, context)
      return context
    },
    show(layer, shown) {
      const style = canvases.get(layer)?.style
      const display = shown ? 'block' : 'none'
      if (style && style.display !== display) style.display = display
    },
    resize(viewport) {
      const width = Math.round(viewport.width * viewport.ratio)
      const height = Math.round(viewport.height * viewport.ratio)
      let emptied = false
      for (const canvas of canvases.values()) {
        if (canvas.width === width && canvas.height === height) continue
        canvas.width = width
        canvas.height = height
        emptied = true
      }
      return emptied
    },
    present(filter, exponent, opacity) {
      gamma.set(exponent)
      for (const [layer, canvas] of canvases) {
        if (layer === 'media') canvas.style.filter = filter
        else canvas.style.opacity = String(opacity)
      }
    },
    watch: (listener) => watchSize(host, listener),
    remove() {
      gamma.root.remove()
      canvases.forEach((canvas) => canvas.remove())
    },
  }
}
