import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask, Rectangle } from '../../../wasm-rle/mask.ts'
import { insidePicture, type Picture, widened } from '../../media/decoding/picture.ts'
import { corrected, holds, pixelOf } from '../corrections.ts'
import type { PromptPoint, Prompts, Proposal } from '../engine.ts'
import { calibrated } from './calibration.ts'
import { coarseMask } from './coarse.ts'
import { grow } from './grow.ts'
import { colourHistogram, colourSimilarity } from './histogram.ts'
import { DISC, paintDisc } from './disc.ts'
import type { Cv } from './opencv.ts'
import { distanceToEdge } from './prior/mask.ts'
import type { ExpectedShape } from './prior/shape.ts'
import { refineEdge, smoothEdge } from './refine.ts'
import { maskIn, maskOf, pointIn, type Crop, cropOf } from './crop.ts'

/** Share of the largest part; smaller ones are specks. */
const SPECK = 0.15
/** In a box, something in front may cut the object into pieces. */
const SPECK_IN_BOX = 0.03
/** Share of the mask; smaller holes are filled. */
const HOLE = 0.04

/** With a positive point; without such points, or with a box, also large parts and those of the previous mask. */
function keepParts(codec: Codec, mask: Mask, { points, previous, box }: Prompts): Mask {
  const positive = points.filter(({ label }) => label === 1).filter((point) => holds(codec, mask, point))
  const parts = codec.components(mask, 8)
  const areas = parts.map((part) => codec.area(part))
  const least = Math.max(...areas, 0) * (box === null ? SPECK : SPECK_IN_BOX)
  const large = parts.filter((part, index) => {
    if (positive.some((point) => holds(codec, part, point))) return true
    if (previous !== null && codec.area(codec.intersect(part, previous)) > (areas[index] ?? 0) / 2)
      return true
    return (positive.length === 0 || box !== null) && previous === null && (areas[index] ?? 0) >= least
  })
  const [first, ...others] = large.length > 0 ? large : parts
  return first === undefined ? mask : others.reduce((all, part) => codec.union(all, part), first)
}

function fillHoles(codec: Codec, mask: Mask, { points }: Prompts): Mask {
  const filled = codec.fillHoles(mask, Math.round(codec.area(mask) * HOLE))
  const holes = codec.subtract(filled, mask)
  const negative = points.filter(({ label }) => label === 0).filter((point) => holds(codec, holes, point))
  return negative.reduce(
    (all, point) => codec.subtract(all, codec.floodFill(holes, ...pixelOf(point, holes.size), 4)),
    filled,
  )
}

const cleanMask = (codec: Codec, mask: Mask, prompts: Prompts): Mask =>
  codec.area(mask) === 0 ? mask : fillHoles(codec, keepParts(codec, mask, prompts), prompts)

/** Of the first pass, and of the edge. Where a model expects a shape, the first pass looks no closer than about its cells. */
const COARSE_PIXELS = 40_000
const COARSE_PIXELS_OF_SHAPE = 20_000
const FINE_PIXELS = 200_000
/** Around a box, as a share of its size. */
const MARGIN = 0.25
/** Sizes around points, as shares of the longer side; the next is tried if the object touches the rim. */
const WINDOWS = [0.45, 1]
/** Share of the rim from which on the object touches it. */
const RIM_SHARE = 0.04
/** Below it only the click was found: the window is inside the object. */
const LEAST_SHARE = 0.003

interface Work {
  cv: Cv
  codec: Codec
  picture: Picture
  /** Of the first pass. */
  coarsePixels: number
  /** How right the bytes of an object in a crop are, 0 to 1. */
  scoreOf: (crop: Crop, bytes: Uint8Array) => number
}

interface PromptedWork extends Work {
  prompts: Prompts
  shape: ExpectedShape | null
}

