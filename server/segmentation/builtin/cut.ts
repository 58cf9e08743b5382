import type { Cv, Mat } from './opencv.ts'
import { withMats } from './opencv.ts'

/** Log-odds beyond this count as this. */
const MOST_ODDS = 8
/** Odds against the cost of an edge, which GrabCut fixes at 50. */
const WEIGHT = 5
/** GrabCut's models: five normal distributions each, one after the other their weights, means and covariances. */
const [COMPONENTS, CHANNELS] = [5, 3]
const MIDDLE = 127.5
/** Variance of a channel that says nothing of object and background. */
const SAYS_NOTHING = 1e8

/** What is certain of a pixel before anything is cut. */
export const CERTAIN = { background: -1, open: 0, object: 1 } as const

/** One normal distribution whose first channel has this mean. */
function modelAround(cv: Cv, mean: number): Mat {
  const model = cv.Mat.zeros(1, COMPONENTS * (1 + CHANNELS + CHANNELS * CHANNELS), cv.CV_64FC1)
  const values = model.data64F
  const [means, covariances] = [COMPONENTS, COMPONENTS * (1 + CHANNELS)]
  values[0] = 1
  values.set([mean, MIDDLE, MIDDLE], means)
  // The logarithm of the quotient of two such is linear in the first channel: it gives the odds back.
  const variance = (2 * MIDDLE * MIDDLE) / (MOST_ODDS * WEIGHT)
  values.set([variance, 0, 0, 0, SAYS_NOTHING, 0, 0, 0, SAYS_NOTHING], covariances)
  return model
}

/** The odds as one channel, brightness and warmth as the others: what two neighbours differ in is an edge. */
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
 * The cut between object and background that costs least: what each pixel's odds are against, and edges that run where
 * neighbours are alike (Boykov & Jolly 2001). It is GrabCut's with models that are not learnt but hand the odds on.
 *
 * @param odds log-odds of each pixel of an RGB picture to belong to the object
 * @param certain to each pixel one of `CERTAIN`
 * @returns bytes 0 and 1
 */
export const cutByOdds = (cv: Cv, image: Mat, odds: Float32Array, certain: Int8Array): Uint8Array =>
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
    return Uint8Array.from(mask.data as Uint8Array, (label) => label & 1)
  })
