import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Rectangle } from '../../../wasm-rle/mask.ts'
import type { Flow } from './flow.ts'
import { binAt } from './histogram.ts'
import type { Cv, Mat } from './opencv.ts'
import { withMats } from './opencv.ts'

/** Pixels on both sides of a moved edge that are decided anew. */
const BAND = 8
/** So many pixels beside the moved edge count as one unit of log-odds. */
const SLACK = 1.5
/** How much more colours count than the place. */
const COLOURS = 1.5
/** Where alike pixels are looked for around where one was: radius, distance of two neighbours, and the weight's width. */
const [REACH, STEP, NEAR] = [15, 2, 8]
/** Standard deviation of the difference of two looks of one thing, in levels. */
const ALIKE = 12
/** What nothing alike says, and that what has nothing alike is rather what the object uncovered. */
const [UNKNOWN, UNKNOWN_OBJECT] = [0.3, 0.2]
/** What alike pixels say at most, as log-odds. */
const MOST = 4
/** How far colours that the object had at first count beside those of the frame before, and what they say at most. */
const [AT_FIRST, MOST_AT_FIRST] = [0.6, 3]
/** So many levels apart, of all channels together, are another thing. */
const UNLIKE = 40
/** Log-odds nearer to zero decide nothing. */
const UNDECIDED = 0.5
/** A share of colours that nothing is rarer than. */
const RAREST = 0.002

/** What pixels of a part of a frame look like: RGB bytes of two blurred copies. */
interface Looks {
  readonly near: Uint8Array
  readonly wide: Uint8Array
}

function looksOf(cv: Cv, image: Mat, { x, y, width, height }: Rectangle): Looks {
  return withMats((keep) => {
    const part = keep(image.roi(new cv.Rect(x, y, width, height)))
    const [near, wide] = [keep(new cv.Mat()), keep(new cv.Mat())]
    cv.GaussianBlur(part, near, new cv.Size(3, 3), 0)
    cv.GaussianBlur(part, wide, new cv.Size(7, 7), 0)
    return { near: new Uint8Array(near.data), wide: new Uint8Array(wide.data) }
  })
}

/** How one frame came of the other, in the part that objects move in. */
export interface Passage {
  readonly flow: Flow
  readonly from: Looks
  readonly to: Looks
}

export const passage = (cv: Cv, from: Mat, to: Mat, flow: Flow): Passage => ({
  flow,
  from: looksOf(cv, from, flow.rect),
  to: looksOf(cv, to, flow.rect),
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
/** Weight by squared difference of looks, sixteen to an entry. */
const LIKENESS = Float32Array.from({ length: 4096 }, (_, at) => Math.exp((-at * 16) / (2 * ALIKE * ALIKE)))

const squared = (a: Uint8Array, at: number, b: Uint8Array, other: number): number => {
  const red = (a[at] ?? 0) - (b[other] ?? 0)
  const green = (a[at + 1] ?? 0) - (b[other + 1] ?? 0)
  const blue = (a[at + 2] ?? 0) - (b[other + 2] ?? 0)
  return red * red + green * green + blue * blue
}

/**
 * Log-odds that a pixel belongs to the object, by which pixels around its place of one frame ago look like it.
 *
 * @param bytes 0 and 1 of the part, of the earlier frame
 */
function oddsOfAlike({ flow, from, to }: Passage, bytes: Uint8Array, at: number): number {
  const { width, height } = flow.rect
  const x = Math.round((at % width) + (flow.shift[2 * at] ?? 0))
  const y = Math.round(Math.floor(at / width) + (flow.shift[2 * at + 1] ?? 0))
  let [object, background] = [0, 0]
  for (let place = 0; place < AROUND.weight.length; place += 1) {
    const [u, v] = [x + (AROUND.across[place] ?? 0), y + (AROUND.down[place] ?? 0)]
    if (u < 0 || v < 0 || u >= width || v >= height) continue
    const other = v * width + u
    const apart =
      squared(to.near, 3 * at, from.near, 3 * other) + squared(to.wide, 3 * at, from.wide, 3 * other)
    const weight = (AROUND.weight[place] ?? 0) * (LIKENESS[apart >> 4] ?? 0)
    if (bytes[other] === 1) object += weight
    else background += weight
  }
  const odds = Math.log((object + UNKNOWN_OBJECT) / (background + UNKNOWN))
  return Math.min(MOST, Math.max(-MOST, odds))
}

/**
 * Which share of a mask looks nothing like where the flow says that it came from: a few pixels along its edge, half of it
 * where it was lost, nearly all of it where another scene begins.
 *
 * @param bytes 0 and 1 of the part, of the later frame
 */
export function shareUnlike({ flow, from, to }: Passage, bytes: Uint8Array): number {
  const { width, height } = flow.rect
  let [all, unlike] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte === 0) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    const u = Math.min(width - 1, Math.max(0, Math.round(x + (flow.shift[2 * at] ?? 0))))
    const v = Math.min(height - 1, Math.max(0, Math.round(y + (flow.shift[2 * at + 1] ?? 0))))
    all += 1
    if (squared(to.near, 3 * at, from.near, 3 * (v * width + u)) > UNLIKE * UNLIKE) unlike += 1
  }
  return all === 0 ? 0 : unlike / all
}

