import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask, Rectangle } from '../../../wasm-rle/mask.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { insidePicture, widened } from '../../media/decoding/picture.ts'
import { findAgain } from './appearance.ts'
import { warped } from './flow.ts'
import { judge, LEAST, lost } from './judge.ts'
import type { Step } from './judge.ts'
import type { Cv, Mat } from './opencv.ts'
import { withMats } from './opencv.ts'
import { refineEdge, smoothEdge } from './refine.ts'
import { dense } from './track-state.ts'
import type { TrackState } from './track-state.ts'
import type { Passage } from './transfer.ts'
import { oddsAtFirst, shareUnlike, transferred } from './transfer.ts'

/** Search range of the next frame beyond the last box: share of its size, and least pixels. */
const MOVES = 0.5
const MOVES_LEAST = 48

export interface Still {
  readonly image: Mat
  readonly width: number
  readonly height: number
}

interface Tools {
  cv: Cv
  codec: Codec
}

/** Pixels on each side of the edge that are segmented again, by the area of the mask found. */
const bandOf = (area: number): number => Math.min(10, Math.max(3, Math.round(Math.sqrt(area) * 0.07)))

function recut({ cv, codec }: Tools, still: Still, guess: Mask): Mask {
  const band = bandOf(codec.area(guess))
  const rect = insidePicture(widened(codec.box(guess), 0.15, band + 6), still)
  const bytes = withMats((keep) => {
    const image = keep(still.image.roi(new cv.Rect(rect.x, rect.y, rect.width, rect.height)))
    return refineEdge(cv, { image, ...rect }, codec.decodeBytes(guess, { rectangle: rect }), band)
  })
  const { width, height } = rect
  return codec.place(
    codec.encodeBytes(smoothEdge(cv, bytes, rect), width, height),
    rect.x,
    rect.y,
    still.width,
    still.height,
  )
}

/** Removes specks outside the guess and fills small holes. */
function tidy(codec: Codec, mask: Mask, guess: Mask): Mask {
  const parts = codec.components(mask, 8)
  const least = Math.max(...parts.map((part) => codec.area(part)), 0) * 0.05
  const [first, ...others] = parts.filter(
    (part) => codec.area(part) >= least && codec.area(codec.intersect(part, guess)) > 0,
  )
  if (first === undefined) return codec.subtract(mask, mask)
  const all = others.reduce((sum, part) => codec.union(sum, part), first)
  return codec.fillHoles(all, Math.round(codec.area(all) * 0.02))
}

export const reachOf = (box: Rectangle, size: Size): Rectangle =>
  insidePicture(widened(box, MOVES, MOVES_LEAST), size)

/** Where flow is needed: last and next places of the objects. Null: all are lost. */
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

/** @param way null: no object's last place is known */
export function followObject(tools: Tools, way: Passage | null, still: Still, state: TrackState): Step {
  const { cv, codec } = tools
  const { width, height } = still
  if (state.lost > 0 || way === null) {
    const found = findAgain(codec, still.image.data, still, state)
    if (found === null) return lost(state)
    const mask = tidy(codec, recut(tools, still, found), found)
    return judge(codec, state, { rgb: still.image.data, mask, undecided: 0, strange: 0 })
  }
  const { rect } = way.flow
  const before = codec.decodeBytes(codec.read(state.counts, width, height), { rectangle: rect })
  const moved = warped(way.flow, before)
  const atFirst = oddsAtFirst(dense(state.colours), state.others && dense(state.others))
  const whole = (bytes: Uint8Array): Mask =>
    codec.place(codec.encodeBytes(bytes, rect.width, rect.height), rect.x, rect.y, width, height)
  const guess = whole(moved)
  if (codec.area(guess) < LEAST) return lost(state)
  const { bytes, undecided } = transferred(cv, way, { before, moved, atFirst })
  const mask = tidy(codec, whole(smoothEdge(cv, bytes, rect)), guess)
  const strange = shareUnlike(way, codec.decodeBytes(mask, { rectangle: rect }))
  return judge(codec, state, { rgb: still.image.data, mask, undecided, strange })
}
