import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Rectangle } from '../../../wasm-rle/mask.ts'
import type { Prompts } from '../engine.ts'
import { graphCut } from './graph-cut.ts'
import { binAt, BINS } from './histogram.ts'
import { type Cv, type Mat, withMats } from './opencv.ts'
import { CERTAIN } from './pixel-cut.ts'
import { addBox, insideBox } from './prior/box.ts'
import { addMask } from './prior/mask.ts'
import { addPoints, markPoints } from './prior/points.ts'
import type { ExaminedCrop, Prior } from './prior/prior.ts'
import { addShape, type ExpectedShape } from './prior/shape.ts'
import { regionsOf } from './regions.ts'
import type { Crop } from './crop.ts'

const RAREST = 1e-5
/** Of log-odds: a rare colour proves little. */
const MOST = 4

/** Regions are rarely split, but their edges may be wrong. */
function averageByRegion(odds: Float32Array, regions: Int32Array): void {
  const [sums, counts] = [new Float64Array(odds.length), new Int32Array(odds.length)]
  for (let at = 0; at < odds.length; at += 1) {
    const region = regions[at] ?? 0
    sums[region] = (sums[region] ?? 0) + (odds[at] ?? 0)
    counts[region] = (counts[region] ?? 0) + 1
  }
  for (let at = 0; at < odds.length; at += 1) {
    const region = regions[at] ?? 0
    odds[at] = ((odds[at] ?? 0) + (sums[region] ?? 0) / (counts[region] ?? 1)) / 2
  }
}

/** Of pixels by their bins: what is known of the object's colours against all others. */
function oddsOfBins(bins: Uint16Array, object: Float32Array): Float64Array {
  const [own, all] = [new Float64Array(BINS), new Float64Array(BINS)]
  let total = 0
  for (let at = 0; at < bins.length; at += 1) {
    const bin = bins[at] ?? 0
    const probability = object[at] ?? 0
    own[bin] = (own[bin] ?? 0) + probability
    all[bin] = (all[bin] ?? 0) + 1
    total += probability
  }
  const rest = bins.length - total
  return own.map((sum, bin) => {
    const inside = total > 0 ? sum / total : 0
    const outside = rest > 0 ? ((all[bin] ?? 0) - sum) / rest : 0
    const odds = Math.log(inside + RAREST) - Math.log(Math.max(0, outside) + RAREST)
    return Math.min(MOST, Math.max(-MOST, odds))
  })
}

/**
 * @param bins of each pixel's colour @param regions from `regionsOf` @param object probability of each pixel, 0 to 1
 * @returns log-odds of each pixel
 */
function colourOdds(bins: Uint16Array, regions: Int32Array, object: Float32Array): Float32Array {
  const ofBin = oddsOfBins(bins, object)
  const odds = new Float32Array(object.length)
  for (let at = 0; at < odds.length; at += 1) odds[at] = ofBin[bins[at] ?? 0] ?? 0
  averageByRegion(odds, regions)
  return odds
}

const REGIONS = { coarse: 80, least: 12 }
/** Of the first cut against its own odds when colours are learnt again. */
const TRUST = 0.75
/** An object fills this share of its box's sides; odds are raised until it does. */
const FILLED = 0.92
const RAISED: readonly number[] = [0.5, 1, 1.5, 2]

/** Sharp edges stay; RGB bytes. */
const denoised = (cv: Cv, image: Mat): Uint8Array =>
  withMats((keep) => {
    const [median, smooth] = [keep(new cv.Mat()), keep(new cv.Mat())]
    cv.medianBlur(image, median, 3)
    cv.bilateralFilter(median, smooth, 7, 40, 5)
    return new Uint8Array(smooth.data)
  })

