import type { Box, Joint, Outline, Point } from '../scenario.ts'

/** Our renderer's drawing on any canvas, so that rivals draw the same as cheaply as possible. */

const HALO = 'rgba(0,0,0,0.55)'
const LINE = 1.5
const HALO_LINE = LINE + 2
const JOINT_RADIUS = 5
const LABEL_SIZE = 12
const LABEL_PADDING = 4
const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'
const LABEL_HEIGHT = LABEL_SIZE + 2 * LABEL_PADDING

type Context = CanvasRenderingContext2D

/** Strokes the current path, dark below and coloured above; the context is scaled by `scale`. */
function strokeTwice(context: Context, colour: string, scale: number): void {
  context.strokeStyle = HALO
  context.lineWidth = HALO_LINE / scale
  context.stroke()
  context.strokeStyle = colour
  context.lineWidth = LINE / scale
  context.stroke()
}

/** Upright boxes and labels lie on whole screen pixels, by which cameras move. */
const snapped = (value: number, scale: number): number => Math.round(value * scale) / scale

function cornersOf({ x, y, width, height, rotation }: Box, scale: number): Point[] {
  const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)]
  const [cx, cy] = [x + width / 2, y + height / 2]
  const place = (dx: number, dy: number): Point => {
    const at = { x: cx + dx * cos - dy * sin, y: cy + dx * sin + dy * cos }
    return rotation ? at : { x: snapped(at.x, scale), y: snapped(at.y, scale) }
  }
  const [right, bottom] = [width / 2, height / 2]
  return [place(-right, -bottom), place(right, -bottom), place(right, bottom), place(-right, bottom)]
}

function traceBoxes(context: Context, boxes: readonly Box[], scale: number): void {
  context.beginPath()
  for (const box of boxes) {
    const [first, ...rest] = cornersOf(box, scale)
    context.moveTo(first?.x ?? 0, first?.y ?? 0)
    for (const { x, y } of rest) context.lineTo(x, y)
    context.closePath()
  }
}

/** Draws boxes as few paths: all halos below all lines by colour, labels above. */
export function drawBoxes(context: Context, boxes: readonly Box[], scale: number): void {
  traceBoxes(context, boxes, scale)
  context.strokeStyle = HALO
  context.lineWidth = HALO_LINE / scale
  context.stroke()
  context.lineWidth = LINE / scale
  for (const colour of [...new Set(boxes.map((box) => box.colour))].toSorted()) {
    traceBoxes(
      context,
      boxes.filter((box) => box.colour === colour),
      scale,
    )
    context.strokeStyle = colour
    context.stroke()
  }
  for (const box of boxes.filter(({ label }) => label)) {
    context.save()
    context.translate(snapped(box.x, scale), snapped(box.y, scale))
    context.scale(1 / scale, 1 / scale)
    drawLabel(context, box)
    context.restore()
  }
}

/** Centred on the origin. */
export function drawBox(context: Context, { width, height, colour }: Box, scale: number): void {
  context.beginPath()
  context.rect(-width / 2, -height / 2, width, height)
  strokeTwice(context, colour, scale)
}

export function drawEdge(context: Context, from: Point, to: Point, colour: string, scale: number): void {
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  strokeTwice(context, colour, scale)
}

export function drawRing(context: Context, { ring, colour }: Outline, scale: number): void {
  context.beginPath()
  context.moveTo(ring[0] ?? 0, ring[1] ?? 0)
  for (let at = 2; at + 1 < ring.length; at += 2) context.lineTo(ring[at] ?? 0, ring[at + 1] ?? 0)
  context.closePath()
  strokeTwice(context, colour, scale)
}

/** Centred on the origin. */
export function drawJoint(context: Context, { colour }: Joint, scale: number): void {
  const disc = (radius: number, fill: string, stroke: string): void => {
    context.beginPath()
    context.arc(0, 0, radius / scale, 0, 2 * Math.PI)
    context.fillStyle = fill
    context.fill()
    context.strokeStyle = stroke
    context.lineWidth = LINE / scale
    context.stroke()
  }
  disc(JOINT_RADIUS + 1, HALO, HALO)
  disc(JOINT_RADIUS, colour, colour)
}

const widths = new Map<string, number>()

function widthOf(context: Context, text: string): number {
  const width = widths.get(text) ?? context.measureText(text).width
  widths.set(text, width)
  return width
}

/** A pill with text above the origin in screen pixels: the context must not be scaled. */
function drawLabel(context: Context, { label, colour }: Box): void {
  context.font = `600 ${LABEL_SIZE}px ${FONT}`
  context.textBaseline = 'middle'
  context.fillStyle = colour
  context.beginPath()
  const width = Math.ceil(widthOf(context, label)) + 2 * LABEL_PADDING
  context.roundRect(0, -2 - LABEL_HEIGHT, width, LABEL_HEIGHT, LABEL_PADDING * 0.75)
  context.fill()
  context.fillStyle = '#101216'
  context.fillText(label, LABEL_PADDING, -2 - LABEL_HEIGHT / 2)
}
