import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask, Rectangle } from '../../../wasm-rle/mask.ts'
import { insidePicture, type Picture, widened } from '../../media/decoding/picture.ts'
import type { PromptPoint, Prompts, Proposal } from '../engine.ts'
import { coarseMask } from './coarse.ts'
import { colourHistogram, likeness } from './histogram.ts'
import { DISC, paintDisc } from './labels.ts'
import type { Cv } from './opencv.ts'
import { wayToEdge } from './prior/mask.ts'
import { grow, refineEdge, smoothEdge } from './refine.ts'
import { maskIn, maskOf, pointIn, type View, viewOf } from './view.ts'

/** Parts smaller than this share of the largest one are specks. */
const SPECK = 0.15
/** In a box, which says how far the object goes, smaller ones than this: something before it may cut it into pieces. */
const SPECK_IN_BOX = 0.03
/** Holes smaller than this share of the mask are filled. */
const HOLE = 0.04

const pixel = ({ x, y }: { x: number; y: number }, [height, width]: Mask['size']): [number, number] => [
  Math.min(Math.max(Math.floor(x), 0), width - 1),
  Math.min(Math.max(Math.floor(y), 0), height - 1),
]

/** Whether a pixel is set: a mask of that pixel alone meets it. */
export const has = (codec: Codec, mask: Mask, point: { x: number; y: number }): boolean => {
  const [x, y] = pixel(point, mask.size)
  return codec.area(codec.crop(mask, { x, y, width: 1, height: 1 })) === 1
}

/**
 * Only the parts that hold a positive point; without such points, and in a box, the large ones too, and those of the
 * previous mask.
 */
function keepParts(codec: Codec, mask: Mask, { points, previous, box }: Prompts): Mask {
  const positive = points.filter(({ label }) => label === 1).filter((point) => has(codec, mask, point))
  const parts = codec.components(mask, 8)
  const areas = parts.map((part) => codec.area(part))
  const least = Math.max(...areas, 0) * (box === null ? SPECK : SPECK_IN_BOX)
  const kept = parts.filter((part, index) => {
    if (positive.some((point) => has(codec, part, point))) return true
    if (previous !== null && codec.area(codec.intersect(part, previous)) > (areas[index] ?? 0) / 2)
      return true
    return (positive.length === 0 || box !== null) && previous === null && (areas[index] ?? 0) >= least
  })
  const [first, ...others] = kept.length > 0 ? kept : parts
  return first === undefined ? mask : others.reduce((all, part) => codec.union(all, part), first)
}

/** Fills small holes, but never one that a negative point lies in. */
function fillHoles(codec: Codec, mask: Mask, { points }: Prompts): Mask {
  const filled = codec.fillHoles(mask, Math.round(codec.area(mask) * HOLE))
  const holes = codec.subtract(filled, mask)
  const negative = points.filter(({ label }) => label === 0).filter((point) => has(codec, holes, point))
  return negative.reduce(
    (all, point) => codec.subtract(all, codec.floodFill(holes, ...pixel(point, holes.size), 4)),
    filled,
  )
}

/** A mask without what the prompts do not speak of. */
const tidyMask = (codec: Codec, mask: Mask, prompts: Prompts): Mask =>
  codec.area(mask) === 0 ? mask : fillHoles(codec, keepParts(codec, mask, prompts), prompts)

/** What is looked at first has at most so many pixels, the edge afterwards at most so many. */
const COARSE_PIXELS = 40_000
const FINE_PIXELS = 200_000
/** Around a box. */
const MARGIN = 0.25
/** Windows around points alone: share of the picture's longer side, tried until the object does not reach the rim. */
const WINDOWS = [0.45, 1]
/** The object reaches the rim when it takes more of it than this. */
const RIM_SHARE = 0.04
/** Less of the window than this is hardly more than the click itself: the window lies inside the object. */
const LEAST_SHARE = 0.003

interface Work {
  cv: Cv
  codec: Codec
  picture: Picture
}

interface Part extends Work {
  prompts: Prompts
}

/** Where to look, smallest first. */
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

