import type { DrawCommand, LabelCommand, PathCommand } from '../commands.ts'
import type { Point } from '../../domain/geometry/point.ts'

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

export type Phase = (typeof PHASES)[keyof typeof PHASES]

export type PathStyle = Omit<PathCommand, 'op' | 'rings'>

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

/** Thinner lines lie below thicker ones. The rest of the order only has to be stable. */
const keyOf = (style: PathStyle): string =>
  `${(style.lineWidth ?? 0).toFixed(2).padStart(8)} ${style.stroke} ${style.fill} ${style.closed} ${style.opacity} ${style.radius} ${style.dash?.join()} ${style.hatch?.colour}`

const compare = (a: Group, b: Group): number => a.phase - b.phase || (a.key < b.key ? -1 : 1)

/**
 * Joins all paths of one style into one command, because a path costs more than its points. Overlapping shapes of
 * one style merge. The order depends on phase and style, not on the item, so a part drawn again equals the whole.
 */
export function createBatch(): Batch {
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

/** The ring in clockwise order: overlapping shapes then fill as one, and none cuts another. */
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

/** Points of long paths that lie closer than this to the one before are dropped, in device pixels. */
const STEP_MIN = 0.6
const SIMPLIFIED_FROM = 12

/** Puts edges of upright lines on whole device pixels, where they look the same at every zoom. */
export const snap = (value: number, lineWidth: number): number =>
  Math.round(lineWidth) % 2 === 1 ? Math.floor(value) + 0.5 : Math.round(value)

export const ringOf = (points: readonly Point[], ratio: number): number[] =>
  points.flatMap((point) => [point.x * ratio, point.y * ratio])

export function simplified(ring: readonly number[]): readonly number[] {
  if (ring.length < 2 * SIMPLIFIED_FROM) return ring
  const kept = [ring[0] ?? 0, ring[1] ?? 0]
  let [x, y] = kept
  for (let at = 2; at + 1 < ring.length; at += 2) {
    const [nextX, nextY] = [ring[at] ?? 0, ring[at + 1] ?? 0]
    const isLast = at + 2 >= ring.length
    if (!isLast && Math.abs(nextX - (x ?? 0)) + Math.abs(nextY - (y ?? 0)) < STEP_MIN) continue
    kept.push(nextX, nextY)
    ;[x, y] = [nextX, nextY]
  }
  return kept
}
