/** Units of H.264 as containers store them: each behind its length. */

/** Slices of pictures, whole or in partitions. */
const FIRST_SLICE = 1
const LAST_SLICE = 5
/** Parameter sets are needed by what follows, whatever picture they came with. */
const PARAMETER_SETS: readonly number[] = [7, 8, 13, 15]

type Config = Pick<VideoDecoderConfig, 'codec' | 'description'>

/** The configuration record (ISO/IEC 14496-15 §5.3.3.1); null where there is none of H.264. */
function recordOf({ codec, description }: Config): Uint8Array | null {
  if (!/^avc[13]\./.test(codec) || description === undefined) return null
  const record = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
  return record[0] === 1 ? record : null
}

/** Bytes of the length before each unit of a stream; null where it is none of H.264 with lengths. */
export function unitLengthSize(config: Config): number | null {
  const flags = recordOf(config)?.[4]
  return flags === undefined ? null : (flags & 3) + 1
}

const BASELINE = 66
/** Main and High, which have a flag that says so. */
const FLAGGED_PROFILES: readonly number[] = [77, 100]
const NO_B_SLICES = 4

/** Whether a stream promises that pictures are shown in the order in which they are decoded. */
export function isInOrder(config: Config): boolean {
  const [, profile = 0, flags = 0] = recordOf(config) ?? []
  return profile === BASELINE || (FLAGGED_PROFILES.includes(profile) && (flags & NO_B_SLICES) !== 0)
}

/** What an access unit says of itself. */
export interface AccessUnit {
  readonly slices: number
  /** Whether it brings parameter sets. */
  readonly hasParameters: boolean
  /** Whether a slice says that others refer to it. */
  readonly isReferred: boolean
}

/** Null where it cannot be read. */
export function accessUnitOf(bytes: Uint8Array, lengthSize: number): AccessUnit | null {
  let slices = 0
  let hasParameters = false
  let isReferred = false
  for (let at = 0; at < bytes.length;) {
    let length = 0
    for (let index = 0; index < lengthSize; index += 1) length = length * 256 + (bytes[at + index] ?? 0)
    const header = bytes[at + lengthSize]
    at += lengthSize + length
    if (header === undefined || length === 0 || at > bytes.length) return null
    const type = header & 31
    if (PARAMETER_SETS.includes(type)) hasParameters = true
    if (type < FIRST_SLICE || type > LAST_SLICE) continue
    if (((header >> 5) & 3) !== 0) isReferred = true
    slices += 1
  }
  return { slices, hasParameters, isReferred }
}

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
