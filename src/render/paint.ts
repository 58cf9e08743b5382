import type { DrawCommand, ImageCommand, LabelCommand, PathCommand } from './commands.ts'

/** The bitmap of a key and level, or undefined while there is none. */
export type Bitmaps = (key: string, level: number) => CanvasImageSource | undefined

const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'

function trace(context: CanvasRenderingContext2D, command: PathCommand): void {
  context.beginPath()
  for (const ring of command.rings) {
    const [x = 0, y = 0] = ring
    if (command.radius !== undefined) {
      context.moveTo(x + command.radius, y)
      context.arc(x, y, command.radius, 0, 2 * Math.PI)
      continue
    }
    context.moveTo(x, y)
    for (let index = 2; index + 1 < ring.length; index += 2)
      context.lineTo(ring[index] ?? 0, ring[index + 1] ?? 0)
    if (command.closed) context.closePath()
  }
}

type Hatch = NonNullable<PathCommand['hatch']>

/** Tiles by what they look like. Painted as patterns, since clipping lines to many shapes is slow. */
const tiles = new Map<string, OffscreenCanvas>()

function hatchTile({ colour, spacing, lineWidth }: Hatch): OffscreenCanvas {
  const key = `${colour} ${spacing} ${lineWidth}`
  const known = tiles.get(key)
  if (known) return known
  const side = Math.max(Math.round(spacing), 2)
  const tile = new OffscreenCanvas(side, side)
  const context = tile.getContext('2d')
  if (context) {
    context.strokeStyle = colour
    context.lineWidth = lineWidth
    context.beginPath()
    // Beyond the tile on both sides, so that its corners join those of its neighbours.
    for (const shift of [-side, 0, side]) {
      context.moveTo(shift - side, -side)
      context.lineTo(shift + 2 * side, 2 * side)
    }
    context.stroke()
  }
  tiles.set(key, tile)
  return tile
}

function hatch(context: CanvasRenderingContext2D, command: PathCommand): void {
  const pattern = command.hatch && context.createPattern(hatchTile(command.hatch), 'repeat')
  if (!pattern) return
  context.fillStyle = pattern
  context.fill('evenodd')
}

function path(context: CanvasRenderingContext2D, command: PathCommand): void {
  context.globalAlpha = command.opacity
  trace(context, command)
  if (command.fill) {
    context.fillStyle = command.fill
    context.fill('evenodd')
  }
  hatch(context, command)
  if (!command.stroke) return
  context.strokeStyle = command.stroke
  context.lineWidth = command.lineWidth ?? 1
  context.setLineDash(command.dash ? [...command.dash] : [])
  context.stroke()
}

function image(context: CanvasRenderingContext2D, command: ImageCommand, bitmaps: Bitmaps): void {
  const source = bitmaps(command.key, command.level)
  if (!source) return
  context.globalAlpha = command.opacity
  context.imageSmoothingEnabled = command.smooth
  context.imageSmoothingQuality = 'medium'
  context.drawImage(source, ...command.from, ...command.to)
}

/** Widths by font and text; measuring is slow and labels repeat. */
const widths = new Map<string, number>()
const WIDTHS_KEPT = 5_000

function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const key = `${context.font}|${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (widths.size >= WIDTHS_KEPT) widths.clear()
  const { width } = context.measureText(text)
  widths.set(key, width)
  return width
}

function label(context: CanvasRenderingContext2D, command: LabelCommand): void {
  const { x, y, size, padding } = command
  context.globalAlpha = command.opacity
  context.font = `600 ${size}px ${FONT}`
  context.textBaseline = 'middle'
  const width = Math.ceil(widthOf(context, command.text)) + 2 * padding
  const height = size + 2 * padding
  context.fillStyle = command.background
  context.beginPath()
  context.roundRect(x, y - height, width, height, padding * 0.75)
  context.fill()
  context.fillStyle = command.colour
  context.fillText(command.text, x + padding, y - height / 2)
}

/** Carries out commands on a canvas. The one place that knows Canvas2D. */
export function paint(
  context: CanvasRenderingContext2D,
  commands: readonly DrawCommand[],
  bitmaps: Bitmaps,
): void {
  for (const command of commands) {
    switch (command.op) {
      case 'clear':
        context.clearRect(command.x, command.y, command.width, command.height)
        break
      case 'clip':
        context.save()
        context.beginPath()
        context.rect(command.x, command.y, command.width, command.height)
        context.clip()
        break
      case 'unclip':
        context.restore()
        break
      case 'image':
        image(context, command, bitmaps)
        break
      case 'path':
        path(context, command)
        break
      case 'label':
        label(context, command)
        break
    }
  }
}
