import type { DrawCommand, PathCommand } from './commands.ts'
import type { Point } from '../domain/geometry/point.ts'
import {
  handleAt,
  HANDLE_SIZE,
  LABEL_HEIGHT,
  LABEL_PADDING,
  LABEL_SIZE,
  LINE_WIDTH,
  outlineOf,
  shownHandles,
} from './layout.ts'
import type { BoxItem, CrosshairItem, PointItem, SceneItem, ShadeItem, Style } from './scene.ts'
import type { Size, Viewport } from './viewport.ts'
import { toScreen } from './viewport.ts'

/** Under every line, so that it reads on any picture. */
const HALO = 'rgba(0,0,0,0.55)'
const HANDLE_FILL = '#ffffff'
/** Labels lie on data colours, which are bright. */
const LABEL_INK = '#101216'
const HATCH_SPACING = 10

/** Edges of upright lines on whole device pixels look the same at every zoom. */
const snap = (value: number, lineWidth: number): number =>
  Math.round(lineWidth) % 2 === 1 ? Math.floor(value) + 0.5 : Math.round(value)

const ringOf = (points: readonly Point[], ratio: number): number[] =>
  points.flatMap((point) => [point.x * ratio, point.y * ratio])

function boxRing(item: BoxItem, viewport: Viewport, lineWidth: number): number[] {
  const ring = ringOf(outlineOf(item, viewport), viewport.ratio)
  return item.rotation ? ring : ring.map((value) => snap(value, lineWidth))
}

function shape(ring: readonly number[], closed: boolean, style: Style, ratio: number): PathCommand[] {
  const opacity = style.opacity ?? 1
  const lineWidth = (style.screenWidth ?? LINE_WIDTH) * ratio
  const rings = [ring]
  const commands: PathCommand[] = []
  if (style.fill) commands.push({ op: 'path', rings, closed: true, fill: style.fill, opacity })
  if (style.hatch) {
    const hatch = { colour: style.hatch, spacing: HATCH_SPACING * ratio, lineWidth: ratio }
    commands.push({ op: 'path', rings, closed: true, hatch, opacity })
  }
  commands.push({ op: 'path', rings, closed, stroke: HALO, lineWidth: lineWidth + 2 * ratio, opacity })
  commands.push({
    op: 'path',
    rings,
    closed,
    stroke: style.stroke,
    lineWidth,
    ...(style.dash ? { dash: style.dash.map((length) => length * ratio) } : {}),
    opacity,
  })
  return commands
}

function pill(text: string, at: Point, style: Style, ratio: number): DrawCommand {
  // A pill that would leave the top of the screen slides inside instead.
  const bottom = at.y - 2 < LABEL_HEIGHT ? at.y + LABEL_HEIGHT + 2 : at.y - 2
  return {
    op: 'label',
    x: Math.round(at.x * ratio),
    y: Math.round(bottom * ratio),
    text,
    size: LABEL_SIZE * ratio,
    colour: LABEL_INK,
    background: style.stroke,
    padding: LABEL_PADDING * ratio,
    opacity: style.opacity ?? 1,
  }
}

function square(centre: Point, style: Style, ratio: number): PathCommand {
  const half = HANDLE_SIZE / 2
  const ring = ringOf(
    [
      { x: centre.x - half, y: centre.y - half },
      { x: centre.x + half, y: centre.y - half },
      { x: centre.x + half, y: centre.y + half },
      { x: centre.x - half, y: centre.y + half },
    ],
    ratio,
  ).map((value) => snap(value, 1))
  return {
    op: 'path',
    rings: [ring],
    closed: true,
    fill: HANDLE_FILL,
    stroke: style.stroke,
    lineWidth: ratio,
    opacity: 1,
  }
}

function disc(centre: Point, radius: number, style: Style, fill: string, ratio: number): PathCommand {
  return {
    op: 'path',
    rings: [[centre.x * ratio, centre.y * ratio]],
    closed: true,
    radius: radius * ratio,
    fill,
    stroke: style.stroke,
    lineWidth: (style.screenWidth ?? LINE_WIDTH) * ratio,
    opacity: style.opacity ?? 1,
  }
}

