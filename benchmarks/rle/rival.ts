/** Run lengths in COCO's order. */
export type Counts = Uint32Array

/**
 * What an implementation may bring into the benchmark; it takes part in the cases whose functions it has. Sizes are pixels,
 * width first; RGBA counts as set where alpha > 100; decoders fill all of `into`.
 */
export interface Rival {
  readonly name: string
  encodeRgba?(pixels: Uint8ClampedArray, width: number, height: number): Counts
  encodeBytes?(pixels: Uint8Array, width: number, height: number): Counts
  // prettier-ignore
  decodeRgba?(counts: Counts, width: number, height: number, tint: readonly [number, number, number, number], into: Uint8ClampedArray): void
  decodeBytes?(counts: Counts, width: number, height: number, into: Uint8Array): void
  writeString?(counts: Counts, width: number, height: number): string
  readString?(text: string, width: number, height: number): Counts
  union?(a: Counts, b: Counts, width: number, height: number): Counts
  intersect?(a: Counts, b: Counts, width: number, height: number): Counts
  area?(counts: Counts, width: number, height: number): number
  box?(counts: Counts, width: number, height: number): readonly number[]
  iou?(a: Counts, b: Counts, width: number, height: number): number
}
