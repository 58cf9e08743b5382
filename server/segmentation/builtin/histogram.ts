/** 8 per RGB channel. */
export const BINS = 512

/** 8 bins per RGB channel as shares that sum to 1; all 0 if nothing counts. @param weight of a pixel by its index */
export function colourHistogram(rgb: Uint8Array, weight: (at: number) => number): Float64Array {
  const bins = new Float64Array(BINS)
  let total = 0
  for (let at = 0; at * 3 < rgb.length; at += 1) {
    const counted = weight(at)
    if (counted === 0) continue
    const bin = binAt(rgb, at)
    bins[bin] = (bins[bin] ?? 0) + counted
    total += counted
  }
  return total === 0 ? bins : bins.map((count) => count / total)
}

export const binAt = (rgb: Uint8Array, at: number): number =>
  (((rgb[at * 3] ?? 0) >> 5) << 6) | (((rgb[at * 3 + 1] ?? 0) >> 5) << 3) | ((rgb[at * 3 + 2] ?? 0) >> 5)

/** A small change of light must be no new colour. */
export function spread(bins: Float64Array): Float64Array {
  let from = bins
  for (const step of [1, 8, 64]) {
    const to = new Float64Array(BINS)
    for (let bin = 0; bin < BINS; bin += 1) {
      const place = Math.floor(bin / step) % 8
      const share = (from[bin] ?? 0) / 4
      to[bin] = (to[bin] ?? 0) + 2 * share
      const [below, above] = [place > 0 ? bin - step : bin, place < 7 ? bin + step : bin]
      to[below] = (to[below] ?? 0) + share
      to[above] = (to[above] ?? 0) + share
    }
    from = to
  }
  return from
}

/** Bhattacharyya coefficient: 1: equal shares, 0: nothing in common. */
export function colourSimilarity(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let bin = 0; bin < a.length; bin += 1) sum += Math.sqrt((a[bin] ?? 0) * (b[bin] ?? 0))
  return Math.min(1, sum)
}
