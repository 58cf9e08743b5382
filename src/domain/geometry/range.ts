/** Half-open ranges [start, end) of frames, seconds or pixels. */
export type Range = readonly [start: number, end: number]

export const rangesMeet = (a: Range, b: Range): boolean => a[0] < b[1] && b[0] < a[1]

/** Each range with the first earlier one that reaches into it, by the later range's start; O(n log n). */
export const overlappingPairs = (ranges: readonly Range[]): [number, number][] => {
  const order = ranges
    .map((_, index) => index)
    .sort((a, b) => (ranges[a]?.[0] ?? 0) - (ranges[b]?.[0] ?? 0) || a - b)
  const pairs: [number, number][] = []
  let reaching: number | undefined
  for (const index of order) {
    const range = ranges[index]
    if (range === undefined) continue
    const before = reaching === undefined ? undefined : ranges[reaching]
    if (reaching !== undefined && before !== undefined && rangesMeet(before, range))
      pairs.push([reaching, index])
    if (before === undefined || range[1] > before[1]) reaching = index
  }
  return pairs
}
