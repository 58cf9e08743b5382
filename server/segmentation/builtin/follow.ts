import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask, Rectangle } from '../../../wasm-rle/mask.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { insidePicture, widened } from '../../media/decoding/picture.ts'
import { findAgain } from './appearance.ts'
import { warped } from './flow.ts'
import { assess, MIN_AREA, lostStep } from './confidence.ts'
import type { TrackStep } from './confidence.ts'
import type { Cv, Mat } from './opencv.ts'
import { withMats } from './opencv.ts'
import { refineEdge, smoothEdge } from './refine.ts'
import type { LookAt } from './target/look.ts'
import { looksOf } from './target/target.ts'
import { dense } from './track-state.ts'
import type { TrackState } from './track-state.ts'
import type { Transition } from './propagate.ts'
import { disputedShare, firstColourOdds, unmatchedShare, propagated } from './propagate.ts'

/** Search range beyond the last box: share of its size, and least pixels. */
const MOVES = 0.5
const MOVES_LEAST = 48

/** Log-odds by looks of what may be the object though flow does not lead there. */
const LIKELY = 3

export interface Frame {
  readonly image: Mat
  readonly width: number
  readonly height: number
}

interface Tools {
  cv: Cv
  codec: Codec
}

/** Pixels on each side of the edge that are segmented again, by the mask's area. */
const bandOf = (area: number): number => Math.min(10, Math.max(3, Math.round(Math.sqrt(area) * 0.07)))

function segmentAgain({ cv, codec }: Tools, frame: Frame, guess: Mask): Mask {
  const band = bandOf(codec.area(guess))
  const rect = insidePicture(widened(codec.box(guess), 0.15, band + 6), frame)
  const bytes = withMats((keep) => {
    const image = keep(frame.image.roi(new cv.Rect(rect.x, rect.y, rect.width, rect.height)))
    return refineEdge(cv, { image, ...rect }, codec.decodeBytes(guess, { rectangle: rect }), band)
  })
  const { width, height } = rect
  return codec.place(
    codec.encodeBytes(smoothEdge(cv, bytes, rect), width, height),
    rect.x,
    rect.y,
    frame.width,
    frame.height,
  )
}

/** Removes specks outside the guess and fills small holes. */
function cleanMask(codec: Codec, mask: Mask, guess: Mask): Mask {
  const parts = codec.components(mask, 8)
  const least = Math.max(...parts.map((part) => codec.area(part)), 0) * 0.05
  const [first, ...others] = parts.filter(
    (part) => codec.area(part) >= least && codec.area(codec.intersect(part, guess)) > 0,
  )
  if (first === undefined) return codec.subtract(mask, mask)
  const all = others.reduce((sum, part) => codec.union(sum, part), first)
  return codec.fillHoles(all, Math.round(codec.area(all) * 0.02))
}

const likely = (looks: Float32Array): Uint8Array => {
  const bytes = new Uint8Array(looks.length)
  for (let at = 0; at < looks.length; at += 1) bytes[at] = (looks[at] ?? 0) > LIKELY ? 1 : 0
  return bytes
}

export const reachOf = (box: Rectangle, size: Size): Rectangle =>
  insidePicture(widened(box, MOVES, MOVES_LEAST), size)

/** Last and next places of the objects. Null: all are lost. */
export function movingPart(codec: Codec, size: Size, states: Iterable<TrackState>): Rectangle | null {
  const boxes = [...states]
    .filter(({ lost }) => lost === 0)
    .map(({ counts }) => codec.box(codec.read(counts, size.width, size.height)))
    .map((box) => reachOf(box, size))
  if (boxes.length === 0) return null
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** @param transition null: no object's last place is known */
export async function followObject(
  tools: Tools,
  transition: Transition | null,
  frame: Frame,
  state: TrackState,
  lookAt: LookAt,
): Promise<TrackStep> {
  const { cv, codec } = tools
  const { width, height } = frame
  if (state.lost > 0 || transition === null) {
    const found = findAgain(codec, frame.image.data, frame, state)
    if (found === null) return lostStep(state)
    const mask = cleanMask(codec, segmentAgain(tools, frame, found), found)
    return assess(codec, state, { rgb: frame.image.data, mask, undecided: 0, unmatched: 0, disputed: 0 })
  }
  const { rect } = transition.flow
  const last = codec.read(state.counts, width, height)
  const before = codec.decodeBytes(last, { rectangle: rect })
  const moved = warped(transition.flow, before)
  const firstColours = firstColourOdds(dense(state.colours), state.others && dense(state.others))
  const whole = (bytes: Uint8Array): Mask =>
    codec.place(codec.encodeBytes(bytes, rect.width, rect.height), rect.x, rect.y, width, height)
  const { target } = state
  const look = target === undefined ? null : await lookAt(codec.box(last))
  const looks = look === null || target === undefined ? null : looksOf(look, target, rect)
  const flowed = whole(moved)
  if (codec.area(flowed) < MIN_AREA) return lostStep(state)
  const guess = looks === null ? flowed : codec.union(flowed, whole(likely(looks)))
  const { bytes, undecided } = propagated(cv, transition, { before, moved, firstColours, looks })
  const mask = cleanMask(codec, whole(smoothEdge(cv, bytes, rect)), guess)
  const own = codec.decodeBytes(mask, { rectangle: rect })
  const unmatched = unmatchedShare(transition, own)
  const disputed = looks === null ? 0 : disputedShare(looks, own)
  return assess(codec, state, { rgb: frame.image.data, mask, undecided, unmatched, disputed })
}
