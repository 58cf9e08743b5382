import { randomOf } from '../support/random.ts'
import type { Picture } from '../../server/media/decoding/picture.ts'

/** Pictures whose masks are known: a textured, deforming shape before a textured ground, with noise over all. */

export interface SyntheticFrame extends Picture {
  /** Bytes 0 and 1. */
  truth: Uint8Array
}

export interface SyntheticOptions {
  width: number
  height: number
  seed: number
  /** Radius of the shape as a share of the height. */
  radius?: number
  /** Standard deviation of the noise of each channel, in levels. */
  noise?: number
  /** Whether the shape passes behind a pillar that is wider than it. */
  hidden?: boolean
}

type Colour = readonly [number, number, number]

/** Value noise: random levels on a grid, smooth between them, −1 to 1. */
function texture(seed: number, cell: number): (x: number, y: number) => number {
  const level = (column: number, row: number): number => {
    let mixed = Math.imul(column * 374_761_393 + row * 668_265_263 + seed * 69_069, 1_274_126_177)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 1_103_515_245)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2_147_483_648 - 1
  }
  const ease = (t: number): number => t * t * (3 - 2 * t)
  return (x, y) => {
    const [u, v] = [x / cell, y / cell]
    const [column, row] = [Math.floor(u), Math.floor(v)]
    const [s, t] = [ease(u - column), ease(v - row)]
    const above = level(column, row) * (1 - s) + level(column + 1, row) * s
    const below = level(column, row + 1) * (1 - s) + level(column + 1, row + 1) * s
    return above * (1 - t) + below * t
  }
}

/** Two colours that are far enough apart to be told from each other, and not further. */
function colours(seed: number): { shape: Colour; ground: Colour } {
  const random = randomOf(seed)
  const ground: Colour = [60 + random.below(120), 60 + random.below(120), 60 + random.below(120)]
  const turn = random.next() * 2 * Math.PI
  const away = 60
  const shape: Colour = [
    ground[0] + away * Math.cos(turn),
    ground[1] + away * Math.cos(turn + 2.1),
    ground[2] + away * Math.cos(turn + 4.2),
  ]
  return { shape, ground }
}

/** Whether a place by the middle is within a circle with waves that move with the time. */
const outline = (seed: number, radius: number) => {
  const random = randomOf(seed + 17)
  const waves = [2, 3, 5].map((times) => ({
    times,
    height: (0.22 / Math.sqrt(times)) * (0.5 + random.next()),
    phase: random.next() * 6.28,
    speed: 0.03 + random.next() * 0.04,
  }))
  const farthest = radius * waves.reduce((sum, { height }) => sum + height, 1)
  const edge = (angle: number, frame: number): number =>
    radius *
    waves.reduce(
      (sum, { times, height, phase, speed }) =>
        sum + height * Math.sin(times * angle + phase + speed * frame),
      1,
    )
  /** Most places are too far off for any wave. */
  return (dx: number, dy: number, frame: number): boolean => {
    const distance = Math.hypot(dx, dy)
    return distance < farthest && distance < edge(Math.atan2(dy, dx), frame)
  }
}

/** To and fro about a place of its own; behind a pillar, from one side to the other in 60 frames. */
function middleOf({ width, height, seed, hidden }: SyntheticOptions, radius: number, frame: number) {
  const y = height * (0.5 + 0.08 * Math.sin(frame / 11))
  if (hidden === true)
    return { x: 1.6 * radius + (width - 3.2 * radius) * (0.5 - 0.5 * Math.cos((frame / 60) * Math.PI)), y }
  const home = 0.35 + 0.3 * randomOf(seed + 5).next()
  return { x: width * (home + 0.2 * Math.sin(frame / 18)), y }
}

/** Radius of a shape that comes nearer: five times the area in twenty frames, then it stays. */
export const growing = (radius: number, frame: number): number => radius * 5 ** (Math.min(frame, 20) / 40)

/** A frame of a scene; the same options and number give the same bytes. */
export function syntheticFrame(options: SyntheticOptions, frame = 0): SyntheticFrame {
  const { width, height, seed, noise = 12, hidden } = options
  const radius = height * (options.radius ?? 0.22)
  const isWithin = outline(seed, radius)
  const { shape, ground } = colours(seed)
  const [onShape, onGround] = [texture(seed + 1, 14), texture(seed + 2, 23)]
  const random = randomOf(seed * 1000 + frame)
  const middle = middleOf(options, radius, frame)
  const pillar = hidden !== true ? null : { from: width * 0.5 - 1.3 * radius, to: width * 0.5 + 1.3 * radius }
  const pixels = new Uint8Array(width * height * 4)
  const truth = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const [dx, dy] = [x - middle.x, y - middle.y]
      const behind = pillar !== null && x >= pillar.from && x < pillar.to
      const inside = !behind && isWithin(dx, dy, frame)
      const colour = inside ? shape : behind ? ([40, 40, 44] as const) : ground
      const level = behind ? 0 : inside ? 26 * onShape(dx, dy) : 26 * onGround(x, y)
      for (let channel = 0; channel < 3; channel += 1) {
        const grain = noise * (random.next() + random.next() + random.next() - 1.5) * 2
        pixels[at * 4 + channel] = Math.max(0, Math.min(255, (colour[channel] ?? 0) + level + grain))
      }
      pixels[at * 4 + 3] = 255
      truth[at] = inside ? 1 : 0
    }
  return { width, height, pixels, truth }
}
