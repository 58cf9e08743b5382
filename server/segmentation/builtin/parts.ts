import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import type { Prompts } from '../engine.ts'

/** Parts smaller than this share of the largest one are specks. */
const SPECK = 0.15
/** In a box, which says how far the object goes, smaller ones than this: something before it may cut it into pieces. */
const SPECK_IN_BOX = 0.03
/** Holes smaller than this share of the mask are filled. */
const HOLE = 0.04

const pixel = ({ x, y }: { x: number; y: number }, [height, width]: Mask['size']): [number, number] => [
  Math.min(Math.max(Math.floor(x), 0), width - 1),
  Math.min(Math.max(Math.floor(y), 0), height - 1),
]

/** Whether a pixel is set: a mask of that pixel alone meets it. */
export const has = (codec: Codec, mask: Mask, point: { x: number; y: number }): boolean => {
  const [x, y] = pixel(point, mask.size)
  return codec.area(codec.crop(mask, { x, y, width: 1, height: 1 })) === 1
}

/**
 * Only the parts that hold a positive point; without such points, and in a box, the large ones too, and those of the
 * previous mask.
 */
function keepParts(codec: Codec, mask: Mask, { points, previous, box }: Prompts): Mask {
  const positive = points.filter(({ label }) => label === 1).filter((point) => has(codec, mask, point))
  const parts = codec.components(mask, 8)
  const areas = parts.map((part) => codec.area(part))
  const least = Math.max(...areas, 0) * (box === null ? SPECK : SPECK_IN_BOX)
  const kept = parts.filter((part, index) => {
    if (positive.some((point) => has(codec, part, point))) return true
    if (previous !== null && codec.area(codec.intersect(part, previous)) > (areas[index] ?? 0) / 2)
      return true
    return (positive.length === 0 || box !== null) && previous === null && (areas[index] ?? 0) >= least
  })
  const [first, ...others] = kept.length > 0 ? kept : parts
  return first === undefined ? mask : others.reduce((all, part) => codec.union(all, part), first)
}

/** Fills small holes, but never one that a negative point lies in. */
function fillHoles(codec: Codec, mask: Mask, { points }: Prompts): Mask {
  const filled = codec.fillHoles(mask, Math.round(codec.area(mask) * HOLE))
  const holes = codec.subtract(filled, mask)
  const negative = points.filter(({ label }) => label === 0).filter((point) => has(codec, holes, point))
  return negative.reduce(
    (all, point) => codec.subtract(all, codec.floodFill(holes, ...pixel(point, holes.size), 4)),
    filled,
  )
}

/** A mask without what the prompts do not speak of. */
export const tidyMask = (codec: Codec, mask: Mask, prompts: Prompts): Mask =>
  codec.area(mask) === 0 ? mask : fillHoles(codec, keepParts(codec, mask, prompts), prompts)
