import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Rectangle } from '../../../wasm-rle/mask.ts'
import type { Flow } from './flow.ts'
import { binAt } from './histogram.ts'
import type { Cv, Mat } from './opencv.ts'
import { withMats } from './opencv.ts'

/** Pixels from the moved edge per unit of log-odds, and the most of them. */
const [SLACK, MOST_PLACE] = [1.5, 5.4]
/** Pixels from the moved edge: nearer looks count less, since cells are larger than pixels. Chosen by mean J on DAVIS. */
const BLURRED = 2
/** Log-odds of place and looks from which colours are not asked; of place alone a little less than the most. */
const [SURE, SURE_OF_PLACE] = [6, 8 / SLACK]
/** Weight of colours against place. */
const COLOURS = 1.5
/** For alike pixels: radius, step, and width of the distance weight. */
const [REACH, STEP, NEAR] = [15, 3, 8]
/** Standard deviation between two looks at one thing, in levels. */
const ALIKE = 12
/** Added to background and object: a pixel without a match is likely uncovered background. */
const [UNKNOWN, UNKNOWN_OBJECT] = [0.3, 0.2]
/** Most log-odds from alike pixels. */
const MOST = 4
/** Of the object's first colours, and their most log-odds. */
const [AT_FIRST, MOST_AT_FIRST] = [0.6, 3]
/** In levels summed over channels; from here looks do not match. */
const UNLIKE = 40
/** Smaller log-odds are undecided. */
const UNDECIDED = 0.5
/** Floor of a colour's share. */
const RAREST = 0.002

/** RGB bytes of two blurred copies. */
interface BlurredCopies {
  readonly near: Uint8Array
  readonly wide: Uint8Array
}

function blurredCopies(cv: Cv, image: Mat, { x, y, width, height }: Rectangle): BlurredCopies {
  return withMats((keep) => {
    const part = keep(image.roi(new cv.Rect(x, y, width, height)))
    const [near, wide] = [keep(new cv.Mat()), keep(new cv.Mat())]
    cv.GaussianBlur(part, near, new cv.Size(3, 3), 0)
    cv.GaussianBlur(part, wide, new cv.Size(7, 7), 0)
    return { near: new Uint8Array(near.data), wide: new Uint8Array(wide.data) }
  })
}

/** From one frame to the next, in the part where objects move. */
export interface Transition {
  readonly flow: Flow
  readonly from: BlurredCopies
  readonly to: BlurredCopies
}

export const transition = (cv: Cv, from: Mat, to: Mat, flow: Flow): Transition => ({
  flow,
  from: blurredCopies(cv, from, flow.rect),
  to: blurredCopies(cv, to, flow.rect),
})

interface Around {
  readonly across: Int32Array
  readonly down: Int32Array
  readonly weight: Float32Array
}

function around(): Around {
  const places: [across: number, down: number, weight: number][] = []
  for (let down = -REACH; down <= REACH; down += STEP)
    for (let across = -REACH; across <= REACH; across += STEP) {
      const far = across * across + down * down
      if (far <= REACH * REACH) places.push([across, down, Math.exp(-far / (2 * NEAR * NEAR))])
    }
  return {
    across: Int32Array.from(places, ([across]) => across),
    down: Int32Array.from(places, ([, down]) => down),
    weight: Float32Array.from(places, ([, , weight]) => weight),
  }
}

const AROUND = around()
/** Squared difference from which the weight is nothing: exp(-11). */
const FARTHEST = 3200
/** Weight by squared difference, 16 to an entry. */
const LIKENESS = Float32Array.from({ length: FARTHEST / 16 }, (_, at) =>
  Math.exp((-at * 16) / (2 * ALIKE * ALIKE)),
)

const rgbAt = (rgb: Uint8Array, at: number): [number, number, number] => [
  rgb[3 * at] ?? 0,
  rgb[3 * at + 1] ?? 0,
  rgb[3 * at + 2] ?? 0,
]

const squared = (a: Uint8Array, at: number, b: Uint8Array, other: number): number => {
  const red = (a[at] ?? 0) - (b[other] ?? 0)
  const green = (a[at + 1] ?? 0) - (b[other + 1] ?? 0)
  const blue = (a[at + 2] ?? 0) - (b[other + 2] ?? 0)
  return red * red + green * green + blue * blue
}

/** By which pixels around its earlier place look like it. @param bytes 0 and 1 of the part, earlier frame */
function matchOdds({ flow, from, to }: Transition, bytes: Uint8Array, at: number): number {
  const { width, height } = flow.rect
  const x = Math.round((at % width) + (flow.shift[2 * at] ?? 0))
  const y = Math.round(Math.floor(at / width) + (flow.shift[2 * at + 1] ?? 0))
  // Half of the tracker's time is spent here: what does not change is read once.
  const { near, wide } = from
  const { across, down, weight: weights } = AROUND
  const [nearRed, nearGreen, nearBlue] = rgbAt(to.near, at)
  const [wideRed, wideGreen, wideBlue] = rgbAt(to.wide, at)
  let object = 0
  let background = 0
  for (let place = 0; place < weights.length; place += 1) {
    const u = x + (across[place] ?? 0)
    const v = y + (down[place] ?? 0)
    if (u < 0 || v < 0 || u >= width || v >= height) continue
    const other = v * width + u
    const red = nearRed - (near[3 * other] ?? 0)
    const green = nearGreen - (near[3 * other + 1] ?? 0)
    const blue = nearBlue - (near[3 * other + 2] ?? 0)
    let apart = red * red + green * green + blue * blue
    if (apart >= FARTHEST) continue
    const redAround = wideRed - (wide[3 * other] ?? 0)
    const greenAround = wideGreen - (wide[3 * other + 1] ?? 0)
    const blueAround = wideBlue - (wide[3 * other + 2] ?? 0)
    apart += redAround * redAround + greenAround * greenAround + blueAround * blueAround
    if (apart >= FARTHEST) continue
    const weight = (weights[place] ?? 0) * (LIKENESS[apart >> 4] ?? 0)
    if (bytes[other] === 1) object += weight
    else background += weight
  }
  const odds = Math.log((object + UNKNOWN_OBJECT) / (background + UNKNOWN))
  return Math.min(MOST, Math.max(-MOST, odds))
}

