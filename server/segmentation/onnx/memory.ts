/** Tokens of one memory, channels of a token, channels of an object pointer (split into tokens). */
export const MEMORY_TOKENS = 64 * 64
export const MEMORY_CHANNELS = 64
const POINTER_LENGTH = 256
const POINTER_TOKENS = POINTER_LENGTH / MEMORY_CHANNELS
/** Besides the given frame, and pointers in all (SAM 2's figures). */
const RECENT_FRAMES = 6
const MOST_POINTERS = 16
/** Input: probability × scale + bias (SAM 2's figures). */
const MEMORY_SCALE = 20
const MEMORY_BIAS = -10

/** In base64: plain JSON and exact bits. */
export interface Remembered {
  /** bfloat16 as in SAM 2; null: too old, only the pointer stays. */
  features: string | null
  /** float32. */
  pointer: string
}

/** The frame that a person decided, and the last ones, newest first. */
export interface MemoryBank {
  first: Remembered
  recent: Remembered[]
}

/** As many features and pointers as SAM 2 uses. */
export function remember({ first, recent }: MemoryBank, newest: Remembered): MemoryBank {
  const recalled = [newest, ...recent].slice(0, MOST_POINTERS - 1)
  return {
    first,
    recent: recalled.map((one, age) => (age < RECENT_FRAMES ? one : { ...one, features: null })),
  }
}

interface MemoryInputs {
  /** The decided frame's, then newest first. */
  pointers: Float32Array
  /** The decided frame's, then oldest first. */
  features: Float32Array
  /** The features', then zeros for the pointers. */
  positions: Float32Array
  frames: number
  count: number
}

/**
 * SAM 2's order. A position is the pixel's plus its age's code: 0: last frame, 5: sixth last, 6: decided frame.
 * @param pixelPositions of one frame, `MEMORY_TOKENS` × `MEMORY_CHANNELS` @param codes seven rows of `MEMORY_CHANNELS`
 */
export function memoryInputs(
  { first, recent }: MemoryBank,
  pixelPositions: Float32Array,
  codes: Float32Array,
): MemoryInputs {
  const aged = recent
    .flatMap(({ features }, age) => (features === null ? [] : [{ features, code: age }]))
    .toReversed()
  const frames = [{ features: first.features ?? '', code: RECENT_FRAMES }, ...aged]
  const pointers = [first, ...recent]
  const size = MEMORY_TOKENS * MEMORY_CHANNELS
  const features = new Float32Array(frames.length * size)
  const positions = new Float32Array(
    frames.length * size + pointers.length * POINTER_TOKENS * MEMORY_CHANNELS,
  )
  for (const [at, frame] of frames.entries()) {
    features.set(fromBfloat16(frame.features), at * size)
    for (let index = 0; index < size; index += 1)
      positions[at * size + index] =
        (pixelPositions[index] ?? 0) + (codes[frame.code * MEMORY_CHANNELS + (index % MEMORY_CHANNELS)] ?? 0)
  }
  const rows = new Float32Array(pointers.length * POINTER_LENGTH)
  for (const [at, { pointer }] of pointers.entries()) rows.set(fromFloat32(pointer), at * POINTER_LENGTH)
  return { pointers: rows, features, positions, frames: frames.length, count: pointers.length }
}

export const maskForMemory = (logits: Float32Array): Float32Array =>
  logits.map((logit) => MEMORY_SCALE / (1 + Math.exp(-logit)) + MEMORY_BIAS)

/** Nearest, ties to even; base64 of two bytes a value, little-endian. */
export function toBfloat16(values: Float32Array): string {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length)
  const halves = new Uint16Array(values.length)
  for (let at = 0; at < halves.length; at += 1) {
    const whole = bits[at] ?? 0
    halves[at] = (whole + 0x7fff + ((whole >>> 16) & 1)) >>> 16
  }
  return Buffer.from(halves.buffer).toString('base64')
}

export function fromBfloat16(text: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  const halves = new Uint16Array(bytes.buffer)
  const bits = new Uint32Array(halves.length)
  for (let at = 0; at < bits.length; at += 1) bits[at] = (halves[at] ?? 0) << 16
  return new Float32Array(bits.buffer)
}

/** Base64 of four bytes a value, little-endian. */
export const toFloat32 = (values: Float32Array): string =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64')

export const fromFloat32 = (text: string): Float32Array =>
  new Float32Array(Uint8Array.from(Buffer.from(text, 'base64')).buffer)
