/**
 * The canvases of a page without a browser. A pixel is a number, 0 where nothing is; those of a picture are told apart, and
 * whether they were drawn smoothly. Only rectangles and images are drawn, and nothing is transparent in part.
 */

/** A picture to draw, each of whose pixels is a number above 0. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly at: (x: number, y: number) => number
}

interface Pixels {
  readonly width: number
  readonly height: number
  readonly values: Int32Array
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What a pixel of a picture becomes on a canvas. */
const drawnPixel = (value: number, smooth: boolean): number => value * 2 + (smooth ? 1 : 0)
/** The pixel of the picture that a canvas shows. */
export const pictureValue = (pixel: number): number => pixel >> 1
/** What an opaque canvas shows where nothing was drawn. */
const BLACK = -2
const CLEAR = 0
export const isSmooth = (pixel: number): boolean => pixel % 2 === 1

const EVERYWHERE: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

const boxOf = (x: number, y: number, width: number, height: number): Box => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

const shared = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

/** As much of Canvas2D as draws pictures and canvases. */
class SoftwareContext {
  imageSmoothingEnabled = true
  private shift = { x: 0, y: 0 }
  private clipped = EVERYWHERE
  private path = EVERYWHERE
  private readonly saved: Box[] = []
  private readonly canvas: SoftwareCanvas

  constructor(canvas: SoftwareCanvas) {
    this.canvas = canvas
  }
  setTransform(_a: number, _b: number, _c: number, _d: number, x: number, y: number): void {
    this.shift = { x, y }
  }
  save(): void {
    this.saved.push(this.clipped)
  }
  restore(): void {
    this.clipped = this.saved.pop() ?? EVERYWHERE
  }
  beginPath(): void {
    this.path = EVERYWHERE
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.path = boxOf(x + this.shift.x, y + this.shift.y, width, height)
  }
  clip(): void {
    this.clipped = shared(this.clipped, this.path)
  }
  clearRect(x: number, y: number, width: number, height: number): void {
    this.fill(boxOf(x, y, width, height), () => CLEAR)
  }
  drawImage(source: SoftwareCanvas | Picture, ...places: readonly number[]): void {
    const { width, height } = source
    const [x = 0, y = 0] = places
    const [fromX, fromY, fromWidth, fromHeight, toX, toY, toWidth, toHeight] =
      places.length > 2 ? (places as number[] & { length: 8 }) : [0, 0, width, height, x, y, width, height]
    this.fill(boxOf(toX!, toY!, toWidth!, toHeight!), (across, down) => {
      const sourceX = Math.floor(fromX! + across * fromWidth!)
      const sourceY = Math.floor(fromY! + down * fromHeight!)
      if (source instanceof SoftwareCanvas) return source.pixels.values[sourceY * width + sourceX] || null
      return drawnPixel(source.at(sourceX, sourceY), this.imageSmoothingEnabled)
    })
  }
  /** Calls for each pixel whose centre is in a box with its place there, 0 … 1; null: it stays. */
  private fill(box: Box, valueAt: (across: number, down: number) => number | null): void {
    const { x, y } = this.shift
    const { left, top, right, bottom } = box
    const { width, height, values } = this.canvas.pixels
    const moved = boxOf(left + x, top + y, right - left, bottom - top)
    const within = shared(shared(moved, this.clipped), boxOf(0, 0, width, height))
    for (let row = Math.ceil(within.top - 0.5); row + 0.5 < within.bottom; row++)
      for (let column = Math.ceil(within.left - 0.5); column + 0.5 < within.right; column++) {
        const [across, down] = [column + 0.5 - moved.left, row + 0.5 - moved.top]
        const value = valueAt(across / (right - left), down / (bottom - top))
        if (value !== null) values[row * width + column] = value
      }
  }
}

const empty = (width: number, height: number): Pixels => ({
  width,
  height,
  values: new Int32Array(width * height),
})

type Style = Record<string, unknown>

class SoftwareElement {
  readonly dataset: Record<string, string> = {}
  readonly style: Style = { setProperty: (name: string, value: string) => (this.style[name] = value) }
  children: SoftwareElement[] = []
  private parent: SoftwareElement | null = null

