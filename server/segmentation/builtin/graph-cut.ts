import type { Cv, Mat } from './opencv.ts'
import { withMats } from './opencv.ts'

/** Larger log-odds count as this. */
const MOST_ODDS = 8
/** Of the odds against the edge cost, which GrabCut fixes at 50. */
const WEIGHT = 5
/** GrabCut's model layout: five Gaussians; all weights, then means, then covariances. */
const [COMPONENTS, CHANNELS] = [5, 3]
const MIDDLE = 127.5
/** Makes a channel irrelevant. */
const SAYS_NOTHING = 1e8

export const CERTAIN = { background: -1, open: 0, object: 1 } as const

function modelAround(cv: Cv, mean: number): Mat {
  const model = cv.Mat.zeros(1, COMPONENTS * (1 + CHANNELS + CHANNELS * CHANNELS), cv.CV_64FC1)
  const values = model.data64F
  const [means, covariances] = [COMPONENTS, COMPONENTS * (1 + CHANNELS)]
  values[0] = 1
  values.set([mean, MIDDLE, MIDDLE], means)
  // The log ratio of two such Gaussians is linear in the first channel, so it returns the odds.
  const variance = (2 * MIDDLE * MIDDLE) / (MOST_ODDS * WEIGHT)
  values.set([variance, 0, 0, 0, SAYS_NOTHING, 0, 0, 0, SAYS_NOTHING], covariances)
  return model
}

/** Channels: odds, brightness, warmth. Differences between neighbours are edges. */
function paintOdds(image: Mat, odds: Float32Array, target: Uint8Array): void {
  const rgb = image.data as Uint8Array
  const level = (value: number): number => Math.min(255, Math.max(0, Math.round(value)))
  for (let at = 0; at < odds.length; at += 1) {
    const [red, green, blue] = [rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0]
    target[at * 3] = level(MIDDLE + ((odds[at] ?? 0) * MIDDLE) / MOST_ODDS)
    target[at * 3 + 1] = level(0.3 * red + 0.59 * green + 0.11 * blue)
    target[at * 3 + 2] = level(MIDDLE + 0.7 * (red - blue))
  }
}

/**
 * The cheapest cut by odds and edges (Boykov & Jolly 2001): GrabCut with fixed models that pass the odds on.
 * @param odds log-odds of each RGB pixel @param certain one of `CERTAIN` per pixel @returns bytes 0 and 1
 */
export const graphCut = (cv: Cv, image: Mat, odds: Float32Array, certain: Int8Array): Uint8Array =>
  withMats((keep) => {
    const [painted, mask] = [
      keep(new cv.Mat(image.rows, image.cols, cv.CV_8UC3)),
      keep(new cv.Mat(image.rows, image.cols, cv.CV_8UC1)),
    ]
    paintOdds(image, odds, painted.data as Uint8Array)
    mask.data.set(
      certain.map((known, at) => {
        if (known !== CERTAIN.open) return known === CERTAIN.object ? cv.GC_FGD : cv.GC_BGD
        return (odds[at] ?? 0) > 0 ? cv.GC_PR_FGD : cv.GC_PR_BGD
      }),
    )
    const whole = new cv.Rect(0, 0, image.cols, image.rows)
    const [background, object] = [keep(modelAround(cv, 0)), keep(modelAround(cv, 2 * MIDDLE))]
    cv.grabCut(painted, mask, whole, background, object, 1, cv.GC_EVAL_FREEZE_MODEL)
    return (mask.data as Uint8Array).map((label) => label & 1)
  })
