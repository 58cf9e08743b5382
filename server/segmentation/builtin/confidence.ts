import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { LOST_SHOWN } from '../engine.ts'
import { coloursOf } from './appearance.ts'
import { colourSimilarity } from './histogram.ts'
import { dense, sparse } from './track-state.ts'
import type { TrackState } from './track-state.ts'

/** Likeness of colours: below the first another object, below the second a person should look. */
const OTHER = 0.55
const DOUBTFUL = 0.88
/**
 * Share without a match in the last frame: above the first lost (a scene cut), above the second a person should look.
 */
const CUT = 0.6
const UNMATCHED = 0.4
/** Share that looks like the other side, above which a person should look. */
const DISPUTED = 0.6
/** Share of the remembered area: below the first lost, below the second a person should look. */
const GONE = 0.12
const SMALL = 0.5
export const MIN_AREA = 12
/** Of a sure frame in the remembered colours. */
const LEARN = 0.01
/** Of a frame's area in the remembered one: growth (coming nearer) counts fast, shrinking (covered) slowly. */
const [GROW, SHRINK] = [0.2, 0.05]
/** Doubt above which a person should look, and the share that stays each frame. */
const MOST_DOUBT = 4.1
const STAYS = 0.95
/** Undecided pixels grow with this power of the area: 0.5 along a smooth edge, more between limbs. */
const DOUBT_POWER = 0.75

export interface TrackStep {
  state: TrackState
  mask: Mask | null
  score: number
  uncertain: boolean
}

export const lostStep = (state: TrackState): TrackStep => ({
  state: { ...state, lost: state.lost + 1 },
  mask: null,
  score: 0,
  uncertain: state.lost < LOST_SHOWN,
})

const doubtAfter = (doubt: number, undecided: number, area: number): number =>
  doubt * STAYS + undecided / area ** DOUBT_POWER

export interface FrameMask {
  /** RGB bytes of the frame. */
  readonly rgb: Uint8Array
  readonly mask: Mask
  readonly undecided: number
  readonly unmatched: number
  /** Pixels that look like the other side of the edge, as a share of the mask; 0 where looks are not known. */
  readonly disputed: number
}

/** Doubt adds up over frames, because masks are lost bit by bit. */
export function assess(
  codec: Codec,
  state: TrackState,
  { rgb, mask, undecided, unmatched, disputed }: FrameMask,
): TrackStep {
  const area = codec.area(mask)
  if (area < Math.max(MIN_AREA, state.area * GONE) || unmatched > CUT) return lostStep(state)
  const before = dense(state.colours)
  const now = coloursOf(rgb, codec.decodeBytes(mask))
  const similarity = colourSimilarity(now, before)
  if (similarity < OTHER) return lostStep(state)
  const share = area / state.area
  const doubt = doubtAfter(state.doubt ?? 0, undecided, area)
  const uncertain =
    similarity < DOUBTFUL ||
    unmatched > UNMATCHED ||
    disputed > DISPUTED ||
    share < SMALL ||
    doubt > MOST_DOUBT ||
    state.lost > 0
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
    score:
      (similarity * Math.min(1, share) * Math.exp(-doubt / (2 * MOST_DOUBT))) /
      (1 + Math.max(0, disputed - DISPUTED)),
    uncertain,
  }
}
