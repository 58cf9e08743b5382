/** Seconds after the beginning at which a poster is looked for: beyond fades and titles, and little to decode up to the last. */
const LOOKED_AT = [1, 2, 4, 8] as const

/**
 * When frames begin that are looked at for a poster, in seconds, ascending. A video that is over by the first of the times is
 * looked at in its middle.
 * @param times when its frames begin, ascending, one at least
 */
export function posterTimes(times: readonly number[]): number[] {
  const [begin = 0, end = 0] = [times[0], times.at(-1)]
  const [first, ...later] = LOOKED_AT
  const wanted = [Math.min(first, (end - begin) / 2), ...later.filter((seconds) => begin + seconds <= end)]
  return [...new Set(wanted.map((seconds) => times.findLast((time) => time <= begin + seconds) ?? begin))]
}
