import type { Rect } from '../domain/geometry/rect.ts'
import type { Size, Viewport } from './viewport.ts'

/** From the bottom to the top: what rests, what of it lies over the picture, and what lives. */
export const CANVASES = ['base', 'over', 'live'] as const
export type CanvasName = (typeof CANVASES)[number]

/** The stack of canvases in an element. The live one is only as large as what is on it. */
export interface LayerCanvases {
  readonly gammaId: string
  readonly context: (name: CanvasName) => CanvasRenderingContext2D
  /** An empty canvas costs as much to put on the screen as a full one, so it is taken out. */
  readonly show: (name: CanvasName, shown: boolean) => void
  /** Fits the canvases of what rests to the viewport; true when that emptied them. */
  readonly resize: (viewport: Viewport) => boolean
  /** Empties the live canvas and lays it over a rectangle of the screen, in device pixels. */
  readonly placeLive: (rect: Rect, ratio: number) => void
  /** Shows the lowest canvas through a filter and the others at an opacity. */
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

const FILL = { position: 'absolute', inset: '0', width: '100%', height: '100%', pointerEvents: 'none' }

function createCanvas(name: CanvasName): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.dataset['layer'] = name
  const moved = { inset: 'auto', left: '0', top: '0', willChange: 'transform' }
  Object.assign(canvas.style, FILL, name === 'live' ? moved : {})
  return canvas
}

/** Sizes in steps, so that a thing that turns does not get another canvas in each frame. */
const STEP = 64

const stepped = (length: number): number => Math.ceil(length / STEP) * STEP

/** A canvas that is large enough and at most twice as long as needed stays; another size empties it. */
function resizeLive(canvas: HTMLCanvasElement, width: number, height: number): void {
  const fits = (has: number, needs: number): boolean => has >= needs && has <= 2 * stepped(needs)
  if (fits(canvas.width, width) && fits(canvas.height, height)) {
    canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
    return
  }
  canvas.width = stepped(width)
  canvas.height = stepped(height)
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

const assign = (style: CSSStyleDeclaration, key: 'transform' | 'width' | 'height', value: string): void => {
  if (style[key] !== value) style[key] = value
}

/** Adds the canvases to an element that is positioned. */
export function createLayerCanvases(host: HTMLElement): LayerCanvases {
  const gammaId = `gamma-${serial++}`
  const gamma = createGamma(gammaId)
  const frame = document.createElement('div')
  Object.assign(frame.style, { ...FILL, overflow: 'hidden' })
  const canvases = { base: createCanvas('base'), over: createCanvas('over'), live: createCanvas('live') }
  const contexts = new Map<CanvasName, CanvasRenderingContext2D>()
  const { base, over, live } = canvases
  frame.append(base, over, live)
  host.append(gamma.root, frame)

  return {
    gammaId,
    context(name) {
      const known = contexts.get(name)
      if (known) return known
      const context = canvases[name].getContext('2d')
      if (!context) throw new Error(`no 2d context for the canvas ${name}`)
      contexts.set(name, context)
      return context
    },
    show(name, shown) {
      const { style } = canvases[name]
      const display = shown ? 'block' : 'none'
      if (style.display !== display) style.display = display
    },
    resize(viewport) {
      const width = Math.round(viewport.width * viewport.ratio)
      const height = Math.round(viewport.height * viewport.ratio)
      if (base.width === width && base.height === height) return false
      for (const canvas of [base, over]) Object.assign(canvas, { width, height })
      return true
    },
    placeLive(rect, ratio) {
      resizeLive(live, rect.width, rect.height)
      assign(live.style, 'width', `${live.width / ratio}px`)
      assign(live.style, 'height', `${live.height / ratio}px`)
      assign(live.style, 'transform', `translate(${rect.x / ratio}px, ${rect.y / ratio}px)`)
    },
    present(filter, exponent, opacity) {
      gamma.set(exponent)
      base.style.filter = filter
      over.style.opacity = String(opacity)
      live.style.opacity = String(opacity)
    },
    watch: (listener) => watchSize(host, listener),
    remove() {
      gamma.root.remove()
      frame.remove()
    },
  }
}
