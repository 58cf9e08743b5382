/** H.264 units as containers store them, each behind its length. */

/** NAL unit types of slices, whole or partitioned. */
const FIRST_SLICE = 1
const LAST_SLICE = 5
/** Parameter sets, which later pictures need too. */
const PARAMETER_SETS: readonly number[] = [7, 8, 13, 15]

type Config = Pick<VideoDecoderConfig, 'codec' | 'description'>

/** ISO/IEC 14496-15 §5.3.3.1; null for other codecs. */
function recordOf({ codec, description }: Config): Uint8Array | null {
  if (!/^avc[13]\./.test(codec) || description === undefined) return null
  const record = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
  return record[0] === 1 ? record : null
}

/** Bytes before each unit; null for streams without a length field. */
export function unitLengthSize(config: Config): number | null {
  const flags = recordOf(config)?.[4]
  return flags === undefined ? null : (flags & 3) + 1
}

const BASELINE = 66
const FLAGGED_PROFILES: readonly number[] = [77, 100]
const NO_B_SLICES = 4

export function isInOrder(config: Config): boolean {
  const [, profile = 0, flags = 0] = recordOf(config) ?? []
  return profile === BASELINE || (FLAGGED_PROFILES.includes(profile) && (flags & NO_B_SLICES) !== 0)
}

interface AccessUnit {
  readonly slices: number
  readonly hasParameters: boolean
  readonly isReferred: boolean
}

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

/** Nothing refers to any slice of the access unit. Unreadable units are not disposable. */
export function isDisposable(bytes: Uint8Array, lengthSize: number): boolean {
  const unit = accessUnitOf(bytes, lengthSize)
  return unit !== null && unit.slices > 0 && !unit.hasParameters && !unit.isReferred
}

export interface SkipFilter {
  configure(config: VideoDecoderConfig): void
  canSkip(chunk: EncodedVideoChunk): boolean
}

/** @param time microseconds; chunks on the way there may be skipped */
export function createSkipFilter(time: number): SkipFilter {
  let lengthSize: number | null = null
  let buffer = new Uint8Array(0)
  return {
    configure(config) {
      lengthSize = unitLengthSize(config)
    },
    canSkip(chunk) {
      if (lengthSize === null || chunk.type === 'key' || chunk.timestamp >= time) return false
      if (buffer.length < chunk.byteLength) buffer = new Uint8Array(2 * chunk.byteLength)
      const bytes = buffer.subarray(0, chunk.byteLength)
      chunk.copyTo(bytes)
      return isDisposable(bytes, lengthSize)
    },
  }
}
