/** H.264 pictures that no other picture is predicted from: whoever only passes them need not decode them. */

/** Slices of pictures, whole or in partitions. */
const FIRST_SLICE = 1
const LAST_SLICE = 5
/** Parameter sets are needed by what follows, whatever picture they came with. */
const PARAMETER_SETS: readonly number[] = [7, 8, 13, 15]

/**
 * Bytes of the length before each unit of a stream, by its configuration record (ISO/IEC 14496-15 §5.3.3.1); null where
 * it is none of H.264 with lengths.
 */
export function unitLengthSize({
  codec,
  description,
}: Pick<VideoDecoderConfig, 'codec' | 'description'>): number | null {
  if (!/^avc[13]\./.test(codec) || description === undefined) return null
  const record = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
  const [version, , , , flags] = record
  return version === 1 && flags !== undefined ? (flags & 3) + 1 : null
}

/** Whether all slices of an access unit say that nothing refers to them. What cannot be read is not disposable. */
export function isDisposable(bytes: Uint8Array, lengthSize: number): boolean {
  let slices = 0
  for (let at = 0; at < bytes.length;) {
    let length = 0
    for (let index = 0; index < lengthSize; index += 1) length = length * 256 + (bytes[at + index] ?? 0)
    const header = bytes[at + lengthSize]
    at += lengthSize + length
    if (header === undefined || length === 0 || at > bytes.length) return false
    const type = header & 31
    if (PARAMETER_SETS.includes(type)) return false
    if (type < FIRST_SLICE || type > LAST_SLICE) continue
    if (((header >> 5) & 3) !== 0) return false
    slices += 1
  }
  return slices > 0
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
