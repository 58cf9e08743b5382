import type { DrawCommand, LabelCommand, PathCommand } from '../commands.ts'
import type { Point } from '../../domain/geometry/point.ts'

/** From the bottom to the top. Within a phase, all that looks alike is one command. */
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

export type PathLook = Omit<PathCommand, 'op' | 'rings'>

interface Group {
  readonly phase: Phase
  readonly key: string
  readonly look: PathLook
  readonly rings: (readonly number[])[]
}

/** Collects what items consist of. */
export interface Batch {
  readonly path: (phase: Phase, ring: readonly number[], look: PathLook) => void
  /** A shape of several rings, which stays a command of its own. */
  readonly shape: (phase: Phase, rings: readonly (readonly number[])[], look: PathLook) => void
  readonly label: (label: LabelCommand) => void
  readonly commands: () => DrawCommand[]
}

/** Thinner lines below thicker ones. The rest of the order only has to be the same whatever else is drawn. */
const keyOf = (look: PathLook): string =>
  `${(look.lineWidth ?? 0).toFixed(2).padStart(8)} ${look.stroke} ${look.fill} ${look.closed} ${look.opacity} ${look.radius} ${look.dash?.join()} ${look.hatch?.colour}`

const compare = (a: Group, b: Group): number => a.phase - b.phase || (a.key < b.key ? -1 : 1)

/**
 * One command for all shapes of one look: painting a path costs more than what is in it. Where shapes of one look
 * overlap they become one, and looks lie over one another by phase and look, not by item, so that a part painted anew
 * is the same as the whole.
 */
export function createBatch(): Batch {
  const groups = new Map<string, Group>()
  const labels: LabelCommand[] = []
  return {
    path(phase, ring, look) {
      const key = keyOf(look)
      const name = `${phase}${key}`
      const group = groups.get(name)
      if (group) group.rings.push(ring)
      else groups.set(name, { phase, key, look, rings: [ring] })
    },
    shape(phase, rings, look) {
      const key = `${keyOf(look)} ${groups.size}`
      groups.set(`${phase}${key}`, { phase, key, look, rings: [...rings] })
    },
    label: (label) => labels.push(label),
    commands() {
      const sorted = [...groups.values()].toSorted(compare)
      const paths = (from: number, to: number): DrawCommand[] =>
        sorted
          .filter(({ phase }) => phase >= from && phase < to)
          .map(({ look, rings }) => ({ op: 'path', rings, ...look }))
      return [...paths(0, PHASES.label), ...labels, ...paths(PHASES.label, Infinity)]
    },
  }
}

/** The ring clockwise on the screen: shapes that overlap are then filled as one, none takes from another. */
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

/** Rings of device pixels: x, y, x, y, … */

/** Of a path with many points those are left out that are closer than this to the one before, in device pixels. */
const FINEST_STEP = 0.6
const MANY_POINTS = 12

/** Edges of upright lines on whole device pixels look the same at every zoom. */
export const snap = (value: number, lineWidth: number): number =>
  Math.round(lineWidth) % 2 === 1 ? Math.floor(value) + 0.5 : Math.round(value)

/** Points in CSS pixels as a ring; `ratio` is device pixels a CSS pixel. */
export const ringOf = (points: readonly Point[], ratio: number): number[] =>
  points.flatMap((point) => [point.x * ratio, point.y * ratio])

/** A ring without what is too fine to be seen. */
export function thinned(ring: readonly number[]): readonly number[] {
  if (ring.length < 2 * MANY_POINTS) return ring
  const kept = [ring[0] ?? 0, ring[1] ?? 0]
  let [x, y] = kept
  for (let at = 2; at + 1 < ring.length; at += 2) {
    const [nextX, nextY] = [ring[at] ?? 0, ring[at + 1] ?? 0]
    const isLast = at + 2 >= ring.length
    if (!isLast && Math.abs(nextX - (x ?? 0)) + Math.abs(nextY - (y ?? 0)) < FINEST_STEP) continue
    kept.push(nextX, nextY)
    ;[x, y] = [nextX, nextY]
  }
  return kept
}
