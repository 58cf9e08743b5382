/** Seconds after the start: after fades and titles, and early enough to decode fast. */
const LOOKED_AT = [1, 2, 4, 8] as const

/** A shorter video uses its middle. @param times presentation timestamps in seconds, ascending, at least one */
export function posterTimes(times: readonly number[]): number[] {
  const [begin = 0, end = 0] = [times[0], times.at(-1)]
  const [first, ...later] = LOOKED_AT
  const wanted = [Math.min(first, (end - begin) / 2), ...later.filter((seconds) => begin + seconds <= end)]
  return [...new Set(wanted.map((seconds) => times.findLast((time) => time <= begin + seconds) ?? begin))]
}
