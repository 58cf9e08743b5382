import type { DrawCommand, LabelCommand } from './commands.ts'

/** Labels repeat from frame to frame, and text is slow to draw: each is drawn once into a sheet and copied from there. */

const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'

/** Side of the sheet in pixels: about a thousand labels. A full sheet is started anew. */
const SIDE = 1024

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

interface Sprite {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const fontOf = ({ size }: LabelCommand): string => `600 ${size}px ${FONT}`

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

function createSheet() {
  const sheet = new OffscreenCanvas(SIDE, SIDE)
  const context = sheet.getContext('2d')
  const sprites = new Map<string, Sprite>()
  let [x, y, shelf] = [0, 0, 0]

  const reserve = (width: number, height: number): Sprite => {
    if (x + width > SIDE) [x, y, shelf] = [0, y + shelf, 0]
    if (y + height > SIDE) {
      sprites.clear()
      context?.clearRect(0, 0, SIDE, SIDE)
      ;[x, y, shelf] = [0, 0, 0]
    }
    const sprite = { x, y, width, height }
    x += width
    shelf = Math.max(shelf, height)
    return sprite
  }

  return {
    sheet,
    /** Null for a label that is too long for the sheet. */
    get(label: LabelCommand): Sprite | null {
      const { text, size, padding, colour, background } = label
      const key = `${size} ${padding} ${colour} ${background} ${text}`
      const known = sprites.get(key)
      if (known || !context) return known ?? null
      context.font = fontOf(label)
      const width = Math.ceil(context.measureText(text).width) + 2 * padding
      if (width > SIDE) return null
      const sprite = reserve(Math.ceil(width), Math.ceil(size + 2 * padding))
      drawPill(context, label, sprite.x, sprite.y, width)
      sprites.set(key, sprite)
      return sprite
    },
  }
}

let shared: ReturnType<typeof createSheet> | null = null

/**
 * Draws the labels among commands into the sheet, those that it does not have yet. To be called before any of them is
 * drawn: whoever copies from a sheet and writes to it by turns copies all of it each time.
 */
export function prepareLabels(commands: readonly DrawCommand[]): void {
  for (const command of commands) if (command.op === 'label') (shared ??= createSheet()).get(command)
}

/** Draws a label on a canvas. */
export function drawLabel(context: Context, label: LabelCommand): void {
  shared ??= createSheet()
  const sprite = shared.get(label)
  const top = label.y - (label.size + 2 * label.padding)
  context.globalAlpha = label.opacity
  if (!sprite) {
    context.font = fontOf(label)
    drawPill(
      context,
      label,
      label.x,
      top,
      Math.ceil(context.measureText(label.text).width) + 2 * label.padding,
    )
    return
  }
  const { x, y, width, height } = sprite
  context.imageSmoothingEnabled = false
  context.drawImage(shared.sheet, x, y, width, height, label.x, Math.round(top), width, height)
}
