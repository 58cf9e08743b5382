/** Stored by the server at import; a frame's number is its index in presentation order. */
export interface FrameTable {
  /** Presentation timestamps in seconds, ascending. */
  readonly times: Float64Array
  /** Frames that decode without any other, ascending. */
  readonly keyFrames: Int32Array
  /** End of the last frame, in seconds. */
  readonly duration: number
}

/** As JSON. */
export interface FrameTableRecord {
  readonly times: readonly number[]
  readonly keyFrames: readonly number[]
  readonly duration: number
}

export const asFrameTable = ({ times, keyFrames, duration }: FrameTableRecord): FrameTable => ({
  times: Float64Array.from(times),
  keyFrames: Int32Array.from(keyFrames),
  duration,
})

/** Half a microsecond: containers and browsers round timestamps to microseconds. */
const HALF_TICK = 0.5e-6

/** Index of the last value ≤ `limit`; -1 when there is none. */
function lastUpTo(values: Float64Array | Int32Array, limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? Number.POSITIVE_INFINITY) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}

export const frameCount = (table: FrameTable): number => table.times.length

export const clampFrame = (table: FrameTable, frame: number): number =>
  Math.min(Math.max(Math.round(frame), 0), Math.max(frameCount(table) - 1, 0))

export const frameAt = (table: FrameTable, seconds: number): number =>
  Math.max(lastUpTo(table.times, seconds + HALF_TICK), 0)

/** In seconds. @throws RangeError when there is no such frame */
export function timeOf(table: FrameTable, frame: number): number {
  const time = table.times[frame]
  if (time === undefined) throw new RangeError(`no frame ${frame} among ${frameCount(table)}`)
  return time
}

export const endOf = (table: FrameTable, frame: number): number => table.times[frame + 1] ?? table.duration

/** 0 before the first key frame. */
export const keyFrameBefore = (table: FrameTable, frame: number): number =>
  table.keyFrames[lastUpTo(table.keyFrames, frame)] ?? 0

/** Exact to the microsecond; null when no frame begins then. */
export function frameBeginningAt(table: FrameTable, seconds: number): number | null {
  const frame = lastUpTo(table.times, seconds + HALF_TICK)
  const time = table.times[frame]
  return time !== undefined && Math.abs(time - seconds) <= 2 * HALF_TICK ? frame : null
}
