import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'

/** A pixel that is as far from the edge as any, nearly: where a person would click. Centre of the pixel. */
export function innermost(codec: Codec, mask: Mask): { x: number; y: number } {
  let core = mask
  for (const radius of [32, 16, 8, 4, 2, 1])
    for (;;) {
      const smaller = codec.erode(core, radius)
      if (codec.area(smaller) === 0) break
      core = smaller
    }
  const at = codec.decodeBytes(core).indexOf(1)
  const width = mask.size[1]
  return { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 }
}
