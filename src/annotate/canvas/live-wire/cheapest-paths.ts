import type { Point } from '../../../domain/geometry/point.ts'
import type { Costs } from './edge-costs.ts'
import { MOST_COST } from './edge-costs.ts'

/**
 * Dijkstra with buckets, as in “Intelligent Scissors” (Mortensen and Barrett 1995). Searches only as far as a
 * target needs, so a moving pointer pays a little at a time.
 */

/** A step costs the mean of both pixels times its length, in tenths. */
const STRAIGHT = 5
const DIAGONAL = 7
/** A power of two above the highest cost of a step. */
const BUCKETS = 256
const NONE = -1

if (2 * MOST_COST * DIAGONAL >= BUCKETS) throw new Error('a step costs more than there are buckets')

interface CheapestPaths {
  /** Pixels from the start to `at`, both included. */
  to(at: Point): readonly Point[]
}

const stepCost = (a: number, b: number, isDiagonal: boolean): number =>
  (a + b) * (isDiagonal ? DIAGONAL : STRAIGHT)

function createQueue(size: number) {
  const heads = new Int32Array(BUCKETS).fill(NONE)
  const next = new Int32Array(size).fill(NONE)
  const previous = new Int32Array(size).fill(NONE)
  let bucket = 0
  let count = 0
  return {
    add(pixel: number, cost: number): void {
      const slot = cost % BUCKETS
      const head = heads[slot] as number
      next[pixel] = head
      previous[pixel] = NONE
      if (head !== NONE) previous[head] = pixel
      heads[slot] = pixel
      count += 1
    },
    remove(pixel: number, cost: number): void {
      const before = previous[pixel] as number
      const after = next[pixel] as number
      if (before === NONE) heads[cost % BUCKETS] = after
      else next[before] = after
      if (after !== NONE) previous[after] = before
      count -= 1
    },
    take(): number {
      if (count === 0) return NONE
      while (heads[bucket] === NONE) bucket = (bucket + 1) % BUCKETS
      const pixel = heads[bucket] as number
      this.remove(pixel, bucket)
      return pixel
    },
  }
}

const UNSEEN = 0x7fffffff

export function cheapestPaths({ width, height, values }: Costs, start: Point): CheapestPaths {
  const size = width * height
  const reached = new Int32Array(size).fill(UNSEEN)
  const isDone = new Uint8Array(size)
  const cameFrom = new Int32Array(size).fill(NONE)
  const queue = createQueue(size)
  const pixelOf = ({ x, y }: Point): number => y * width + x
  const first = pixelOf(start)
  reached[first] = 0
  queue.add(first, 0)

  const reach = (pixel: number, from: number, isDiagonal: boolean): void => {
    if (isDone[pixel] === 1) return
    const known = reached[pixel] as number
    const cost =
      (reached[from] as number) + stepCost(values[from] as number, values[pixel] as number, isDiagonal)
    if (cost >= known) return
    if (known !== UNSEEN) queue.remove(pixel, known)
    reached[pixel] = cost
    cameFrom[pixel] = from
    queue.add(pixel, cost)
  }
  const settleNext = (): void => {
    const pixel = queue.take()
    isDone[pixel] = 1
    const x = pixel % width
    const y = (pixel - x) / width
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const isInside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height
        if (isInside && (dx !== 0 || dy !== 0)) reach(pixel + dy * width + dx, pixel, dx !== 0 && dy !== 0)
      }
  }
  return {
    to(at) {
      const last = pixelOf(at)
      while (isDone[last] === 0) settleNext()
      const path: Point[] = []
      for (let pixel = last; pixel !== NONE; pixel = cameFrom[pixel] as number)
        path.push({ x: pixel % width, y: Math.floor(pixel / width) })
      return path.toReversed()
    },
  }
}

export function costOf({ width, values }: Costs, path: readonly Point[]): number {
  let sum = 0
  for (let index = 1; index < path.length; index++) {
    const [a, b] = [path[index - 1] as Point, path[index] as Point]
    sum += stepCost(
      values[a.y * width + a.x] as number,
      values[b.y * width + b.x] as number,
      a.x !== b.x && a.y !== b.y,
    )
  }
  return sum
}

export function straightPath(from: Point, to: Point): readonly Point[] {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: steps === 0 ? from.x : Math.round(from.x + ((to.x - from.x) * step) / steps),
    y: steps === 0 ? from.y : Math.round(from.y + ((to.y - from.y) * step) / steps),
  }))
}

/** Removes corners that cost as much as a straight line: on flat ground a pixel path zigzags. */
export function straightened(costs: Costs, path: readonly Point[]): readonly Point[] {
  const straight = (from: Point, to: Point): number => costOf(costs, straightPath(from, to))
  const result: Point[] = []
  for (const at of path) {
    for (let last = result.at(-1); last && result.length > 1; last = result.at(-1)) {
      const before = result.at(-2) as Point
      if (straight(before, at) > straight(before, last) + straight(last, at)) break
      result.pop()
    }
    result.push(at)
  }
  return result
}
