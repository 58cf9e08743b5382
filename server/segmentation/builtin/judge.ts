import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { LOST_SHOWN } from '../engine.ts'
import { coloursOf } from './appearance.ts'
import { likeness } from './histogram.ts'
import { dense, sparse } from './track-state.ts'
import type { TrackState } from './track-state.ts'

/** Colours less alike than this are another object's; below the second, a person should look. */
const OTHER = 0.55
const DOUBTFUL = 0.88
/** More of it than this looks like nothing that was there a frame ago: lost, as another scene begins; a person should look. */
const CUT = 0.6
const STRANGE = 0.4
/** Less than this share of the area that it had: lost; less than the second: a person should look. */
const GONE = 0.12
const SMALL = 0.5
/** Pixels of an object at least. */
export const LEAST = 12
/** Share of what a sure frame adds to the colours that are remembered. */
const LEARN = 0.01
/** Share of a frame's area in what is remembered: what comes nearer is followed at once, what is covered not soon. */
const [GROW, SHRINK] = [0.2, 0.05]
/** Doubt beyond which a person should look, and the share of it that is left a frame later. */
const MOST_DOUBT = 4.1
const STAYS = 0.95
/** Undecided pixels count against this power of the area: along a smooth edge they are as many as its root, between limbs more. */
const DOUBT_POWER = 0.75

export interface Step {
  state: TrackState
  mask: Mask | null
  score: number
  uncertain: boolean
}

export const lost = (state: TrackState): Step => ({
  state: { ...state, lost: state.lost + 1 },
  mask: null,
  score: 0,
  uncertain: state.lost < LOST_SHOWN,
})

/** What is left to doubt a frame later, with pixels that could as well have been decided otherwise. */
const doubtAfter = (doubt: number, undecided: number, area: number): number =>
  doubt * STAYS + undecided / area ** DOUBT_POWER

/** Found on a frame: the object's mask, or what may be it. */
export interface Found {
  /** RGB bytes of the frame. */
  readonly rgb: Uint8Array
  readonly mask: Mask
  /** Pixels of its edge that could as well have been decided otherwise. */
  readonly undecided: number
  /** Share of it that looks like nothing that was there a frame ago. */
  readonly strange: number
}

/**
 * What to think of a mask: is it still the object, and is that sure? How sure a single step is says little, since a mask is
 * lost bit by bit: what was left undecided adds up over frames.
 */
export function judge(codec: Codec, state: TrackState, { rgb, mask, undecided, strange }: Found): Step {
  const area = codec.area(mask)
  if (area < Math.max(LEAST, state.area * GONE) || strange > CUT) return lost(state)
  const before = dense(state.colours)
  const now = coloursOf(rgb, codec.decodeBytes(mask))
  const alike = likeness(now, before)
  if (alike < OTHER) return lost(state)
  const share = area / state.area
  const doubt = doubtAfter(state.doubt ?? 0, undecided, area)
  const uncertain =
    alike < DOUBTFUL || strange > STRANGE || share < SMALL || doubt > MOST_DOUBT || state.lost > 0
  const grown = share > 1 ? GROW : SHRINK
  return {
    state: {
      ...state,
      counts: codec.write(mask),
      ...(!uncertain && {
        colours: sparse(before.map((old, bin) => old * (1 - LEARN) + (now[bin] ?? 0) * LEARN)),
      }),
      area: Math.round(state.area * (1 - grown) + area * grown),
      doubt,
      lost: 0,
    },
    mask,
    score: alike * Math.min(1, share) * Math.exp(-doubt / (2 * MOST_DOUBT)),
    uncertain,
  }
}
