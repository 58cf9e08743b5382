import type { Target } from './target/target.ts'

/** Plain JSON that survives a round trip. */
export interface TrackState {
  /** Of the mask's grid. */
  size: [height: number, width: number]
  /** COCO compressed: the last frame with the object. */
  counts: string
  /** Shares of colours by bin, sparse. */
  colours: [bin: number, share: number][]
  /** Around the object on its first frame; absent in older states. */
  others?: [bin: number, share: number][]
  /** Learnt on the first frame; absent in older states and where models do not run. */
  target?: Target
  /** Of the fully visible object. */
  area: number
  /** See `assess`; absent in older states. */
  doubt?: number
  /** Frames since the object was last seen. */
  lost: number
}

export const sparse = (bins: Float64Array): TrackState['colours'] =>
  [...bins].flatMap((share, bin): TrackState['colours'] => (share === 0 ? [] : [[bin, share]]))

/** 512 bins; the inverse of `sparse`. */
export function dense(colours: TrackState['colours']): Float64Array {
  const bins = new Float64Array(512)
  for (const [bin, share] of colours) bins[bin] = share
  return bins
}
