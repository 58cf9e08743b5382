import type { Size } from '../../domain/geometry/rect.ts'
import type { DeviceRect } from '../../domain/geometry/units.ts'
import { screenOf } from '../viewport.ts'
import type { FreezableCanvas } from '../painting/freezable-canvas.ts'
import { createFreezableCanvas, setShown } from '../painting/freezable-canvas.ts'
import type { Viewport } from '../viewport.ts'

export interface LayerCanvases {
  readonly gammaId: string
  /** The picture, and the overlays that look like it. */
  readonly base: FreezableCanvas
  /** Also holds tiles and patches above the canvas. */
  readonly baseHost: HTMLElement
  /** Overlays that look different from the picture. */
  readonly overlay: FreezableCanvas
  /** True when that emptied them. */
  readonly resize: (viewport: Viewport) => boolean
  /** Items that change in each frame; places the canvas and empties it. */
  readonly live: (rect: DeviceRect, ratio: number) => CanvasRenderingContext2D | null
  /** An empty canvas costs as much as a full one. */
  readonly hideLive: () => void
  readonly present: (filter: string, gamma: number, opacity: number) => void
  /** Reports at once and at each change. */
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

/** Sizes grow in steps, so that a turning item keeps its canvas. */
const STEP = 64

const stepped = (length: number): number => Math.ceil(length / STEP) * STEP

/** A canvas is kept up to twice the needed length; another size empties it. */
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
  const notify = (): void => {
    const size = { width: host.clientWidth, height: host.clientHeight }
    if (size.width > 0 && size.height > 0) listener(size, window.devicePixelRatio)
  }
  // A media query for one ratio fires once, so each change needs a new one.
  const onRatio = (): void => {
    notify()
    watchRatio()
  }
  const watchRatio = (): void => {
    media?.removeEventListener('change', onRatio)
    media = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    media.addEventListener('change', onRatio)
  }
  const observer = new ResizeObserver(notify)
  observer.observe(host)
  watchRatio()
  notify()
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

/** Each unfrozen frame costs as much as the copy that freezes. */
const FRAMES_BEFORE_FREEZE = 3

export function createLayerCanvases(host: HTMLElement): LayerCanvases {
  const gammaId = `gamma-${serial++}`
  const gamma = createGamma(gammaId)
  const frame = document.createElement('div')
  Object.assign(frame.style, { ...FILL, overflow: 'hidden' })
  const [baseHost, overlayHost, live] = [createLayer('div', 'base'), createLayer('div', 'over'), createLive()]
  const [base, overlay] = [
    createFreezableCanvas(baseHost, true, FRAMES_BEFORE_FREEZE),
    createFreezableCanvas(overlayHost, true, FRAMES_BEFORE_FREEZE),
  ]
  frame.append(baseHost, overlayHost, live)
  host.append(gamma.root, frame)
  let laid: Viewport | null = null

  return {
    gammaId,
    base,
    baseHost,
    overlay,
    resize(viewport) {
      const { width, height } = viewport
      if (laid && isSameSize(laid, viewport)) return false
      laid = viewport
      const rect = {
        ...screenOf(viewport),
        width: Math.round(width * viewport.ratio),
        height: Math.round(height * viewport.ratio),
      }
      const emptied = [base, overlay].map((canvas) => canvas.place(rect, viewport.ratio))
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
      baseHost.style.filter = filter
      overlayHost.style.opacity = String(opacity)
      live.style.opacity = String(opacity)
    },
    watch: (listener) => watchSize(host, listener),
    remove() {
      gamma.root.remove()
      frame.remove()
    },
  }
}
