/** Half of the 8 neighbours: each pair is visited once. */
const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const
/** Larger colour steps count as this. */
const MOST_STEP = 255

/** Union-find over pixels. */
class Forest {
  readonly #parents: Int32Array
  readonly sizes: Int32Array

  constructor(count: number) {
    this.#parents = new Int32Array(count).map((_, at) => at)
    this.sizes = new Int32Array(count).fill(1)
  }

  root(at: number): number {
    let top = at
    for (let parent = this.#parents[top] ?? top; parent !== top; parent = this.#parents[top] ?? top) {
      const above = this.#parents[parent] ?? parent
      this.#parents[top] = above
      top = above
    }
    return top
  }

  join(a: number, b: number): number {
    const [large, small] = (this.sizes[a] ?? 0) >= (this.sizes[b] ?? 0) ? [a, b] : [b, a]
    this.#parents[small] = large
    this.sizes[large] = (this.sizes[large] ?? 0) + (this.sizes[small] ?? 0)
    return large
  }
}

interface Edges {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly steps: Uint8Array
}

/** Smallest colour step first. */
function sortedEdges(rgb: Uint8Array, width: number, height: number): Edges {
  const most = width * height * STEPS.length
  const [from, to, steps] = [new Int32Array(most), new Int32Array(most), new Uint8Array(most)]
  const counts = new Int32Array(MOST_STEP + 2)
  let count = 0
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1)
      for (const [dx, dy] of STEPS) {
        if (x + dx < 0 || x + dx >= width || y + dy >= height) continue
        const other = at + dy * width + dx
        let square = 0
        for (let channel = 0; channel < 3; channel += 1)
          square += ((rgb[at * 3 + channel] ?? 0) - (rgb[other * 3 + channel] ?? 0)) ** 2
        const step = Math.min(MOST_STEP, Math.round(Math.sqrt(square)))
        from[count] = at
        to[count] = other
        steps[count] = step
        counts[step + 1] = (counts[step + 1] ?? 0) + 1
        count += 1
      }
  for (let step = 1; step < counts.length; step += 1)
    counts[step] = (counts[step] ?? 0) + (counts[step - 1] ?? 0)
  const sorted = { from: new Int32Array(count), to: new Int32Array(count), steps: new Uint8Array(count) }
  for (let edge = 0; edge < count; edge += 1) {
    const step = steps[edge] ?? 0
    const place = counts[step] ?? 0
    counts[step] = place + 1
    sorted.from[place] = from[edge] ?? 0
    sorted.to[place] = to[edge] ?? 0
    sorted.steps[place] = step
  }
  return sorted
}

/**
 * Felzenszwalb & Huttenlocher 2004. @param rgb three bytes a pixel @param coarse larger regions, in levels times pixels
 * @param least pixels of a region @returns for each pixel the number of one pixel of its region
 */
export function regionsOf(
  rgb: Uint8Array,
  width: number,
  height: number,
  { coarse, least }: { coarse: number; least: number },
): Int32Array {
  const { from, to, steps } = sortedEdges(rgb, width, height)
  const forest = new Forest(width * height)
  const within = new Float32Array(width * height).fill(coarse)
  for (let edge = 0; edge < steps.length; edge += 1) {
    const [a, b] = [forest.root(from[edge] ?? 0), forest.root(to[edge] ?? 0)]
    const step = steps[edge] ?? 0
    if (a === b || step > (within[a] ?? 0) || step > (within[b] ?? 0)) continue
    const both = forest.join(a, b)
    within[both] = step + coarse / (forest.sizes[both] ?? 1)
  }
  for (let edge = 0; edge < steps.length; edge += 1) {
    const [a, b] = [forest.root(from[edge] ?? 0), forest.root(to[edge] ?? 0)]
    if (a !== b && Math.min(forest.sizes[a] ?? 0, forest.sizes[b] ?? 0) < least) forest.join(a, b)
  }
  return new Int32Array(width * height).map((_, at) => forest.root(at))
}
