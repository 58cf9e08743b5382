import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask, Rectangle } from '../../../wasm-rle/mask.ts'
import type { PromptPoint, Prompts, Proposal } from '../engine.ts'
import { insidePicture, widened } from '../picture.ts'
import type { Picture } from '../picture.ts'
import { coarseMask } from './coarse.ts'
import { colourHistogram, likeness } from './histogram.ts'
import { DISC, paintDisc } from './labels.ts'
import type { Models } from './labels.ts'
import type { Cv } from './opencv.ts'
import { withMats } from './opencv.ts'
import { has, tidyMask } from './parts.ts'
import { grow, refineEdge, smoothEdge } from './refine.ts'
import { maskIn, maskOf, pointIn, viewOf } from './view.ts'
import type { View } from './view.ts'

/** What is looked at first has at most so many pixels, the edge afterwards at most so many. */
const COARSE_PIXELS = 40_000
const FINE_PIXELS = 200_000
/** Around a box. */
const MARGIN = 0.25
/** Windows around points alone: share of the picture's longer side, tried until the object does not reach the rim. */
const WINDOWS = [0.22, 0.45, 1]
/** The object reaches the rim when it takes more of it than this. */
const RIM_SHARE = 0.04
/** Less of the window than this is hardly more than the click itself: the window lies inside the object. */
const LEAST_SHARE = 0.003

interface Part {
  cv: Cv
  codec: Codec
  picture: Picture
  prompts: Prompts
  models: Models
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

/** The first window that holds the object: more than the click, and not at the rim. Otherwise the last one. */
function coarse({ cv, codec, picture, prompts, models }: Part): Mask {
  const windows = windowsOf(codec, picture, prompts)
  let mask: Mask | null = null
  for (const window of windows) {
    const view = viewOf(cv, picture, window, COARSE_PIXELS)
    try {
      const previous = prompts.previous === null ? null : maskIn(codec, view, prompts.previous)
      const bytes = coarseMask(cv, view, prompts, previous, models, picture)
      mask = tidyMask(codec, maskOf(cv, codec, view, bytes, picture), prompts)
      const seen = maskIn(codec, view, mask)
      const enough = seen.filter((byte) => byte === 1).length >= seen.length * LEAST_SHARE
      if (enough && rimShare(view, seen, picture) <= RIM_SHARE) return mask
    } finally {
      view.image.delete()
    }
  }
  return (
    mask ?? codec.encodeBytes(new Uint8Array(picture.width * picture.height), picture.width, picture.height)
  )
}

/** How unlike the colours inside are to those just outside. */
export function contrastScore(cv: Cv, view: View, bytes: Uint8Array): number {
  const near = grow(cv, bytes, view, Math.max(3, Math.round(Math.min(view.width, view.height) * 0.08)))
  const rgb = view.image.data
  const inside = colourHistogram(rgb, (at) => bytes[at] === 1)
  const outside = colourHistogram(rgb, (at) => bytes[at] === 0 && near[at] === 1)
  return Math.sqrt(Math.max(0, 1 - likeness(inside, outside)))
}

function refined({ cv, codec, picture, prompts, models }: Part, found: Mask): Proposal {
  const around = insidePicture(widened(codec.box(found), 0.08, 6), picture)
  const view = viewOf(cv, picture, around, FINE_PIXELS)
  try {
    const bytes = maskIn(codec, view, found)
    const coarseScale = Math.min(1, Math.sqrt(COARSE_PIXELS / (around.width * around.height)))
    const radius = Math.max(2, Math.ceil((1.5 * view.scale) / coarseScale))
    const fine = refineEdge(cv, view, bytes, models, { radius, iterations: 1, learnt: true })
    const smooth = smoothEdge(cv, fine, view)
    // What a person said of a spot holds, whatever the colours say.
    for (const point of prompts.points) {
      const disc = { ...pointIn(view, point), radius: DISC * Math.max(1, radius / 2), label: point.label }
      paintDisc(smooth, view.width, view.height, disc)
    }
    const mask = tidyMask(codec, maskOf(cv, codec, view, smooth, picture), prompts)
    return { mask, score: contrastScore(cv, view, smooth) }
  } finally {
    view.image.delete()
  }
}

type Work = Pick<Part, 'cv' | 'codec' | 'picture'>

function cut({ cv, codec, picture }: Work, prompts: Prompts): Proposal {
  return withMats((keep) => {
    const models = { background: keep(new cv.Mat()), object: keep(new cv.Mat()) }
    const part = { cv, codec, picture, prompts, models }
    const mask = coarse(part)
    return codec.area(mask) === 0 ? { mask, score: 0 } : refined(part, mask)
  })
}

/** What some points show by themselves. */
const shownBy = (work: Work, points: readonly PromptPoint[]): Mask =>
  cut(work, { points, box: null, previous: null }).mask

/**
 * The earlier mask as the points would have it: what they show beyond it is added, what they show of it not to be meant is
 * taken away. Colours alone would not do it: to a graph cut a click is a speck beside a mask of another colour.
 */
function revised(work: Work, previous: Mask, points: readonly PromptPoint[]): Mask {
  const { codec } = work
  const beyond = points.filter((point) => point.label === 1 && !has(codec, previous, point))
  const shown =
    beyond.length === 0 ? null : shownBy(work, [...beyond, ...points.filter(({ label }) => label === 0)])
  const grown = shown === null ? previous : codec.union(previous, shown)
  const within = points.filter((point) => point.label === 0 && has(codec, grown, point))
  if (within.length === 0) return grown
  const turned = [...within, ...points.filter((point) => point.label === 1)]
  const lost = codec.intersect(
    grown,
    shownBy(
      work,
      turned.map(({ x, y, label }) => ({ x, y, label: label === 1 ? 0 : 1 })),
    ),
  )
  // What takes most of the mask away is the object itself: the colours do not tell the two apart.
  return codec.area(lost) * 2 > codec.area(grown) ? grown : codec.subtract(grown, lost)
}

/**
 * A mask from points, box or an earlier mask, by graph cuts alone: GrabCut on a small copy of the surroundings, then along
 * the edge at (nearly) full size. Only parts that the positive points name remain; negative points cut.
 */
export function segment(cv: Cv, codec: Codec, picture: Picture, prompts: Prompts): Proposal {
  const work = { cv, codec, picture }
  const { previous, points } = prompts
  return cut(work, previous === null ? prompts : { ...prompts, previous: revised(work, previous, points) })
}