  setAttribute(): void {}
  remove(): void {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this)
    this.parent = null
  }
  append(...added: readonly SoftwareElement[]): void {
    for (const element of added) this.insert(element, this.children.length)
  }
  after(element: SoftwareElement): void {
    this.parent?.insert(element, this.parent.children.indexOf(this) + 1)
  }
  before(element: SoftwareElement): void {
    this.parent?.insert(element, this.parent.children.indexOf(this))
  }
  replaceChildren(): void {
    for (const child of this.children) child.parent = null
    this.children = []
  }
  private insert(element: SoftwareElement, at: number): void {
    element.remove()
    this.children.splice(at, 0, element)
    element.parent = this
  }
}

class SoftwareCanvas extends SoftwareElement {
  pixels: Pixels
  private context: object | null = null
  private isOpaque = false

  constructor(width = 300, height = 150) {
    super()
    this.pixels = empty(width, height)
  }
  get width(): number {
    return this.pixels.width
  }
  set width(width: number) {
    this.pixels = empty(width, this.height)
  }
  get height(): number {
    return this.pixels.height
  }
  set height(height: number) {
    this.pixels = empty(this.width, height)
  }
  getContext(kind: '2d' | 'bitmaprenderer', { alpha = true } = {}): object {
    if (!alpha) this.isOpaque = true
    const show = (pixels: Pixels | null): void =>
      void (this.pixels = pixels ?? empty(this.width, this.height))
    this.context ??= kind === '2d' ? new SoftwareContext(this) : { transferFromImageBitmap: show }
    return this.context
  }
  transferToImageBitmap(): Pixels {
    const { width, height } = this
    const values = this.pixels.values.map((value) => (value === CLEAR && this.isOpaque ? BLACK : value))
    this.pixels = empty(width, height)
    return { width, height, values }
  }
}

/** What stands in for the browser's own. */
export const softwareGlobals = {
  document: {
    createElement: (tag: string): SoftwareElement =>
      tag === 'canvas' ? new SoftwareCanvas() : new SoftwareElement(),
    createElementNS: (): SoftwareElement => new SoftwareElement(),
  },
  OffscreenCanvas: SoftwareCanvas,
}

export const createHost = (): SoftwareElement & HTMLElement =>
  new SoftwareElement() as SoftwareElement & HTMLElement

export type { SoftwareElement }

const length = (value: unknown): number => (typeof value === 'string' ? Number.parseFloat(value) || 0 : 0)

/** Numbers of a function within a transform. */
const given = (transform: unknown, name: string, otherwise: readonly number[]): readonly number[] => {
  const found = typeof transform === 'string' ? new RegExp(`${name}\\(([^)]*)\\)`).exec(transform) : null
  return found?.[1]?.split(',').map(Number.parseFloat) ?? otherwise
}

interface Place {
  readonly x: number
  readonly y: number
  readonly scale: number
}

function show(element: SoftwareElement, at: Place, ratio: number, screen: Pixels): void {
  const { style } = element
  if (style['display'] === 'none') return
  const [moveX = 0, moveY = 0] = given(style['transform'], 'translate', [0, 0])
  const [scale = 1] = given(style['transform'], 'scale', [1])
  const place: Place = {
    x: at.x + (length(style['left']) + moveX) * at.scale,
    y: at.y + (length(style['top']) + moveY) * at.scale,
    scale: at.scale * scale,
  }
  if (element instanceof SoftwareCanvas) {
    const { width, height, values } = element.pixels
    const [left, top] = [Math.round(place.x * ratio), Math.round(place.y * ratio)]
    values.forEach((value, index) => {
      const [x, y] = [left + (index % width), top + Math.floor(index / width)]
      const isOn = x >= 0 && y >= 0 && x < screen.width && y < screen.height && index < width * height
      if (isOn && value !== CLEAR) screen.values[y * screen.width + x] = value
    })
  }
  for (const child of element.children) show(child, place, ratio, screen)
}

/** What an element shows on so many device pixels, `ratio` of which are a CSS pixel: row by row. */
export function screenshot(host: SoftwareElement, width: number, height: number, ratio: number): Int32Array {
  const screen = empty(width, height)
  show(host, { x: 0, y: 0, scale: 1 }, ratio, screen)
  return screen.values
}