function handles(item: BoxItem, viewport: Viewport): DrawCommand[] {
  return shownHandles(item, viewport).flatMap((name): DrawCommand[] => {
    const at = handleAt(item, name, viewport)
    if (name !== 'rotate') return [square(at, item.style, viewport.ratio)]
    const stem = ringOf([handleAt(item, 'n', viewport), at], viewport.ratio)
    return [
      ...shape(stem, false, { stroke: item.style.stroke, screenWidth: 1 }, viewport.ratio),
      disc(at, HANDLE_SIZE / 2, item.style, HANDLE_FILL, viewport.ratio),
    ]
  })
}

function topLeft(points: readonly Point[]): Point {
  return points.reduce((best, point) => (point.y < best.y ? point : best), points[0] ?? { x: 0, y: 0 })
}

function box(item: BoxItem, viewport: Viewport): DrawCommand[] {
  const ring = boxRing(item, viewport, (item.style.screenWidth ?? LINE_WIDTH) * viewport.ratio)
  const commands: DrawCommand[] = shape(ring, true, item.style, viewport.ratio)
  if (item.label)
    commands.push(pill(item.label, topLeft(outlineOf(item, viewport)), item.style, viewport.ratio))
  return [...commands, ...handles(item, viewport)]
}

function point(item: PointItem, viewport: Viewport): DrawCommand[] {
  const at = toScreen(viewport, item.at)
  const { ratio } = viewport
  const commands: DrawCommand[] = [
    disc(at, item.screenRadius + 1, { ...item.style, stroke: HALO }, HALO, ratio),
    disc(at, item.screenRadius, item.style, item.style.fill ?? item.style.stroke, ratio),
  ]
  if (!item.label) return commands
  const corner = { x: at.x + item.screenRadius, y: at.y - item.screenRadius }
  return [...commands, pill(item.label, corner, item.style, ratio)]
}

function pictureRing(picture: Size, viewport: Viewport): number[] {
  const start = toScreen(viewport, { x: 0, y: 0 })
  const end = toScreen(viewport, { x: picture.width, y: picture.height })
  return ringOf([start, { x: end.x, y: start.y }, end, { x: start.x, y: end.y }], viewport.ratio)
}

function shade(item: ShadeItem, picture: Size, viewport: Viewport): DrawCommand[] {
  const hole = ringOf(outlineOf(item, viewport), viewport.ratio).map((value) => snap(value, 2))
  return [
    {
      op: 'path',
      rings: [pictureRing(picture, viewport), hole],
      closed: true,
      fill: item.style.fill ?? item.style.stroke,
      opacity: item.style.opacity ?? 1,
    },
  ]
}

function crosshair(item: CrosshairItem, picture: Size, viewport: Viewport): DrawCommand[] {
  const { ratio } = viewport
  const at = toScreen(viewport, item.at)
  const start = toScreen(viewport, { x: 0, y: 0 })
  const end = toScreen(viewport, { x: picture.width, y: picture.height })
  const x = snap(at.x * ratio, 1)
  const y = snap(at.y * ratio, 1)
  const line = (ring: number[]): PathCommand[] => shape(ring, false, { screenWidth: 1, ...item.style }, ratio)
  return [...line([x, start.y * ratio, x, end.y * ratio]), ...line([start.x * ratio, y, end.x * ratio, y])]
}

/** The commands that show one item; `picture` is the size of what lies under it, in source pixels. */
export function planItem(item: SceneItem, picture: Size, viewport: Viewport): DrawCommand[] {
  switch (item.type) {
    case 'box':
      return box(item, viewport)
    case 'point':
      return point(item, viewport)
    case 'path': {
      const outline = outlineOf(item, viewport)
      const line = shape(ringOf(outline, viewport.ratio), item.closed, item.style, viewport.ratio)
      return item.vertices ? [...line, ...outline.map((at) => square(at, item.style, viewport.ratio))] : line
    }
    case 'label':
      return [pill(item.text, toScreen(viewport, item.at), item.style, viewport.ratio)]
    case 'shade':
      return shade(item, picture, viewport)
    case 'crosshair':
      return crosshair(item, picture, viewport)
  }
}
