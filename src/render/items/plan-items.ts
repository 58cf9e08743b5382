import type { Size } from '../../domain/geometry/rect.ts'
import type { DrawCommand, LabelCommand, PathCommand } from '../commands.ts'
import type { Point } from '../../domain/geometry/point.ts'
import {
  handleAt,
  HANDLE_SIZE,
  LABEL_HEIGHT,
  LABEL_PADDING,
  LABEL_SIZE,
  LINE_WIDTH,
  outlineOf,
  shownHandles,
  topmost,
} from '../layout.ts'
import { haloOf, inkOn } from './contrast.ts'
import type { BoxItem, CrosshairItem, PathItem, PointItem, SceneItem, ShadeItem, Style } from '../scene.ts'
import type { Viewport } from '../viewport.ts'
import { toScreen } from '../viewport.ts'

/** From the bottom to the top. Within a phase, paths of one style are one command. */
export const PHASES = {
  shade: 0,
  fill: 1,
  hatch: 2,
  halo: 3,
  line: 4,
  pointHalo: 5,
  point: 6,
  label: 7,
  stemHalo: 8,
  stem: 9,
  handle: 10,
} as const

type Phase = (typeof PHASES)[keyof typeof PHASES]

type PathStyle = Omit<PathCommand, 'op' | 'rings'>

interface Group {
  readonly phase: Phase
  readonly key: string
  readonly style: PathStyle
  readonly rings: (readonly number[])[]
}

export interface Batch {
  readonly path: (phase: Phase, ring: readonly number[], style: PathStyle) => void
  readonly shape: (phase: Phase, rings: readonly (readonly number[])[], style: PathStyle) => void
  readonly label: (label: LabelCommand) => void
  readonly commands: () => DrawCommand[]
}

/** Thinner lines lie below thicker ones; otherwise the order only has to be stable. */
const keyOf = (style: PathStyle): string =>
  `${(style.lineWidth ?? 0).toFixed(2).padStart(8)} ${style.stroke} ${style.fill} ${style.closed} ${style.opacity} ${style.radius} ${style.dash?.join()} ${style.hatch?.colour}`

const compare = (a: Group, b: Group): number => a.phase - b.phase || (a.key < b.key ? -1 : 1)

/** A path costs more than its points. The order depends on phase and style only: a part equals the whole. */
function createBatch(): Batch {
  const groups = new Map<string, Group>()
  const labels: LabelCommand[] = []
  return {
    path(phase, ring, style) {
      const key = keyOf(style)
      const name = `${phase}${key}`
      const group = groups.get(name)
      if (group) group.rings.push(ring)
      else groups.set(name, { phase, key, style, rings: [ring] })
    },
    shape(phase, rings, style) {
      const key = `${keyOf(style)} ${groups.size}`
      groups.set(`${phase}${key}`, { phase, key, style, rings: [...rings] })
    },
    label: (label) => labels.push(label),
    commands() {
      const sorted = [...groups.values()].toSorted(compare)
      const paths = (from: number, to: number): DrawCommand[] =>
        sorted
          .filter(({ phase }) => phase >= from && phase < to)
          .map(({ style, rings }) => ({ op: 'path', rings, ...style }))
      return [...paths(0, PHASES.label), ...labels, ...paths(PHASES.label, Infinity)]
    },
  }
}

/** Overlapping clockwise rings fill as one shape. */
export function clockwise(ring: readonly number[]): readonly number[] {
  let area = 0
  let [x0, y0] = ring.slice(-2)
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const [x1, y1] = [ring[at] ?? 0, ring[at + 1] ?? 0]
    area += (x0 ?? 0) * y1 - x1 * (y0 ?? 0)
    ;[x0, y0] = [x1, y1]
  }
  if (area >= 0) return ring
  const turned: number[] = []
  for (let at = ring.length - 2; at >= 0; at -= 2) turned.push(ring[at] ?? 0, ring[at + 1] ?? 0)
  return turned
}

/** Device pixels; closer points of long paths are dropped. */
const STEP_MIN = 0.6
const SIMPLIFIED_FROM = 12

/** Edges on whole device pixels look the same at every zoom. */
export const snap = (value: number, lineWidth: number): number =>
  Math.round(lineWidth) % 2 === 1 ? Math.floor(value) + 0.5 : Math.round(value)

const ringOf = (points: readonly Point[], ratio: number): number[] =>
  points.flatMap((point) => [point.x * ratio, point.y * ratio])

