/** How long an engine takes, as a person feels it: the median of its last answers. */

/** Answers that come within this time can follow a resting pointer. */
export const QUICK_MS = 150
/** Fewer answers say nothing: the first one of a picture reads it, and is slow. */
const LEAST_ANSWERS = 2
const KEPT_ANSWERS = 5

export interface Latency {
  readonly add: (milliseconds: number) => void
  readonly isQuick: () => boolean
}

export function createLatency(): Latency {
  const last: number[] = []
  return {
    add(milliseconds) {
      last.push(milliseconds)
      if (last.length > KEPT_ANSWERS) last.shift()
    },
    isQuick() {
      const middle = last.toSorted((a, b) => a - b)[Math.floor(last.length / 2)]
      return last.length >= LEAST_ANSWERS && middle !== undefined && middle <= QUICK_MS
    },
  }
}
