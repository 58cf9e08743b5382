import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { screenOf } from '../viewport.ts'
import type { FreezableCanvas } from '../painting/freezable-canvas.ts'
import { createFreezableCanvas, setShown } from '../painting/freezable-canvas.ts'
import type { Viewport } from '../viewport.ts'

/** The stack of canvases in an element, from the bottom to the top. */
export interface LayerCanvases {
  readonly gammaId: string
  /** What rests. */
  readonly base: FreezableCanvas
  /** What may lie on that and looks like it: tiles. */
  readonly ground: HTMLElement
  /** What of it lies over the picture, where that is to look different. */
  readonly over: FreezableCanvas
  /** Fits the canvases of what rests to the viewport; true when that emptied them. */
  readonly resize: (viewport: Viewport) => boolean
  /** The canvas of what lives, empty and laid over a rectangle of the screen, in device pixels. */
  readonly live: (rect: Rect, ratio: number) => CanvasRenderingContext2D | null
  /** An empty canvas costs as much to put on the screen as a full one, so it is taken out. */
  readonly hideLive: () => void
  /** Shows what is lowest through a filter and the rest at an opacity. */
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

function createLayer<Tag extends 'div' | 'canvas'>(tag: Tag, name: string): HTMLElementTagNameMap[Tag] {
  const layer = document.createElement(tag)
  layer.dataset['layer'] = name
  Object.assign(layer.style, FILL)
  return layer
}

function createLive(): HTMLCanvasElement {
  const live = createLayer('canvas', 'live')
  Object.assign(live.style, { inset: 'auto', left: '0', top: '0', willChange: 'transform' })
  return live
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

const isSameSize = (a: Viewport, b: Viewport): boolean =>
  a.width === b.width && a.height === b.height && a.ratio === b.ratio

/** A large canvas is shown as a bitmap soon: each frame in which it is not costs as much as the copy. */
const CALM_FRAMES = 3

/** Adds the canvases to an element that is positioned. */
export function createLayerCanvases(host: HTMLElement): LayerCanvases {
  const gammaId = `gamma-${serial++}`
  const gamma = createGamma(gammaId)
  const frame = document.createElement('div')
  Object.assign(frame.style, { ...FILL, overflow: 'hidden' })
  const [ground, above, live] = [createLayer('div', 'base'), createLayer('div', 'over'), createLive()]
  const [base, over] = [
    createFreezableCanvas(ground, true, CALM_FRAMES),
    createFreezableCanvas(above, true, CALM_FRAMES),
  ]
  frame.append(ground, above, live)
  host.append(gamma.root, frame)
  /** What the canvases of what rests were fitted to. */
  let laid: Viewport | null = null

  return {
    gammaId,
    base,
    ground,
    over,
    resize(viewport) {
      const { width, height } = viewport
      if (laid && isSameSize(laid, viewport)) return false
      laid = viewport
      const rect = {
        ...screenOf(viewport),
        width: Math.round(width * viewport.ratio),
        height: Math.round(height * viewport.ratio),
      }
      const emptied = [base, over].map((canvas) => canvas.place(rect, viewport.ratio))
      return emptied.includes(true)
    },
    live(rect, ratio) {
      setShown(live, true)
      resizeLive(live, rect.width, rect.height)
      assign(live.style, 'width', `${live.width / ratio}px`)
      assign(live.style, 'height', `${live.height / ratio}px`)
      assign(live.style, 'transform', `translate(${rect.x / ratio}px, ${rect.y / ratio}px)`)
      return live.getContext('2d')
    },
    hideLive: () => setShown(live, false),
    present(filter, exponent, opacity) {
      gamma.set(exponent)
      ground.style.filter = filter
      above.style.opacity = String(opacity)
      live.style.opacity = String(opacity)
    },
    watch: (listener) => watchSize(host, listener),
    remove() {
      gamma.root.remove()
      frame.remove()
    },
  }
}