/**
 * Share that does not match its origin: small along edges, half when lost, nearly all at a scene cut.
 * @param bytes 0 and 1 of the part, later frame
 */
export function unmatchedShare({ flow, from, to }: Transition, bytes: Uint8Array): number {
  const { width, height } = flow.rect
  let all = 0
  let unlike = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === 0) continue
    const x = at % width
    const y = Math.floor(at / width)
    const u = Math.min(width - 1, Math.max(0, Math.round(x + (flow.shift[2 * at] ?? 0))))
    const v = Math.min(height - 1, Math.max(0, Math.round(y + (flow.shift[2 * at + 1] ?? 0))))
    all += 1
    if (squared(to.near, 3 * at, from.near, 3 * (v * width + u)) > UNLIKE * UNLIKE) unlike += 1
  }
  return all === 0 ? 0 : unlike / all
}

/** Pixels that look like the other side of the edge, as a share of the mask. @param bytes 0 and 1 of the part */
export function disputedShare(looks: Float32Array, bytes: Uint8Array): number {
  let own = 0
  let disputed = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const isOwn = bytes[at] === 1
    if (isOwn) own += 1
    if ((looks[at] ?? 0) > 0 !== isOwn) disputed += 1
  }
  return own === 0 ? 0 : disputed / own
}

/** Log-odds of each of the 512 colour bins. */
export function firstColourOdds(own: Float64Array, others: Float64Array | undefined): Float64Array {
  if (others === undefined) return own.map(() => 0)
  return own.map((share, bin) => {
    const odds = Math.log((share + RAREST) / ((others[bin] ?? 0) + RAREST))
    return AT_FIRST * Math.min(MOST_AT_FIRST, Math.max(-MOST_AT_FIRST, odds))
  })
}

/** Pixels to the edge; negative outside. */
function signedDistance(cv: Cv, bytes: Uint8Array, { width, height }: Size): Float32Array {
  const distance = (set: number): Float32Array =>
    withMats((keep) => {
      const [mask, result] = [keep(new cv.Mat(height, width, cv.CV_8UC1)), keep(new cv.Mat())]
      const { data } = mask
      for (let at = 0; at < data.length; at += 1) data[at] = bytes[at] === set ? 1 : 0
      cv.distanceTransform(mask, result, cv.DIST_L2, 5)
      return result.data32F.slice()
    })
  const [inside, outside] = [distance(1), distance(0)]
  for (let at = 0; at < inside.length; at += 1) {
    const far = inside[at] ?? 0
    inside[at] = far > 0 ? far - 0.5 : 0.5 - (outside[at] ?? 0)
  }
  return inside
}

/** What is known of an object in the part, beside the frames. */
interface Moved {
  /** Bytes 0 and 1 of the earlier frame. */
  readonly before: Uint8Array
  /** The same, moved with the flow. */
  readonly moved: Uint8Array
  /** From `firstColourOdds`. */
  readonly firstColours: Float64Array
  /** Log-odds that each pixel looks like the object as it was learnt; null: not known. */
  readonly looks: Float32Array | null
}

/**
 * Decides again where place and looks leave doubt: beside the moved edge, and where both disagree. There alike pixels
 * of the earlier frame and first colours count, too. Labels pass from pixel to pixel, so colours shared elsewhere do not matter.
 * @returns bytes 0 and 1, and the count of undecided pixels
 */
export function propagated(
  cv: Cv,
  transition: Transition,
  { before, moved, firstColours, looks }: Moved,
): { bytes: Uint8Array; undecided: number } {
  const far = signedDistance(cv, moved, transition.flow.rect)
  const sure = looks === null ? SURE_OF_PLACE : SURE
  let undecided = 0
  const bytes = new Uint8Array(moved.length)
  for (let at = 0; at < bytes.length; at += 1) {
    const beside = far[at] ?? 0
    const place = Math.min(MOST_PLACE, Math.max(-MOST_PLACE, beside / SLACK))
    const expected = place + (looks?.[at] ?? 0) * Math.min(1, Math.abs(beside) / BLURRED)
    if (Math.abs(expected) > sure) {
      bytes[at] = expected > 0 ? 1 : 0
      continue
    }
    const colours = matchOdds(transition, before, at) + (firstColours[binAt(transition.to.near, at)] ?? 0)
    const odds = expected + COLOURS * colours
    if (Math.abs(odds) < UNDECIDED) undecided += 1
    bytes[at] = odds > 0 ? 1 : 0
  }
  return { bytes, undecided }
}
