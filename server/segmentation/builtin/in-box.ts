import type { Rectangle } from '../../../wasm-rle/mask.ts'
import type { PromptPoint, Prompts } from '../engine.ts'
import { widened } from '../picture.ts'
import type { Cv, Mat } from './opencv.ts'
import { DISC, LABEL, paintDisc } from './labels.ts'
import { withMats } from './opencv.ts'
import { regionsOf } from './regions.ts'
import { pointIn } from './view.ts'
import type { View } from './view.ts'

/** How regions are found: see `regionsOf`. */
const REGIONS = { coarse: 150, least: 12 }
/** Nobody draws a box to the pixel: what ends this share of its sides beyond it ends at it. */
const SLACK = 0.02
/** A region with more than this share of its pixels beyond the box goes on outside: it is not what the box is around. */
const CROSSING = 0.04
/** Fewer pixels outside say nothing of what is there. */
const SEEN_OUTSIDE = 8
/** A colour this near to one of the outside, in levels, is rather the outside's; nearer than the second, surely. */
const ALIKE = 12
const SAME = 8
/** What is far away explains less: levels for each pixel between the middles of two regions. */
const FAR = 0.05

/** A click means a region of this share of the view at least, where one is within so many of its radii. */
const MEANT = 0.01
const REACHES = [1, 2, 4]

interface Region {
  pixels: number
  outside: number
  /** Sums over its pixels, from which come the means. */
  readonly colour: [number, number, number]
  x: number
  y: number
}

/** A copy without noise whose edges are as sharp as before, as RGB bytes. */
const quietBytes = (cv: Cv, image: Mat): Uint8Array =>
  withMats((keep) => {
    const [median, smooth] = [keep(new cv.Mat()), keep(new cv.Mat())]
    cv.medianBlur(image, median, 3)
    cv.bilateralFilter(median, smooth, 7, 40, 5)
    return new Uint8Array(smooth.data)
  })

/** Bytes 1 inside a box, by the centres of pixels. */
export function insideBox(view: View, box: Rectangle): Uint8Array {
  const { width, height } = view
  const [from, to] = [pointIn(view, box), pointIn(view, { x: box.x + box.width, y: box.y + box.height })]
  const inside = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (x + 0.5 >= from.x && x + 0.5 <= to.x && y + 0.5 >= from.y && y + 0.5 <= to.y)
        inside[y * width + x] = 1
  return inside
}

/** What each region holds, by its number. */
function countRegions(
  numbers: Int32Array,
  rgb: Uint8Array,
  width: number,
  within: Uint8Array,
): Map<number, Region> {
  const regions = new Map<number, Region>()
  for (const [at, number] of numbers.entries()) {
    let region = regions.get(number)
    if (region === undefined) {
      region = { pixels: 0, outside: 0, colour: [0, 0, 0], x: 0, y: 0 }
      regions.set(number, region)
    }
    region.pixels += 1
    region.outside += within[at] === 0 ? 1 : 0
    region.colour[0] += rgb[at * 3] ?? 0
    region.colour[1] += rgb[at * 3 + 1] ?? 0
    region.colour[2] += rgb[at * 3 + 2] ?? 0
    region.x += at % width
    region.y += Math.floor(at / width)
  }
  return regions
}

/** Levels between the mean colours of two regions, and a little for the way between them. */
function unlike(a: Region, b: Region): number {
  const colour = [0, 1, 2].map(
    (channel) => (a.colour[channel] ?? 0) / a.pixels - (b.colour[channel] ?? 0) / b.pixels,
  )
  const way = Math.hypot(a.x / a.pixels - b.x / b.pixels, a.y / a.pixels - b.y / b.pixels)
  return Math.hypot(...colour) + FAR * way
}

/** Numbers of the regions within so many pixels of a point; 0: of the one that it lies in. */
function regionsNear(numbers: Int32Array, view: View, point: PromptPoint, radius: number): Set<number> {
  const disc = new Uint8Array(numbers.length)
  const { x, y } = pointIn(view, point)
  paintDisc(disc, view.width, view.height, { x: Math.floor(x), y: Math.floor(y), radius, label: 1 })
  return new Set(numbers.filter((_, at) => disc[at] === 1))
}

/** Numbers of the regions that a positive point means: a click may meet a thin line, which is not what it is about. */
function regionsMeant(
  numbers: Int32Array,
  regions: ReadonlyMap<number, Region>,
  view: View,
  point: PromptPoint,
): Set<number> {
  const least = numbers.length * MEANT
  const found = REACHES.map((reach) => regionsNear(numbers, view, point, DISC * reach))
  const enough = found.find((near) => [...near].some((number) => (regions.get(number)?.pixels ?? 0) >= least))
  return enough ?? regionsNear(numbers, view, point, DISC)
}

/** The least that a region is unlike any of these. */
const nearest = (region: Region, others: readonly Region[]): number =>
  others.reduce((least, other) => Math.min(least, unlike(region, other)), Number.POSITIVE_INFINITY)

/** To each region's number the label of its pixels in the box. */
function labelsOfRegions(
  regions: ReadonlyMap<number, Region>,
  named: ReadonlySet<number>,
  excluded: ReadonlySet<number>,
): Map<number, number> {
  const goesOn = (number: number, { outside, pixels }: Region): boolean =>
    !named.has(number) && (excluded.has(number) || outside > pixels * CROSSING)
  const chosen = (choose: (number: number, region: Region) => boolean): Region[] =>
    [...regions].filter(([number, region]) => choose(number, region)).map(([, region]) => region)
  const around = chosen(
    (number, region) => goesOn(number, region) && (excluded.has(number) || region.outside > SEEN_OUTSIDE),
  )
  const clicked = chosen((number) => named.has(number))
  const labelOf = ([number, region]: [number, Region]): number => {
    // Where points of both kinds lie in one region, colours decide which of it is meant.
    if (named.has(number)) return excluded.has(number) ? LABEL.maybeObject : LABEL.object
    if (goesOn(number, region)) return LABEL.background
    const toAround = nearest(region, around)
    if (nearest(region, clicked) < toAround) return LABEL.maybeObject
    if (toAround < SAME) return LABEL.background
    return toAround > ALIKE ? LABEL.maybeObject : LABEL.maybeBackground
  }
  return new Map([...regions].map((entry) => [entry[0], labelOf(entry)]))
}

/**
 * What a box is around, of however many colours: the regions that end at the box and whose colour nothing outside
 * explains. A region that goes on beyond the box is part of what is behind the object, or before it.
 *
 * @returns what GrabCut starts from, for each pixel of the view
 */
export function boxLabels(cv: Cv, view: View, box: Rectangle, points: Prompts['points']): Uint8Array {
  const { width, height } = view
  const rgb = quietBytes(cv, view.image)
  const numbers = regionsOf(rgb, width, height, REGIONS)
  const regions = countRegions(numbers, rgb, width, insideBox(view, widened(box, SLACK, 0)))
  const named = points.filter(({ label }) => label === 1)
  const excluded = points.filter(({ label }) => label === 0)
  const labels = labelsOfRegions(
    regions,
    new Set(named.flatMap((point) => [...regionsMeant(numbers, regions, view, point)])),
    new Set(excluded.flatMap((point) => [...regionsNear(numbers, view, point, 0)])),
  )
  return insideBox(view, box).map((byte, at) =>
    byte === 1 ? (labels.get(numbers[at] ?? -1) ?? LABEL.background) : LABEL.background,
  )
}
