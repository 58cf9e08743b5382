import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask, Rectangle } from '../../../wasm-rle/mask.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { LOST_SHOWN } from '../engine.ts'
import { insidePicture, widened } from '../picture.ts'
import { coloursOf, findAgain, foreign } from './appearance.ts'
import { warped } from './flow.ts'
import type { Flow } from './flow.ts'
import { likeness } from './histogram.ts'
import { LABEL, grabCut, isObject } from './labels.ts'
import type { Cv, Mat } from './opencv.ts'
import { withMats } from './opencv.ts'
import { grow, smoothEdge } from './refine.ts'
import { dense, sparse } from './track-state.ts'
import type { TrackState } from './track-state.ts'
import { resizeBytes } from './view.ts'

/** Colours less alike than this are another object's; below the second, a person should look. */
const OTHER = 0.55
const DOUBTFUL = 0.8
/** Less than this share of the area: lost; less or more than these: a person should look. */
const GONE = 0.12
const SMALL = 0.6
const LARGE = 1.6
/** The edge is cut on a part of at most so many pixels. */
const CUT_PIXELS = 14_000
/** How far beyond its last place an object may be a frame later: share of its size, and pixels at least. */
const MOVES = 0.5
const MOVES_LEAST = 48
/** Pixels of an object at least. */
const LEAST = 12
/** Share of what a sure frame adds to what is remembered. */
const LEARN = 0.05

/** One frame at the tracker's size. */
export interface Still {
  readonly image: Mat
  readonly width: number
  readonly height: number
}

export interface Step {
  state: TrackState
  mask: Mask | null
  score: number
  uncertain: boolean
}

interface Tools {
  cv: Cv
  codec: Codec
}

/** Pixels on both sides of the edge that are decided anew. */
const bandOf = (area: number): number => Math.min(10, Math.max(3, Math.round(Math.sqrt(area) * 0.07)))

/** What GrabCut starts from: the core stays, what is covered may go, the band is open. Bytes of the part alone. */
function bandLabels(cv: Cv, bytes: Uint8Array, hidden: Uint8Array, size: Size, band: number): Uint8Array {
  const [core, reach] = [grow(cv, bytes, size, -band), grow(cv, bytes, size, band)]
  return bytes.map((byte, at) => {
    if (hidden[at] === 1) return reach[at] === 1 ? LABEL.maybeBackground : LABEL.background
    if (core[at] === 1) return LABEL.object
    if (reach[at] === 0) return LABEL.background
    return byte === 1 ? LABEL.maybeObject : LABEL.maybeBackground
  })
}

/**
 * Segments anew in a band along the edge of a guess, and where something seems to cover it. Of the frame's size.
 *
 * @param colours the object's, to know what covers it by; null: nothing does
 */
function recut({ cv, codec }: Tools, still: Still, guess: Mask, colours: Float64Array | null): Mask {
  const band = bandOf(codec.area(guess))
  const rect = insidePicture(widened(codec.box(guess), 0.15, band + 6), still)
  const scale = Math.min(1, Math.sqrt(CUT_PIXELS / (rect.width * rect.height)))
  const size = { width: Math.round(rect.width * scale), height: Math.round(rect.height * scale) }
  const bytes = resizeBytes(cv, codec.decodeBytes(guess, { rectangle: rect }), rect, size)
  const hidden =
    colours === null
      ? new Uint8Array(bytes.length)
      : resizeBytes(cv, foreign(still.image.data, still.width, rect, colours), rect, size)
  const labels = bandLabels(cv, bytes, hidden, size, Math.max(2, Math.round(band * scale)))
  withMats((keep) => {
    const part = keep(still.image.roi(new cv.Rect(rect.x, rect.y, rect.width, rect.height)))
    const smooth = keep(new cv.Mat())
    cv.resize(part, smooth, new cv.Size(size.width, size.height), 0, 0, cv.INTER_AREA)
    cv.GaussianBlur(smooth, smooth, new cv.Size(3, 3), 0)
    grabCut(cv, smooth, labels)
  })
  const cut = labels.map((label) => (isObject(label) ? 1 : 0))
  const full = smoothEdge(cv, resizeBytes(cv, cut, size, rect), rect)
  return codec.place(
    codec.encodeBytes(full, rect.width, rect.height),
    rect.x,
    rect.y,
    still.width,
    still.height,
  )
}

/** Without specks beside the guess, small holes filled. */
function tidy(codec: Codec, mask: Mask, guess: Mask): Mask {
  const parts = codec.components(mask, 8)
  const least = Math.max(...parts.map((part) => codec.area(part)), 0) * 0.05
  const kept = parts.filter(
    (part) => codec.area(part) >= least && codec.area(codec.intersect(part, guess)) > 0,
  )
  const [first, ...others] = kept
  if (first === undefined) return codec.subtract(mask, mask)
  const all = others.reduce((sum, part) => codec.union(sum, part), first)
  return codec.fillHoles(all, Math.round(codec.area(all) * 0.02))
}

const lost = (state: TrackState): Step => ({
  state: { ...state, lost: state.lost + 1 },
  mask: null,
  score: 0,
  uncertain: state.lost < LOST_SHOWN,
})

/** What to think of a mask: is it still the object, and is that sure? */
function judge({ codec }: Tools, still: Still, state: TrackState, mask: Mask): Step {
  const area = codec.area(mask)
  if (area < Math.max(LEAST, state.area * GONE)) return lost(state)
  const before = dense(state.colours)
  const now = coloursOf(still.image.data, codec.decodeBytes(mask))
  const alike = likeness(now, before)
  if (alike < OTHER) return lost(state)
  const share = area / state.area
  const uncertain = alike < DOUBTFUL || share < SMALL || share > LARGE || state.lost > 0
  const sure = !uncertain && share > 0.8
  return {
    state: {
      size: state.size,
      counts: codec.write(mask),
      colours: sure
        ? sparse(before.map((old, bin) => old * (1 - LEARN) + (now[bin] ?? 0) * LEARN))
        : state.colours,
      area: sure ? Math.round(state.area * 0.9 + area * 0.1) : state.area,
      lost: 0,
    },
    mask,
    score: alike * Math.min(1, share, 1 / share + 0.4),
    uncertain,
  }
}

/** Where the objects were, and where they may be a frame later: as far as flow is needed. Null: all of them are lost. */
export function movingPart(codec: Codec, size: Size, states: Iterable<TrackState>): Rectangle | null {
  const boxes = [...states]
    .filter(({ lost }) => lost === 0)
    .map(({ counts }) => codec.box(codec.read(counts, size.width, size.height)))
    .map((box) => insidePicture(widened(box, MOVES, MOVES_LEAST), size))
  if (boxes.length === 0) return null
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** One object, one frame further. @param flow null: no object's last place is known */
export function followObject(tools: Tools, flow: Flow | null, still: Still, state: TrackState): Step {
  const { codec } = tools
  const { width, height } = still
  if (state.lost > 0 || flow === null) {
    const found = findAgain(codec, still.image.data, still, state)
    if (found === null) return lost(state)
    return judge(tools, still, state, tidy(codec, recut(tools, still, found, null), found))
  }
  const before = codec.decodeBytes(codec.read(state.counts, width, height))
  const guess = codec.encodeBytes(warped(flow, before, width, height), width, height)
  if (codec.area(guess) < LEAST) return lost(state)
  return judge(tools, still, state, tidy(codec, recut(tools, still, guess, dense(state.colours)), guess))
}