function windowsOf(codec: Codec, picture: Picture, { box, previous, points }: Prompts): Rectangle[] {
  if (box !== null) return [insidePicture(widened(box, MARGIN, 8), picture)]
  const spots = points.map(({ x, y }) => ({ x, y, width: 1, height: 1 }))
  const known = previous !== null && codec.area(previous) > 0 ? [codec.box(previous), ...spots] : spots
  const left = Math.min(...known.map(({ x }) => x))
  const top = Math.min(...known.map(({ y }) => y))
  const right = Math.max(...known.map(({ x, width }) => x + width))
  const bottom = Math.max(...known.map(({ y, height }) => y + height))
  const all = { x: left, y: top, width: right - left, height: bottom - top }
  if (previous !== null) return [insidePicture(widened(all, MARGIN, 24), picture)]
  const side = Math.max(picture.width, picture.height)
  return WINDOWS.map((share) => insidePicture(widened(all, 0, (side * share) / 2), picture))
}

/** Where the picture continues beyond it. */
function rimShare({ rect, width, height }: Crop, bytes: Uint8Array, picture: Picture): number {
  let [rim, object] = [0, 0]
  const count = (at: number): void => {
    rim += 1
    object += bytes[at] ?? 0
  }
  for (let x = 0; x < width; x += 1) {
    if (rect.y > 0) count(x)
    if (rect.y + rect.height < picture.height) count((height - 1) * width + x)
  }
  for (let y = 0; y < height; y += 1) {
    if (rect.x > 0) count(y * width)
    if (rect.x + rect.width < picture.width) count(y * width + width - 1)
  }
  return rim === 0 ? 0 : object / rim
}

const nothingIn = (codec: Codec, { width, height }: Picture): Mask =>
  codec.encodeBytes(new Uint8Array(width * height), width, height)

/** The first that holds the object: more than the click, and off the rim; else the last. */
function coarse({ cv, codec, picture, coarsePixels, prompts, shape }: PromptedWork): Mask {
  const windows = windowsOf(codec, picture, prompts)
  let mask: Mask | null = null
  for (const window of windows) {
    const crop = cropOf(cv, picture, window, coarsePixels)
    try {
      const previous = prompts.previous === null ? null : maskIn(codec, crop, prompts.previous)
      const bytes = coarseMask(cv, crop, prompts, previous, picture, shape)
      mask = cleanMask(codec, maskOf(cv, codec, crop, bytes, picture), prompts)
      const seen = maskIn(codec, crop, mask)
      const enough = seen.reduce((sum, byte) => sum + byte, 0) >= seen.length * LEAST_SHARE
      if (enough && rimShare(crop, seen, picture) <= RIM_SHARE) return mask
    } finally {
      crop.image.delete()
    }
  }
  return mask ?? nothingIn(codec, picture)
}

/** By how unlike the colours inside are to those beside it. */
function contrastScore(crop: Crop, bytes: Uint8Array): number {
  const near = grow(bytes, crop, Math.max(3, Math.round(Math.min(crop.width, crop.height) * 0.08)))
  const rgb = crop.image.data
  const inside = colourHistogram(rgb, (at) => bytes[at] ?? 0)
  const outside = colourHistogram(rgb, (at) => (bytes[at] === 0 ? (near[at] ?? 0) : 0))
  return calibrated(Math.sqrt(Math.max(0, 1 - colourSimilarity(inside, outside))))
}

/** At the crop's size. @returns bytes 0 and 1 */
function refinedIn(
  { cv, codec, coarsePixels }: Work,
  crop: Crop,
  found: Mask,
  { points }: Prompts,
): Uint8Array {
  const { rect } = crop
  const coarseScale = Math.min(1, Math.sqrt(coarsePixels / (rect.width * rect.height)))
  const radius = Math.max(2, Math.ceil((1.5 * crop.scale) / coarseScale))
  const smooth = smoothEdge(cv, refineEdge(cv, crop, maskIn(codec, crop, found), radius), crop)
  // A person's points win over colours.
  for (const point of points) {
    const disc = { ...pointIn(crop, point), radius: DISC * Math.max(1, radius / 2), label: point.label }
    paintDisc(smooth, crop.width, crop.height, disc)
  }
  return smooth
}