/** How much of the view's rim is object, where the picture goes on beyond it. */
function rimShare({ rect, width, height }: View, bytes: Uint8Array, picture: Picture): number {
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

/** The first window that holds the object: more than the click, and not at the rim. Otherwise the last one. */
function coarse({ cv, codec, picture, prompts }: Part): Mask {
  const windows = windowsOf(codec, picture, prompts)
  let mask: Mask | null = null
  for (const window of windows) {
    const view = viewOf(cv, picture, window, COARSE_PIXELS)
    try {
      const previous = prompts.previous === null ? null : maskIn(codec, view, prompts.previous)
      const bytes = coarseMask(cv, view, prompts, previous, picture)
      mask = tidyMask(codec, maskOf(cv, codec, view, bytes, picture), prompts)
      const seen = maskIn(codec, view, mask)
      const enough = seen.filter((byte) => byte === 1).length >= seen.length * LEAST_SHARE
      if (enough && rimShare(view, seen, picture) <= RIM_SHARE) return mask
    } finally {
      view.image.delete()
    }
  }
  return mask ?? nothingIn(codec, picture)
}

/** How unlike the colours inside are to those just outside. */
function contrastScore(cv: Cv, view: View, bytes: Uint8Array): number {
  const near = grow(cv, bytes, view, Math.max(3, Math.round(Math.min(view.width, view.height) * 0.08)))
  const rgb = view.image.data
  const inside = colourHistogram(rgb, (at) => bytes[at] ?? 0)
  const outside = colourHistogram(rgb, (at) => (bytes[at] === 0 ? (near[at] ?? 0) : 0))
  return Math.sqrt(Math.max(0, 1 - likeness(inside, outside)))
}

/** A mask with its edge decided anew at the size of a view. @returns bytes 0 and 1 */
function refinedIn({ cv, codec }: Work, view: View, found: Mask, { points }: Prompts): Uint8Array {
  const { rect } = view
  const coarseScale = Math.min(1, Math.sqrt(COARSE_PIXELS / (rect.width * rect.height)))
  const radius = Math.max(2, Math.ceil((1.5 * view.scale) / coarseScale))
  const smooth = smoothEdge(cv, refineEdge(cv, view, maskIn(codec, view, found), radius), view)
  // What a person said of a spot holds, whatever the colours say.
  for (const point of points) {
    const disc = { ...pointIn(view, point), radius: DISC * Math.max(1, radius / 2), label: point.label }
    paintDisc(smooth, view.width, view.height, disc)
  }
  return smooth
}

function refined({ cv, codec, picture, prompts }: Part, found: Mask): Proposal {
  const around = insidePicture(widened(codec.box(found), 0.08, 6), picture)
  const view = viewOf(cv, picture, around, FINE_PIXELS)
  try {
    const smooth = refinedIn({ cv, codec, picture }, view, found, prompts)
    const mask = tidyMask(codec, maskOf(cv, codec, view, smooth, picture), prompts)
    return { mask, score: contrastScore(cv, view, smooth) }
  } finally {
    view.image.delete()
  }
}

function cut(work: Work, prompts: Prompts): Proposal {
  const part = { ...work, prompts }
  const mask = coarse(part)
  return work.codec.area(mask) === 0 ? { mask, score: 0 } : refined(part, mask)
}

/** How far around a point that contradicts a mask that may change: ways from the point to the mask's edge, and pixels. */
const REACH = { ways: 3, least: 24 }

/** Where points that contradict a mask may change it. */
function reachOf({ codec, picture }: Work, previous: Mask, wrong: readonly PromptPoint[]): Rectangle {
  const bytes = codec.decodeBytes(previous)
  const longer = Math.max(picture.width, picture.height)
  const squares = wrong.map(({ x, y }) => {
    const way = Math.min(wayToEdge(bytes, picture.width, { x, y }), longer)
    const half = Math.max(REACH.least, way * REACH.ways)
    return { left: x - half, top: y - half, right: x + half, bottom: y + half }
  })
  const left = Math.min(...squares.map((square) => square.left))
  const top = Math.min(...squares.map((square) => square.top))
  const right = Math.max(...squares.map((square) => square.right))
  const bottom = Math.max(...squares.map((square) => square.bottom))
  return insidePicture({ x: left, y: top, width: right - left, height: bottom - top }, picture)
}

/**
 * The earlier mask as points that contradict it would have it: around them, and nowhere else. What is far from what a person
 * points at was right.
 */
function corrected(work: Work, prompts: Prompts, previous: Mask, wrong: readonly PromptPoint[]): Proposal {
  const { cv, codec, picture } = work
  const rect = reachOf(work, previous, wrong)
  const cutAt = (pixels: number, cutIn: (view: View) => Uint8Array) => {
    const view = viewOf(cv, picture, rect, pixels)
    try {
      const bytes = cutIn(view)
      return { mask: maskOf(cv, codec, view, bytes, picture), score: contrastScore(cv, view, bytes) }
    } finally {
      view.image.delete()
    }
  }
  const first = cutAt(COARSE_PIXELS, (view) =>
    coarseMask(cv, view, prompts, maskIn(codec, view, previous), picture),
  )
  const { mask, score } = cutAt(FINE_PIXELS, (view) => refinedIn(work, view, first.mask, prompts))
  const before = codec.place(codec.crop(previous, rect), rect.x, rect.y, picture.width, picture.height)
  const changes = codec.components(codec.symmetricDifference(mask, before), 8)
  const meant = changes.filter((change) => wrong.some((point) => has(codec, change, point)))
  return { mask: meant.reduce((all, change) => codec.symmetricDifference(all, change), previous), score }
}

/**
 * A mask from points, box or an earlier mask, by graph cuts alone: on a small copy of the surroundings, then along the edge
 * at (nearly) full size. Only parts that the positive points name remain; negative points cut, and points against an earlier
 * mask change what is around them alone.
 */
export function segment(cv: Cv, codec: Codec, picture: Picture, prompts: Prompts): Proposal {
  const work = { cv, codec, picture }
  const { previous, points, box } = prompts
  // Only what is not meant was said: nothing is.
  if (previous === null && box === null && points.every(({ label }) => label === 0))
    return { mask: nothingIn(codec, picture), score: 0 }
  if (previous === null) return cut(work, prompts)
  const wrong = points.filter((point) => has(codec, previous, point) !== (point.label === 1))
  return wrong.length > 0 ? corrected(work, prompts, previous, wrong) : cut(work, prompts)
}
