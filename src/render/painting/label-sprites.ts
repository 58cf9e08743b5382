import type { DrawCommand, LabelCommand } from '../commands.ts'

/** Text is slow to draw, so each label is drawn once into an atlas and copied from there. */

const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'

/** Pixels. The first copy after a new label copies the whole atlas, so it is small. */
const WIDTH = 512
const HEIGHT = 128
/** 24 MB hold some thousands of labels. */
const ATLASES_MAX = 96

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

interface Sprite {
  readonly atlas: OffscreenCanvas
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const fontOf = ({ size }: Pick<LabelCommand, 'size'>): string => `600 ${size}px ${FONT}`

/** Safari has no `requestIdleCallback`. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work)
}

let isFontPrepared = false

/** The first measured text takes 50 ms, which would delay the first stroke. */
export function prepareFont(): void {
  if (isFontPrepared) return
  isFontPrepared = true
  whenIdle(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) return
    context.font = fontOf({ size: 12 })
    context.measureText('标 1')
  })
}

function drawPill(context: Context, label: LabelCommand, x: number, y: number, width: number): void {
  const { size, padding } = label
  const height = size + 2 * padding
  context.font = fontOf(label)
  context.textBaseline = 'middle'
  context.fillStyle = label.background
  context.beginPath()
  context.roundRect(x, y, width, height, padding * 0.75)
  context.fill()
  context.fillStyle = label.colour
  context.fillText(label.text, x + padding, y + height / 2)
}

interface Atlas {
  readonly canvas: OffscreenCanvas
  readonly context: Context | null
  x: number
  y: number
  shelf: number
}

function createAtlas(): Atlas {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  return { canvas, context: canvas.getContext('2d'), x: 0, y: 0, shelf: 0 }
}

function reserve(atlas: Atlas, width: number, height: number): Sprite | null {
  if (atlas.x + width > WIDTH) [atlas.x, atlas.y, atlas.shelf] = [0, atlas.y + atlas.shelf, 0]
  const { canvas, x, y } = atlas
  if (y + height > HEIGHT) return null
  atlas.x += width
  atlas.shelf = Math.max(atlas.shelf, height)
  return { atlas: canvas, x, y, width, height }
}

const widthOf = (context: Context, label: LabelCommand): number => {
  context.font = fontOf(label)
  return Math.ceil(context.measureText(label.text).width) + 2 * label.padding
}

function createSprites() {
  const sprites = new Map<string, Sprite>()
  let current = createAtlas()
  let atlases = 1

  const place = (width: number, height: number): Sprite | null => {
    const found = reserve(current, width, height)
    if (found || atlases === ATLASES_MAX) return found
    atlases += 1
    current = createAtlas()
    return reserve(current, width, height)
  }

  const spriteOf = (label: LabelCommand): Sprite | null => {
    const { text, size, padding, colour, background } = label
    const key = `${size} ${padding} ${colour} ${background} ${text}`
    const known = sprites.get(key)
    if (known || !current.context) return known ?? null
    const width = widthOf(current.context, label)
    const height = size + 2 * padding
    if (width > WIDTH || height > HEIGHT) return null
    const sprite = place(Math.ceil(width), Math.ceil(height))
    if (!sprite || !current.context) return null
    drawPill(current.context, label, sprite.x, sprite.y, width)
    sprites.set(key, sprite)
    return sprite
  }
  return { spriteOf, isFull: () => atlases === ATLASES_MAX }
}

let shared: ReturnType<typeof createSprites> | null = null

/** Draws all new labels before any is copied: reading and writing in turn copies the canvas each time. */
export function prepareLabels(commands: readonly DrawCommand[]): void {
  if (shared?.isFull()) shared = null
  for (const command of commands) if (command.op === 'label') (shared ??= createSprites()).spriteOf(command)
}

export function drawLabel(context: Context, label: LabelCommand): void {
  shared ??= createSprites()
  const sprite = shared.spriteOf(label)
  const top = label.y - (label.size + 2 * label.padding)
  context.globalAlpha = label.opacity
  if (!sprite) return drawPill(context, label, label.x, top, widthOf(context, label))
  const { atlas, x, y, width, height } = sprite
  context.imageSmoothingEnabled = false
  context.drawImage(atlas, x, y, width, height, label.x, Math.round(top), width, height)
}
