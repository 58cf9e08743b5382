/** What the tracker remembers of an object between two frames: plain JSON, the same after a round trip. */
export interface TrackState {
  /** Height and width of the grid that the mask is on. */
  size: [height: number, width: number]
  /** COCO compressed: the mask on the last frame where the object was seen. */
  counts: string
  /** Shares of colours by bin, sparse. */
  colours: [bin: number, share: number][]
  /** The same of what was around it where it began; left out by what a version without it remembers. */
  others?: [bin: number, share: number][]
  /** Pixels that the object has when all of it is to be seen. */
  area: number
  /** What was left undecided of late, see `judge`; left out by what a version without it remembers. */
  doubt?: number
  /** Frames since it was last seen. */
  lost: number
}

/** Bins without a share are left out. */
export const sparse = (bins: Float64Array): TrackState['colours'] =>
  [...bins].flatMap((share, bin): TrackState['colours'] => (share === 0 ? [] : [[bin, share]]))

/** The histogram of 512 bins again that `sparse` made small. */
export function dense(colours: TrackState['colours']): Float64Array {
  const bins = new Float64Array(512)
  for (const [bin, share] of colours) bins[bin] = share
  return bins
}
