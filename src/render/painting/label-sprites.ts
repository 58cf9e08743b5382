import type { DrawCommand, LabelCommand } from '../commands.ts'

/** Labels repeat from frame to frame, and text is slow to draw: each is drawn once into a sheet and copied from there. */

const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'

/**
 * Pixels of a sheet. The first copy after a new label copies the whole sheet aside: a large one would cost a frame or
 * two each time.
 */
const WIDTH = 512
const HEIGHT = 128
/** All together, 24 MB, hold some thousands of labels. */
const SHEETS_MAX = 96

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

interface Sprite {
  readonly sheet: OffscreenCanvas
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const fontOf = ({ size }: Pick<LabelCommand, 'size'>): string => `600 ${size}px ${FONT}`

/** Not all browsers say when they are idle. */
const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work)
}

let isFontAsked = false

/**
 * Has the browser find the font of labels once it is idle. The first text that is measured takes 50 ms for that, in the
 * midst of a page's first stroke or box; later ones, of other sizes too, take none.
 */
export function prepareFont(): void {
  if (isFontAsked) return
  isFontAsked = true
  whenIdle(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) return
    context.font = fontOf({ size: 12 })
    context.measureText('标 1')
  })
}

/** Draws a pill with its top-left corner at a place. */
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

interface Sheet {
  readonly canvas: OffscreenCanvas
  readonly context: Context | null
  /** Where the next label goes, and how high the shelf is that it goes on. */
  x: number
  y: number
  shelf: number
}

function createSheet(): Sheet {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  return { canvas, context: canvas.getContext('2d'), x: 0, y: 0, shelf: 0 }
}

/** Takes room on a sheet; null where there is none left. */
function reserve(sheet: Sheet, width: number, height: number): Sprite | null {
  if (sheet.x + width > WIDTH) [sheet.x, sheet.y, sheet.shelf] = [0, sheet.y + sheet.shelf, 0]
  const { canvas, x, y } = sheet
  if (y + height > HEIGHT) return null
  sheet.x += width
  sheet.shelf = Math.max(sheet.shelf, height)
  return { sheet: canvas, x, y, width, height }
}

const widthOf = (context: Context, label: LabelCommand): number => {
  context.font = fontOf(label)
  return Math.ceil(context.measureText(label.text).width) + 2 * label.padding
}

function createSprites() {
  const sprites = new Map<string, Sprite>()
  let current = createSheet()
  let sheets = 1

  const place = (width: number, height: number): Sprite | null => {
    const found = reserve(current, width, height)
    if (found || sheets === SHEETS_MAX) return found
    sheets += 1
    current = createSheet()
    return reserve(current, width, height)
  }

  /** Null for a label that has no room. */
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
  return { spriteOf, isFull: () => sheets === SHEETS_MAX }
}

let shared: ReturnType<typeof createSprites> | null = null

/**
 * Draws the labels among commands into sheets, those that are new. To be called before any of them is drawn: whoever
 * copies from a sheet and writes to it by turns copies all of it each time.
 */
export function prepareLabels(commands: readonly DrawCommand[]): void {
  if (shared?.isFull()) shared = null
  for (const command of commands) if (command.op === 'label') (shared ??= createSprites()).spriteOf(command)
}

/** Draws a label on a canvas. */
export function drawLabel(context: Context, label: LabelCommand): void {
  shared ??= createSprites()
  const sprite = shared.spriteOf(label)
  const top = label.y - (label.size + 2 * label.padding)
  context.globalAlpha = label.opacity
  if (!sprite) return drawPill(context, label, label.x, top, widthOf(context, label))
  const { sheet, x, y, width, height } = sprite
  context.imageSmoothingEnabled = false
  context.drawImage(sheet, x, y, width, height, label.x, Math.round(top), width, height)
}