export function simplified(ring: readonly number[]): readonly number[] {
  if (ring.length < 2 * SIMPLIFIED_FROM) return ring
  const thinned = [ring[0] ?? 0, ring[1] ?? 0]
  let [x, y] = thinned
  for (let at = 2; at + 1 < ring.length; at += 2) {
    const [nextX, nextY] = [ring[at] ?? 0, ring[at + 1] ?? 0]
    const isLast = at + 2 >= ring.length
    if (!isLast && Math.abs(nextX - (x ?? 0)) + Math.abs(nextY - (y ?? 0)) < STEP_MIN) continue
    thinned.push(nextX, nextY)
    ;[x, y] = [nextX, nextY]
  }
  return thinned
}

const HANDLE_FILL = '#ffffff'
const HATCH_SPACING = 10
interface Plan {
  readonly batch: Batch
  readonly viewport: Viewport
  readonly picture: Size
  readonly top: number
}

function boxRing(item: BoxItem, viewport: Viewport, lineWidth: number): number[] {
  const ring = ringOf(outlineOf(item, viewport), viewport.ratio)
  return item.rotation ? ring : ring.map((value) => snap(value, lineWidth))
}

function line(
  { batch, viewport: { ratio } }: Plan,
  ring: readonly number[],
  closed: boolean,
  style: Style,
): void {
  const opacity = style.opacity ?? 1
  const lineWidth = (style.screenWidth ?? LINE_WIDTH) * ratio
  const dash = style.dash ? { dash: style.dash.map((length) => length * ratio) } : {}
  batch.path(PHASES.halo, ring, {
    closed,
    stroke: haloOf(style.stroke),
    lineWidth: lineWidth + 2 * ratio,
    opacity,
  })
  batch.path(PHASES.line, ring, { closed, stroke: style.stroke, lineWidth, ...dash, opacity })
}

function shape(plan: Plan, ring: readonly number[], closed: boolean, style: Style): void {
  const { batch, viewport } = plan
  const opacity = style.opacity ?? 1
  if (style.fill) batch.path(PHASES.fill, clockwise(ring), { closed: true, fill: style.fill, opacity })
  if (style.hatch) {
    const { ratio } = viewport
    const hatch = { colour: style.hatch, spacing: HATCH_SPACING * ratio, lineWidth: ratio }
    batch.path(PHASES.hatch, clockwise(ring), { closed: true, hatch, opacity })
  }
  line(plan, ring, closed, style)
}

function pill({ batch, viewport, top }: Plan, text: string, at: Point, style: Style): void {
  const { ratio } = viewport
  // At the top of the screen the pill is below its point.
  const bottom = at.y - top - 2 < LABEL_HEIGHT ? at.y + LABEL_HEIGHT + 2 : at.y - 2
  batch.label({
    op: 'label',
    x: Math.round(at.x * ratio),
    y: Math.round(bottom * ratio),
    text,
    size: LABEL_SIZE * ratio,
    colour: inkOn(style.stroke),
    background: style.stroke,
    padding: LABEL_PADDING * ratio,
    opacity: style.opacity ?? 1,
  })
}

function square({ batch, viewport: { ratio } }: Plan, centre: Point, style: Style): void {
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
  batch.path(PHASES.handle, ring, {
    closed: true,
    fill: HANDLE_FILL,
    stroke: style.stroke,
    lineWidth: ratio,
    opacity: 1,
  })
}

function handles(plan: Plan, item: BoxItem): void {
  const { batch, viewport } = plan
  const { ratio } = viewport
  for (const name of shownHandles(item, viewport)) {
    const at = handleAt(item, name, viewport)
    if (name !== 'rotate') {
      square(plan, at, item.style)
      continue
    }
    const stem = ringOf([handleAt(item, 'n', viewport), at], ratio)
    const { stroke } = item.style
    const look: PathStyle = { closed: false, opacity: 1 }
    batch.path(PHASES.stemHalo, stem, { ...look, stroke: haloOf(stroke), lineWidth: 3 * ratio })
    batch.path(PHASES.stem, stem, { ...look, stroke, lineWidth: ratio })
    batch.path(PHASES.handle, [at.x * ratio, at.y * ratio], {
      closed: true,
      radius: (HANDLE_SIZE / 2) * ratio,
      fill: HANDLE_FILL,
      stroke,
      lineWidth: (item.style.screenWidth ?? LINE_WIDTH) * ratio,
      opacity: item.style.opacity ?? 1,
    })
  }
}