/** Log-odds of each of the 512 bins of colours, by shares of the object's and, where known, of what was around it. */
export function oddsAtFirst(own: Float64Array, others: Float64Array | undefined): Float64Array {
  if (others === undefined) return own.map(() => 0)
  return own.map((share, bin) => {
    const odds = Math.log((share + RAREST) / ((others[bin] ?? 0) + RAREST))
    return AT_FIRST * Math.min(MOST_AT_FIRST, Math.max(-MOST_AT_FIRST, odds))
  })
}

/** Pixels to the edge of what is set, below zero outside of it. */
function beyondEdge(cv: Cv, bytes: Uint8Array, { width, height }: Size): Float32Array {
  const distance = (set: number): Float32Array =>
    withMats((keep) => {
      const [mask, result] = [keep(new cv.Mat(height, width, cv.CV_8UC1)), keep(new cv.Mat())]
      mask.data.set(bytes.map((byte) => (byte === set ? 1 : 0)))
      cv.distanceTransform(mask, result, cv.DIST_L2, 5)
      return result.data32F.slice()
    })
  const [inside, outside] = [distance(1), distance(0)]
  return inside.map((far, at) => (far > 0 ? far - 0.5 : 0.5 - (outside[at] ?? 0)))
}

/**
 * Decides anew beside the edge of a mask that flow has moved: by how far it is, by which pixels of the earlier frame look
 * alike, and by the colours that the object began with. Labels are handed on from pixel to pixel rather than learnt, so
 * that what two sides have in common elsewhere says nothing here.
 *
 * @param before bytes 0 and 1 of the passage's part, of the earlier frame
 * @param moved the same, moved along with the flow
 * @param atFirst of `oddsAtFirst`
 * @returns bytes 0 and 1 of the passage's part, and how many pixels could as well have been decided otherwise
 */
export function transferred(
  cv: Cv,
  way: Passage,
  { before, moved, atFirst }: { before: Uint8Array; moved: Uint8Array; atFirst: Float64Array },
): { bytes: Uint8Array; undecided: number } {
  const far = beyondEdge(cv, moved, way.flow.rect)
  let undecided = 0
  const bytes = moved.map((byte, at) => {
    const beside = far[at] ?? 0
    if (Math.abs(beside) > BAND) return byte
    const colours = oddsOfAlike(way, before, at) + (atFirst[binAt(way.to.near, at)] ?? 0)
    const odds = beside / SLACK + COLOURS * colours
    if (Math.abs(odds) < UNDECIDED) undecided += 1
    return odds > 0 ? 1 : 0
  })
  return { bytes, undecided }
}
