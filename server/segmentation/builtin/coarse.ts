import type { Rectangle } from '../../../wasm-rle/mask.ts'
import type { Prompts } from '../engine.ts'
import { geodesicDistance } from './geodesic.ts'
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

/** Bytes 1 inside a box, by the centres of pixels. */
function insideBox(view: View, box: Rectangle): Uint8Array {
  const { width, height } = view
  const [from, to] = [pointIn(view, box), pointIn(view, { x: box.x + box.width, y: box.y + box.height })]
  const inside = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (x + 0.5 >= from.x && x + 0.5 <= to.x && y + 0.5 >= from.y && y + 0.5 <= to.y)
        inside[y * width + x] = 1
  return inside
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

/** The labels that GrabCut starts from. `previous` holds bytes 0 and 1 in the view. */
function firstLabels(
  cv: Cv,
  view: View,
  prompts: Prompts,
  previous: Uint8Array | null,
  picture: { width: number; height: number },
): Uint8Array {
  const { width, height } = view
  const inside = prompts.box === null ? null : insideBox(view, prompts.box)
  const labels =
    previous !== null
      ? Uint8Array.from(previous, (byte) => (byte === 1 ? LABEL.maybeObject : LABEL.maybeBackground))
      : inside === null
        ? nearerToPoints(cv, view, prompts, picture)
        : likelyInBox(cv, view, inside)
  if (inside !== null)
    for (let at = 0; at < labels.length; at += 1) if (inside[at] === 0) labels[at] = LABEL.background
  for (const point of prompts.points.toSorted((a, b) => b.label - a.label)) {
    const label = point.label === 1 ? LABEL.object : LABEL.background
    paintDisc(labels, width, height, { ...pointIn(view, point), radius: DISC, label })
  }
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
  const labels = firstLabels(cv, view, prompts, previous, picture)
  grabCut(cv, view.image, labels, models, { iterations: ITERATIONS, learnt: false })
  return labels.map((label) => (isObject(label) ? 1 : 0))
}