function box(plan: Plan, item: BoxItem): void {
  const { viewport } = plan
  const ring = boxRing(item, viewport, (item.style.screenWidth ?? LINE_WIDTH) * viewport.ratio)
  shape(plan, ring, true, item.style)
  if (item.label) pill(plan, item.label, topmost(outlineOf(item, viewport)), item.style)
  handles(plan, item)
}

function point(plan: Plan, { at, screenRadius, style, hollow, label }: PointItem): void {
  const { batch, viewport } = plan
  const { ratio } = viewport
  const centre = toScreen(viewport, at)
  const place = [centre.x * ratio, centre.y * ratio]
  const lineWidth = (style.screenWidth ?? LINE_WIDTH) * ratio
  const radius = screenRadius * ratio
  const look: PathStyle = {
    closed: true,
    radius,
    stroke: style.stroke,
    lineWidth,
    opacity: style.opacity ?? 1,
  }
  if (hollow) {
    batch.path(PHASES.pointHalo, place, {
      ...look,
      stroke: haloOf(style.stroke),
      lineWidth: lineWidth + 2 * ratio,
    })
    batch.path(PHASES.point, place, look)
  } else {
    const halo = haloOf(style.stroke)
    batch.path(PHASES.pointHalo, place, { ...look, radius: radius + ratio, fill: halo, stroke: halo })
    batch.path(PHASES.point, place, { ...look, fill: style.fill ?? style.stroke })
  }
  if (label) pill(plan, label, { x: centre.x + screenRadius, y: centre.y - screenRadius }, style)
}

function path(plan: Plan, item: PathItem): void {
  const outline = outlineOf(item, plan.viewport)
  shape(plan, simplified(ringOf(outline, plan.viewport.ratio)), item.closed, item.style)
  if (item.label) pill(plan, item.label, topmost(outline), item.style)
  if (!item.vertices) return
  const handles = item.vertices === true ? outline : item.vertices.map((at) => toScreen(plan.viewport, at))
  handles.forEach((at) => square(plan, at, item.style))
}

const cornersOnScreen = ({ picture, viewport }: Plan): readonly [Point, Point] => [
  toScreen(viewport, { x: 0, y: 0 }),
  toScreen(viewport, { x: picture.width, y: picture.height }),
]

/** The hole turns the other way than the ring around it. */
function shade(plan: Plan, item: ShadeItem): void {
  const { batch, viewport } = plan
  const { ratio } = viewport
  const [start, end] = cornersOnScreen(plan)
  const outer = ringOf([start, { x: end.x, y: start.y }, end, { x: start.x, y: end.y }], ratio)
  const hole = ringOf(outlineOf(item, viewport), ratio).map((value) => snap(value, 2))
  const look: PathStyle = {
    closed: true,
    fill: item.style.fill ?? item.style.stroke,
    opacity: item.style.opacity ?? 1,
  }
  batch.shape(PHASES.shade, [outer, hole], { ...look, evenOdd: true })
}

function crosshair(plan: Plan, item: CrosshairItem): void {
  const { ratio } = plan.viewport
  const at = toScreen(plan.viewport, item.at)
  const [start, end] = cornersOnScreen(plan)
  const [x, y] = [snap(at.x * ratio, 1), snap(at.y * ratio, 1)]
  const style = { screenWidth: 1, ...item.style }
  line(plan, [x, start.y * ratio, x, end.y * ratio], false, style)
  line(plan, [start.x * ratio, y, end.x * ratio, y], false, style)
}

function add(plan: Plan, item: SceneItem): void {
  switch (item.type) {
    case 'box':
      return box(plan, item)
    case 'point':
      return point(plan, item)
    case 'path':
      return path(plan, item)
    case 'label':
      return pill(plan, item.text, toScreen(plan.viewport, item.at), item.style)
    case 'shade':
      return shade(plan, item)
    case 'crosshair':
      return crosshair(plan, item)
  }
}

/** @param picture in source pixels @param top edge of the screen in CSS pixels, unless the viewport's */
export function planItems(
  items: readonly SceneItem[],
  picture: Size,
  viewport: Viewport,
  top = 0,
): DrawCommand[] {
  const batch = createBatch()
  for (const item of items) add({ batch, viewport, picture, top }, item)
  return batch.commands()
}
