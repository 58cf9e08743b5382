import type { Prompts } from '../engine.ts'
import { geodesicDistance } from './geodesic.ts'
import { boxLabels, insideBox } from './in-box.ts'
import { binAt, colourHistogram, spread } from './histogram.ts'
import { DISC, LABEL, grabCut, isObject, paintDisc } from './labels.ts'
import type { Models } from './labels.ts'
import type { Cv, Mat } from './opencv.ts'
import { withMats } from './opencv.ts'
import { pointIn } from './view.ts'
import type { View } from './view.ts'

const ITERATIONS = 3
/** A colour begins as the background's when its share inside the box is less than this part of that outside. */
const FOREIGN = 0.8

/** A slightly smoothed copy of an RGB picture as bytes: single noisy pixels are no edges. */
const smoothBytes = (cv: Cv, image: Mat): Uint8Array =>
  withMats((keep) => {
    const smooth = keep(new cv.Mat())
    cv.medianBlur(image, smooth, 5)
    cv.GaussianBlur(smooth, smooth, new cv.Size(5, 5), 0)
    return new Uint8Array(smooth.data)
  })

/** Marks the rim of the view where the picture goes on beyond it; all of the rim where it goes on nowhere. */
function markRim(seeds: Uint8Array, view: View, picture: { width: number; height: number }): void {
  const { rect, width, height } = view
  const open = {
    left: rect.x > 0,
    top: rect.y > 0,
    right: rect.x + rect.width < picture.width,
    bottom: rect.y + rect.height < picture.height,
  }
  const all = !(open.left || open.top || open.right || open.bottom)
  for (let x = 0; x < width; x += 1) {
    if (open.top || all) seeds[x] = 1
    if (open.bottom || all) seeds[(height - 1) * width + x] = 1
  }
  for (let y = 0; y < height; y += 1) {
    if (open.left || all) seeds[y * width] = 1
    if (open.right || all) seeds[y * width + width - 1] = 1
  }
}

/** Without box and mask: what is nearer to the positive points than to the rim and the negative ones, by colour. */
function nearerToPoints(
  cv: Cv,
  view: View,
  prompts: Prompts,
  picture: { width: number; height: number },
): Uint8Array {
  const { width, height } = view
  const [object, background] = [new Uint8Array(width * height), new Uint8Array(width * height)]
  markRim(background, view, picture)
  for (const point of prompts.points) {
    const seeds = point.label === 1 ? object : background
    paintDisc(seeds, width, height, { ...pointIn(view, point), radius: DISC, label: 1 })
  }
  const rgb = smoothBytes(cv, view.image)
  const toObject = geodesicDistance(rgb, width, height, object)
  const toBackground = geodesicDistance(rgb, width, height, background)
  return Uint8Array.from(toObject, (distance, at) =>
    distance < (toBackground[at] ?? 0) ? LABEL.maybeObject : LABEL.maybeBackground,
  )
}

/**
 * With a box alone: what is outside it is not the object, and inside it colours that are rather those of the outside begin
 * as background, so that the object's model does not learn the wall behind it.
 */
function likelyInBox(cv: Cv, view: View, inside: Uint8Array): Uint8Array {
  const rgb = smoothBytes(cv, view.image)
  const own = spread(colourHistogram(rgb, (at) => inside[at] === 1))
  const around = spread(colourHistogram(rgb, (at) => inside[at] === 0))
  return inside.map((byte, at) => {
    const bin = binAt(rgb, at)
    return byte === 1 && (own[bin] ?? 0) >= (around[bin] ?? 0) * FOREIGN
      ? LABEL.maybeObject
      : LABEL.maybeBackground
  })
}

/** What points say of the pixels around them; what is not the object comes last. */
function paintPoints(labels: Uint8Array, view: View, points: Prompts['points']): void {
  for (const point of points.toSorted((a, b) => b.label - a.label)) {
    const label = point.label === 1 ? LABEL.object : LABEL.background
    paintDisc(labels, view.width, view.height, { ...pointIn(view, point), radius: DISC, label })
  }
}

/** The labels that GrabCut starts from. `previous` holds bytes 0 and 1 in the view. */
function firstLabels(
  cv: Cv,
  view: View,
  prompts: Prompts,
  previous: Uint8Array | null,
  picture: { width: number; height: number },
): Uint8Array {
  const inside = prompts.box === null ? null : insideBox(view, prompts.box)
  const labels =
    previous !== null
      ? Uint8Array.from(previous, (byte) => (byte === 1 ? LABEL.maybeObject : LABEL.maybeBackground))
      : inside === null
        ? nearerToPoints(cv, view, prompts, picture)
        : likelyInBox(cv, view, inside)
  if (inside !== null)
    for (let at = 0; at < labels.length; at += 1) if (inside[at] === 0) labels[at] = LABEL.background
  paintPoints(labels, view, prompts.points)
  return labels
}

/** What a box is drawn around reaches this share of its width and height at least. */
const FILLED = 0.75

/** Pixels from the first to the last column, and row, where a byte holds. */
function extentOf(bytes: Uint8Array, { width, height }: View, holds: (byte: number) => boolean) {
  const [columns, rows] = [new Uint8Array(width), new Uint8Array(height)]
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) if (holds(bytes[at] ?? 0)) columns[x] = rows[y] = 1
  const length = (line: Uint8Array): number => line.lastIndexOf(1) - line.indexOf(1) + 1
  return columns.includes(1) ? { across: length(columns), down: length(rows) } : { across: 0, down: 0 }
}

/** Labels by regions, where they fill the box as its object does; null: they do not, colours alone must tell. */
function labelsInBox(cv: Cv, view: View, { box, points }: Prompts): Uint8Array | null {
  if (box === null) return null
  const labels = boxLabels(cv, view, box, points)
  const [found, whole] = [
    extentOf(labels, view, isObject),
    extentOf(insideBox(view, box), view, (byte) => byte === 1),
  ]
  if (found.across < whole.across * FILLED || found.down < whole.down * FILLED) return null
  paintPoints(labels, view, points)
  return labels
}

/** A first segmentation in a view, from what the prompts say. @returns bytes 0 and 1; the models are filled */
export function coarseMask(
  cv: Cv,
  view: View,
  prompts: Prompts,
  previous: Uint8Array | null,
  models: Models,
  picture: { width: number; height: number },
): Uint8Array {
  const boxed = previous === null ? labelsInBox(cv, view, prompts) : null
  const labels = boxed ?? firstLabels(cv, view, prompts, previous, picture)
  const iterations = boxed === null ? ITERATIONS : 1
  grabCut(cv, view.image, labels, models, { iterations, learnt: false })
  return labels.map((label) => (isObject(label) ? 1 : 0))
}
