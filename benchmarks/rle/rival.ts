import type { Mask, Rectangle } from '../../wasm-rle/mask.ts'

export type Counts = Uint32Array

/** Takes part in cases whose functions it has. Sizes are pixels, width first; RGBA is set where alpha > 100; decoders fill `into`. */
export interface Rival {
  readonly name: string
  encodeRgba?(pixels: Uint8ClampedArray, width: number, height: number): Counts
  encodeBytes?(pixels: Uint8Array, width: number, height: number): Counts
  // oxfmt-ignore
  decodeRgba?(counts: Counts, width: number, height: number, tint: readonly [number, number, number, number], into: Uint8ClampedArray): void
  decodeBytes?(counts: Counts, width: number, height: number, into: Uint8Array): void
  writeString?(counts: Counts, width: number, height: number): string
  readString?(text: string, width: number, height: number): Counts
  union?(a: Counts, b: Counts, width: number, height: number): Counts
  intersect?(a: Counts, b: Counts, width: number, height: number): Counts
  subtract?(a: Counts, b: Counts, width: number, height: number): Counts
  symmetricDifference?(a: Counts, b: Counts, width: number, height: number): Counts
  /** x, y, width and height; four zeros for an empty mask. */
  box?(counts: Counts, width: number, height: number): readonly number[]
  iou?(a: Counts, b: Counts, width: number, height: number): number
}

const FUNCTIONS = [
  'encodeRgba',
  'encodeBytes',
  'decodeRgba',
  'decodeBytes',
  'writeString',
  'readString',
  'union',
  'intersect',
  'subtract',
  'symmetricDifference',
  'box',
  'iou',
] as const satisfies readonly (keyof Rival)[]

export type RivalFunction = (typeof FUNCTIONS)[number]

/** A module's default export (or a class instance), or the module itself. @throws where no function fits */
export function rivalOf(module: Readonly<Record<string, unknown>>, path: string): Rival {
  const rival = (module['default'] ?? module) as Partial<Rival>
  const functions = FUNCTIONS.flatMap((name) => {
    const found: unknown = rival[name]
    // Methods of a class are not own properties and need their instance.
    return typeof found === 'function' ? [[name, found.bind(rival) as unknown] as const] : []
  })
  if (functions.length === 0) throw new Error(`${path} has none of the functions ${FUNCTIONS.join(', ')}`)
  return { name: rival.name ?? path, ...Object.fromEntries(functions) }
}

export type CodecAnswer = Mask | Rectangle | ArrayLike<number> | string | number

/** Largest difference of two ratios divided in another order. */
const ROUNDING = 1e-12

function numbersOf(answer: Exclude<CodecAnswer, string>): ArrayLike<number> {
  if (typeof answer === 'number') return [answer]
  if ('counts' in answer) return answer.counts
  if ('length' in answer) return answer
  return [answer.x, answer.y, answer.width, answer.height]
}

/** Whether both agree, each in its own form. */
export function agree(a: CodecAnswer, b: CodecAnswer | undefined): boolean {
  if (b === undefined) return false
  if (typeof a === 'string' || typeof b === 'string') return a === b
  const [left, right] = [numbersOf(a), numbersOf(b)]
  if (left.length !== right.length) return false
  for (let i = 0; i < left.length; i++)
    if (!(Math.abs((left[i] ?? NaN) - (right[i] ?? NaN)) <= ROUNDING)) return false
  return true
}
