import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'

/** DAVIS takes a boundary as met within this share of the picture's diagonal. */
const TOLERANCE = 0.008

const edge = (codec: Codec, mask: Mask): Mask => codec.subtract(mask, codec.erode(mask, 1))

/** F of DAVIS (Perazzi 2016): harmonic mean of how much of each boundary lies near the other. */
export function boundaryF(codec: Codec, found: Mask, truth: Mask): number {
  const [height, width] = truth.size
  const radius = Math.max(1, Math.round(TOLERANCE * Math.hypot(width, height)))
  const [a, b] = [edge(codec, found), edge(codec, truth)]
  const [all, wanted] = [codec.area(a), codec.area(b)]
  if (all === 0 || wanted === 0) return all === wanted ? 1 : 0
  const precision = codec.area(codec.intersect(a, codec.dilate(b, radius))) / all
  const recall = codec.area(codec.intersect(b, codec.dilate(a, radius))) / wanted
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}
