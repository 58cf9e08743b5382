import type { Size } from '../../../src/domain/geometry/rect.ts'
import { LINKS, MinCut, type Network } from './min-cut.ts'

export const CERTAIN = { background: -1, open: 0, object: 1 } as const

/** Half of the 8 neighbours, as steps and as a factor of the edge's cost. The other half has the same links backwards. */
const STEPS = [
  { dx: 1, dy: 0, factor: 1 },
  { dx: 0, dy: 1, factor: 1 },
  { dx: 1, dy: 1, factor: Math.SQRT1_2 },
  { dx: -1, dy: 1, factor: Math.SQRT1_2 },
] as const
/** The cost of an edge between pixels that look the same (Rother, Kolmogorov, Blake 2004). */
const EDGE = 50
/** Costs are cut as whole numbers: fractions of this. */
const UNIT = 256
/** Costs of edges are looked up by their squared step, as multiples of the mean one over this; beyond the last they are 0. */
const [FINENESS, STEEPEST] = [64, 640]

/** Three numbers of 0 to 255 for each pixel; steps between neighbours are edges. */
interface Looks extends Size {
  readonly channels: Uint8Array
}

function squaredStep(channels: Uint8Array, at: number, other: number): number {
  const i = at * 3
  const j = other * 3
  const first = (channels[i] ?? 0) - (channels[j] ?? 0)
  const second = (channels[i + 1] ?? 0) - (channels[j + 1] ?? 0)
  const third = (channels[i + 2] ?? 0) - (channels[j + 2] ?? 0)
  return first * first + second * second + third * third
}

/** About so many pixels tell how much neighbours differ. */
const SAMPLED = 20_000

/** Over all neighbours, in rows evenly apart. */
function meanSquaredStep({ channels, width, height }: Looks): number {
  const apart = Math.max(1, Math.floor((width * height) / SAMPLED))
  let [sum, count] = [0, 0]
  for (const { dx, dy } of STEPS)
    for (let y = 0; y < height - dy; y += apart) {
      const [from, to] = [y * width + Math.max(0, -dx), (y + 1) * width - Math.max(0, dx)]
      for (let at = from; at < to; at += 1) sum += squaredStep(channels, at, at + dy * width + dx)
      count += to - from
    }
  return count === 0 ? 0 : sum / count
}

const COSTS = Float64Array.from({ length: STEEPEST }, (_, at) => EDGE * Math.exp(-(at + 0.5) / FINENESS / 2))

/** Cuts the open pixels of a picture; the others are no nodes, so that a narrow band costs little. */
export class PixelCut {
  /** The open ones, in their order. */
  readonly pixels: Int32Array
  readonly #certain: Int8Array
  /** What certain pixels pull at the open ones beside them. */
  readonly #fixed: Int32Array
  readonly #cut: MinCut

  /** @param certain one of `CERTAIN` for each pixel */
  constructor(looks: Looks, certain: Int8Array) {
    this.#certain = certain
    const [pixels, nodeAt] = [new Int32Array(certain.length), new Int32Array(certain.length)]
    let nodes = 0
    for (let at = 0; at < certain.length; at += 1)
      if (certain[at] === CERTAIN.open) {
        pixels[nodes] = at
        nodeAt[at] = nodes
        nodes += 1
      }
    this.pixels = pixels.slice(0, nodes)
    this.#fixed = new Int32Array(nodes)
    const capacities = new Int32Array(nodes * LINKS)
    const neighbours = new Int32Array(nodes * LINKS).fill(nodes)
    this.#link(looks, nodeAt, { neighbours, capacities })
    this.#cut = new MinCut({ nodes, neighbours, capacities })
  }

  /** Each open pixel with the neighbours of all steps, both ways: certain ones are met from one side only. */
  #link(looks: Looks, nodeAt: Int32Array, { neighbours, capacities }: Omit<Network, 'nodes'>): void {
    const { channels, width, height } = looks
    const [certain, fixed, pixels] = [this.#certain, this.#fixed, this.pixels]
    const fineness = FINENESS / Math.max(meanSquaredStep(looks), Number.MIN_VALUE)
    for (const [step, { dx, dy, factor }] of STEPS.entries())
      for (let node = 0, y = 0; node < pixels.length; node += 1) {
        const at = pixels[node] ?? 0
        while (at >= (y + 1) * width) y += 1
        const x = at - y * width
        for (let way = 0; way < 2; way += 1) {
          const across = way === 0 ? dx : -dx
          const down = way === 0 ? dy : -dy
          if (x + across < 0 || x + across >= width || y + down < 0 || y + down >= height) continue
          const other = at + down * width + across
          const there = certain[other] ?? 0
          if (way === 1 && there === CERTAIN.open) continue
          const steep = Math.min(Math.floor(squaredStep(channels, at, other) * fineness), STEEPEST)
          const capacity = Math.round(UNIT * factor * (COSTS[steep] ?? 0))
          if (there === CERTAIN.open) {
            const neighbour = nodeAt[other] ?? 0
            const out = node * LINKS + 2 * step
            const back = neighbour * LINKS + 2 * step + 1
            neighbours[out] = neighbour
            neighbours[back] = node
            capacities[out] = capacity
            capacities[back] = capacity
          } else fixed[node] = (fixed[node] ?? 0) + there * capacity
        }
      }
  }

  /** @param pulls of `pixels` towards the object, against the cost of edges @returns bytes 0 and 1 of all pixels */
  cut(pulls: Float32Array): Uint8Array {
    const [fixed, pixels, certain] = [this.#fixed, this.pixels, this.#certain]
    const whole = new Int32Array(pulls.length)
    for (let node = 0; node < whole.length; node += 1)
      whole[node] = (fixed[node] ?? 0) + Math.round(UNIT * (pulls[node] ?? 0))
    const sides = this.#cut.cut(whole)
    const bytes = new Uint8Array(certain.length)
    for (let at = 0; at < bytes.length; at += 1) if (certain[at] === CERTAIN.object) bytes[at] = 1
    for (let node = 0; node < sides.length; node += 1) bytes[pixels[node] ?? 0] = sides[node] ?? 0
    return bytes
  }
}