const probability = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** An earlier mask already contains the box and points that led to it. */
function priorOf(
  examined: ExaminedCrop,
  prompts: Prompts,
  previous: Uint8Array | null,
  picture: Size,
  shape: ExpectedShape | null,
): Prior {
  const { points, box } = prompts
  const pixels = examined.regions.length
  const prior = { odds: new Float32Array(pixels), certain: new Int8Array(pixels) }
  if (previous !== null) addMask(examined, prior, previous, points)
  else {
    if (box !== null) addBox(examined, prior, box)
    if (shape !== null) addShape(examined, prior, shape)
    if (points.length > 0) addPoints(examined, prior, prompts, picture)
  }
  markPoints(examined.crop, prior.certain, points)
  return prior
}

function extentOf(bytes: Uint8Array, { width, height }: Crop): { across: number; down: number } {
  const [columns, rows] = [new Uint8Array(width), new Uint8Array(height)]
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) if (bytes[at] === 1) columns[x] = rows[y] = 1
  const length = (line: Uint8Array): number => line.lastIndexOf(1) - line.indexOf(1) + 1
  return columns.includes(1) ? { across: length(columns), down: length(rows) } : { across: 0, down: 0 }
}

/**
 * The least of some steps at which the cut reaches the sides of the box, else the last one. Higher odds only add to a cut, so the step is
 * found by halving.
 */
function filledBox(crop: Crop, box: Rectangle, cutWithRaisedOdds: (by?: number) => Uint8Array): Uint8Array {
  const whole = extentOf(insideBox(crop, box), crop)
  const fills = (cut: Uint8Array): boolean => {
    const { across, down } = extentOf(cut, crop)
    return across >= whole.across * FILLED && down >= whole.down * FILLED
  }
  let cut = cutWithRaisedOdds()
  if (fills(cut)) return cut
  let [from, to] = [0, RAISED.length]
  while (from < to) {
    const middle = Math.floor((from + to - 1) / 2)
    const raised = cutWithRaisedOdds(RAISED[middle] ?? 0)
    const isLast = middle === RAISED.length - 1
    if (fills(raised)) to = middle
    else from = middle + 1
    if (to === middle || isLast) cut = raised
  }
  return cut
}

/** @param previous bytes 0 and 1 of an earlier mask in the crop @returns bytes 0 and 1 */
export function coarseMask(
  cv: Cv,
  crop: Crop,
  prompts: Prompts,
  previous: Uint8Array | null,
  picture: Size,
  shape: ExpectedShape | null = null,
): Uint8Array {
  const rgb = denoised(cv, crop.image)
  const regions = regionsOf(rgb, crop.width, crop.height, REGIONS)
  const { odds, certain } = priorOf({ crop, rgb, regions }, prompts, previous, picture, shape)
  const bins = Uint16Array.from(regions, (_, at) => binAt(rgb, at))
  const known = (probable: (at: number) => number): Float32Array => {
    const object = new Float32Array(odds.length)
    for (let at = 0; at < object.length; at += 1) {
      const said = certain[at] ?? CERTAIN.open
      object[at] = said === CERTAIN.open ? probable(at) : (said + 1) / 2
    }
    return object
  }
  const withColours = (object: Float32Array): Float32Array => {
    const all = colourOdds(bins, regions, object)
    for (let at = 0; at < all.length; at += 1) all[at] = (all[at] ?? 0) + (odds[at] ?? 0)
    return all
  }
  // Near points against an earlier mask, learning would mix the colours of both sides.
  const first = withColours(known((at) => previous?.[at] ?? probability(odds[at] ?? 0)))
  const second = withColours(known((at) => probability(first[at] ?? 0)))
  const looks = { rgb: crop.image.data as Uint8Array, width: crop.width, height: crop.height }
  const cutBy = graphCut(looks, second, certain)
  const cut = cutBy(second)
  const total = withColours(
    known((at) => (1 - TRUST) * probability(second[at] ?? 0) + TRUST * (cut[at] ?? 0)),
  )
  const cutWithRaisedOdds = (by?: number): Uint8Array => cutBy(total, by)
  return prompts.box === null || previous !== null
    ? cutWithRaisedOdds()
    : filledBox(crop, prompts.box, cutWithRaisedOdds)
}
