import { accessUnitOf, unitLengthSize } from './h264-units.ts'

/** H.264 pictures that no other picture is predicted from: whoever only passes them need not decode them. */

/** Whether all slices of an access unit say that nothing refers to them. What cannot be read is not disposable. */
export function isDisposable(bytes: Uint8Array, lengthSize: number): boolean {
  const unit = accessUnitOf(bytes, lengthSize)
  return unit !== null && unit.slices > 0 && !unit.hasParameters && !unit.isReferred
}

export interface Passing {
  /** What comes from now on is of this stream. */
  configure(config: VideoDecoderConfig): void
  /** Whether a chunk need not be decoded. */
  passes(chunk: EncodedVideoChunk): boolean
}

/** What can be passed by on the way to a time, in microseconds. */
export function passingUntil(time: number): Passing {
  let lengthSize: number | null = null
  /** One for all chunks: there are hundreds on the way to a frame. */
  let room = new Uint8Array(0)
  return {
    configure(config) {
      lengthSize = unitLengthSize(config)
    },
    passes(chunk) {
      if (lengthSize === null || chunk.type === 'key' || chunk.timestamp >= time) return false
      if (room.length < chunk.byteLength) room = new Uint8Array(2 * chunk.byteLength)
      const bytes = room.subarray(0, chunk.byteLength)
      chunk.copyTo(bytes)
      return isDisposable(bytes, lengthSize)
    },
  }
}
