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
    this.#parents = new Int32Array(count)
    for (let at = 0; at < count; at += 1) this.#parents[at] = at
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
    const isFirst = (this.sizes[a] ?? 0) >= (this.sizes[b] ?? 0)
    const large = isFirst ? a : b
    const small = isFirst ? b : a
    this.#parents[small] = large
    this.sizes[large] = (this.sizes[large] ?? 0) + (this.sizes[small] ?? 0)
    return large
  }
}

interface Edges {
  /** The first pixel of each times the number of steps, plus the step to the other one. */
  readonly places: Int32Array
  readonly lengths: Uint8Array
}

/** Smallest colour step first. */
function sortedEdges(rgb: Uint8Array, width: number, height: number): Edges {
  const most = width * height * STEPS.length
  const unsorted = new Int16Array(most).fill(-1)
  const counts = new Int32Array(MOST_STEP + 2)
  for (const [step, [dx, dy]] of STEPS.entries())
    for (let y = 0; y < height - dy; y += 1) {
      const [from, to] = [y * width + Math.max(0, -dx), (y + 1) * width - Math.max(0, dx)]
      for (let at = from; at < to; at += 1) {
        const i = at * 3
        const j = (at + dy * width + dx) * 3
        const red = (rgb[i] ?? 0) - (rgb[j] ?? 0)
        const green = (rgb[i + 1] ?? 0) - (rgb[j + 1] ?? 0)
        const blue = (rgb[i + 2] ?? 0) - (rgb[j + 2] ?? 0)
        const length = Math.min(MOST_STEP, Math.round(Math.sqrt(red * red + green * green + blue * blue)))
        unsorted[at * STEPS.length + step] = length
        counts[length + 1] = (counts[length + 1] ?? 0) + 1
      }
    }
  for (let length = 1; length < counts.length; length += 1)
    counts[length] = (counts[length] ?? 0) + (counts[length - 1] ?? 0)
  const count = counts[MOST_STEP + 1] ?? 0
  const sorted = { places: new Int32Array(count), lengths: new Uint8Array(count) }
  for (let edge = 0; edge < most; edge += 1) {
    const length = unsorted[edge] ?? -1
    if (length < 0) continue
    const place = counts[length] ?? 0
    counts[length] = place + 1
    sorted.places[place] = edge
    sorted.lengths[place] = length
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
  const { places, lengths } = sortedEdges(rgb, width, height)
  const apart = Int32Array.from(STEPS, ([dx, dy]) => dy * width + dx)
  const forest = new Forest(width * height)
  const within = new Float32Array(width * height).fill(coarse)
  for (let edge = 0; edge < places.length; edge += 1) {
    const place = places[edge] ?? 0
    const a = forest.root(place >> 2)
    const b = forest.root((place >> 2) + (apart[place & 3] ?? 0))
    const length = lengths[edge] ?? 0
    if (a === b || length > (within[a] ?? 0) || length > (within[b] ?? 0)) continue
    const both = forest.join(a, b)
    within[both] = length + coarse / (forest.sizes[both] ?? 1)
  }
  for (let edge = 0; edge < places.length; edge += 1) {
    const place = places[edge] ?? 0
    const a = forest.root(place >> 2)
    const b = forest.root((place >> 2) + (apart[place & 3] ?? 0))
    if (a !== b && Math.min(forest.sizes[a] ?? 0, forest.sizes[b] ?? 0) < least) forest.join(a, b)
  }
  const regions = new Int32Array(width * height)
  for (let at = 0; at < regions.length; at += 1) regions[at] = forest.root(at)
  return regions
}
