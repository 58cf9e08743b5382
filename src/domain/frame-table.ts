/** The frames of a video as the server stored them at import; a frame's number is its index in presentation order. */
export interface FrameTable {
  /** Presentation timestamps in seconds, ascending. */
  readonly times: Float64Array
  /** Numbers of the frames that need no other to be decoded, ascending. */
  readonly keyFrames: Int32Array
  /** Seconds at which the last frame ends. */
  readonly duration: number
}

/** A table as it travels. */
export interface FrameTableRecord {
  readonly times: readonly number[]
  readonly keyFrames: readonly number[]
  readonly duration: number
}

/** A table that has come over the network, as typed arrays. */
export const asFrameTable = ({ times, keyFrames, duration }: FrameTableRecord): FrameTable => ({
  times: Float64Array.from(times),
  keyFrames: Int32Array.from(keyFrames),
  duration,
})

/** Half a microsecond: containers and browsers round timestamps to one. */
const HALF_TICK = 0.5e-6

/** Index of the last value that is not above `limit`; -1 where there is none. */
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

/** How many frames there are; their numbers go from 0 to one less. */
export const frameCount = (table: FrameTable): number => table.times.length

/** The nearest number that names a frame. */
export const clampFrame = (table: FrameTable, frame: number): number =>
  Math.min(Math.max(Math.round(frame), 0), Math.max(frameCount(table) - 1, 0))

/** The frame that is shown at a time in seconds; the first one before it begins. */
export const frameAt = (table: FrameTable, seconds: number): number =>
  Math.max(lastUpTo(table.times, seconds + HALF_TICK), 0)

/** When a frame begins, in seconds. @throws RangeError where there is no such frame */
export function timeOf(table: FrameTable, frame: number): number {
  const time = table.times[frame]
  if (time === undefined) throw new RangeError(`no frame ${frame} among ${frameCount(table)}`)
  return time
}

/** When a frame ends: where the next one begins, or the video ends. */
export const endOf = (table: FrameTable, frame: number): number => table.times[frame + 1] ?? table.duration

/** The last key frame up to a frame; 0 before the first. */
export const keyFrameBefore = (table: FrameTable, frame: number): number =>
  table.keyFrames[lastUpTo(table.keyFrames, frame)] ?? 0

/** The frame that begins at exactly this time, to the microsecond; null where none does. */
export function frameBeginningAt(table: FrameTable, seconds: number): number | null {
  const frame = lastUpTo(table.times, seconds + HALF_TICK)
  const time = table.times[frame]
  return time !== undefined && Math.abs(time - seconds) <= 2 * HALF_TICK ? frame : null
}
