import type { DrawCommand, ImageCommand, PathCommand } from '../commands.ts'
import { drawLabel, prepareLabels } from './label-sprites.ts'

/** Undefined while it is missing, null where it is empty. */
export type Bitmaps = (key: string, level: number, tile?: number) => CanvasImageSource | null | undefined

export type Context2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

function trace(context: Context2D, command: PathCommand): void {
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

/** Patterns by style: clipping lines to many shapes is slow. */
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
    // Beyond the tile, so that corners join those of the neighbours.
    for (const shift of [-side, 0, side]) {
      context.moveTo(shift - side, -side)
      context.lineTo(shift + 2 * side, 2 * side)
    }
    context.stroke()
  }
  tiles.set(key, tile)
  return tile
}

function hatch(context: Context2D, command: PathCommand): void {
  const pattern = command.hatch && context.createPattern(hatchTile(command.hatch), 'repeat')
  if (!pattern) return
  context.fillStyle = pattern
  context.fill()
}

/** Right angles stay sharp; long spikes of acute ones are cut. */
const MITER_LIMIT = 2

function path(context: Context2D, command: PathCommand): void {
  context.globalAlpha = command.opacity
  trace(context, command)
  if (command.fill) {
    context.fillStyle = command.fill
    context.fill(command.evenOdd ? 'evenodd' : 'nonzero')
  }
  hatch(context, command)
  if (!command.stroke) return
  context.strokeStyle = command.stroke
  context.lineWidth = command.lineWidth ?? 1
  context.miterLimit = MITER_LIMIT
  context.lineCap = command.square ? 'square' : 'butt'
  context.setLineDash(command.dash ? [...command.dash] : [])
  context.stroke()
}

function image(context: Context2D, command: ImageCommand, bitmaps: Bitmaps): void {
  const source = bitmaps(command.key, command.level, command.tile)
  if (source === undefined) command.instead?.forEach((other) => image(context, other, bitmaps))
  if (!source) return
  context.globalAlpha = command.opacity
  context.imageSmoothingEnabled = command.smooth
  context.imageSmoothingQuality = 'low'
  context.drawImage(source, ...command.from, ...command.to)
}

export function paint(context: Context2D, commands: readonly DrawCommand[], bitmaps: Bitmaps): void {
  prepareLabels(commands)
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
        drawLabel(context, command)
        break
    }
  }
}

let probe: OffscreenCanvasRenderingContext2D | null = null

/** A canvas in main memory defers its commands, and the frame that first shows it would pay for all. */
export function flushCanvas(canvas: OffscreenCanvas): void {
  probe ??= new OffscreenCanvas(1, 1).getContext('2d')
  probe?.drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1)
}