function refined(work: PromptedWork, found: Mask): Proposal {
  const { cv, codec, picture, prompts } = work
  const around = insidePicture(widened(codec.box(found), 0.08, 6), picture)
  const crop = cropOf(cv, picture, around, FINE_PIXELS)
  try {
    const smooth = refinedIn(work, crop, found, prompts)
    const mask = cleanMask(codec, maskOf(cv, codec, crop, smooth, picture), prompts)
    return { mask, score: work.scoreOf(crop, smooth) }
  } finally {
    crop.image.delete()
  }
}

function segmentFresh(work: Work, prompts: Prompts, shape: ExpectedShape | null = null): Proposal {
  const coarsePixels = shape === null ? COARSE_PIXELS : COARSE_PIXELS_OF_SHAPE
  const part = { ...work, coarsePixels, prompts, shape }
  const mask = coarse(part)
  return work.codec.area(mask) === 0 ? { mask, score: 0 } : refined(part, mask)
}

/**
 * Reach of a contradicting point: multiples of its distance to the edge, and least pixels. More gains in the mean but
 * loses what was right in some photographs.
 */
const REACH = { distances: 1.25, least: 8 }

function reachOf({ codec, picture }: Work, previous: Mask, point: PromptPoint): number {
  const distance = distanceToEdge(codec.decodeBytes(previous), picture.width, point)
  return Math.max(REACH.least, Math.min(distance, Math.max(picture.width, picture.height)) * REACH.distances)
}

function squareAround({ x, y }: PromptPoint, reach: number, picture: Picture): Rectangle {
  return insidePicture({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }, picture)
}

/** Changes the earlier mask only around a point that contradicts it. */
function recut(work: Work, prompts: Prompts, previous: Mask, wrong: PromptPoint): Proposal {
  const { cv, codec, picture } = work
  const reach = reachOf(work, previous, wrong)
  const rect = squareAround(wrong, reach, picture)
  const segmentAt = (pixels: number, segmentIn: (crop: Crop) => Uint8Array) => {
    const crop = cropOf(cv, picture, rect, pixels)
    try {
      const bytes = segmentIn(crop)
      return { mask: maskOf(cv, codec, crop, bytes, picture), score: work.scoreOf(crop, bytes) }
    } finally {
      crop.image.delete()
    }
  }
  const first = segmentAt(work.coarsePixels, (crop) =>
    coarseMask(cv, crop, prompts, maskIn(codec, crop, previous), picture),
  )
  const { mask, score } = segmentAt(FINE_PIXELS, (crop) => refinedIn(work, crop, first.mask, prompts))
  const centre = [wrong.x, wrong.y] as const
  const near = codec.fillCapsule(centre, centre, reach, picture.width, picture.height)
  const changes = codec.intersect(codec.symmetricDifference(mask, previous), near)
  const proposed = codec.symmetricDifference(previous, changes)
  return { mask: corrected(codec, { before: previous, proposed, point: wrong, earlier: [] }), score }
}

/**
 * Graph cuts on a small copy, then along the edge at nearly full size. Negative points cut.
 * @param shape what a model believes of the object, without an earlier mask
 */
export function segment(
  cv: Cv,
  codec: Codec,
  picture: Picture,
  prompts: Prompts,
  shape: ExpectedShape | null = null,
): Proposal {
  const work = { cv, codec, picture, coarsePixels: COARSE_PIXELS, scoreOf: contrastScore }
  const { previous, points, box } = prompts
  // Only negative points: nothing is meant.
  if (previous === null && box === null && points.every(({ label }) => label === 0))
    return { mask: nothingIn(codec, picture), score: 0 }
  if (previous === null) return segmentFresh(work, prompts, shape)
  const wrong = points.findLast((point) => holds(codec, previous, point) !== (point.label === 1))
  return wrong === undefined ? segmentFresh(work, prompts) : recut(work, prompts, previous, wrong)
}

/** The object that fills a box, for those who know by other means how likely it is. */
export function cutOut(
  cv: Cv,
  codec: Codec,
  picture: Picture,
  box: Rectangle,
  shape: ExpectedShape | null,
): Mask {
  const work = { cv, codec, picture, coarsePixels: COARSE_PIXELS, scoreOf: () => 1 }
  return segmentFresh(work, { points: [], box, previous: null }, shape).mask
}
