import type { Size } from '../../../../src/domain/geometry/rect.ts'
import type { Rectangle } from '../../../../wasm-rle/mask.ts'
import { valueAt } from './bilinear.ts'
import { type Look, sharesIn } from './look.ts'
import { learnWeights, scoresOf, type Weights } from './weights.ts'

/** An object as it looked when its mask was given. */
export interface Target {
  readonly weights: Weights
  /** How well the weights tell that mask, 0 to 1: cells are too coarse for thin limbs. */
  readonly trust: number
}

/** Scores beyond it say no more. */
const MOST_SCORE = 1.2
/** Log-odds of a score of 1 with full trust, and the power of the trust. */
const [TRUSTED, TRUST_POWER] = [8, 1.5]

/** About 1 on the object for each pixel of a part of the frame; -1 outside the square. */
function scoresAt({ features, square }: Look, weights: Weights, part: Rectangle): Float32Array {
  const { side } = features.fine
  const scores = scoresOf(features, weights)
  const perPixel = side / square.width
  const found = new Float32Array(part.width * part.height)
  for (let row = 0, at = 0; row < part.height; row += 1) {
    const y = (part.y + row + 0.5 - square.y) * perPixel
    for (let column = 0; column < part.width; column += 1, at += 1) {
      const x = (part.x + column + 0.5 - square.x) * perPixel
      const isOutside = x < 0 || y < 0 || x >= side || y >= side
      found[at] = isOutside ? -1 : valueAt(scores, side, x, y)
    }
  }
  return found
}

/** Log-odds that each pixel of a part of the frame is the object. */
export function looksOf(look: Look, { weights, trust }: Target, part: Rectangle): Float32Array {
  const odds = TRUSTED * trust ** TRUST_POWER
  const looks = scoresAt(look, weights, part)
  for (let at = 0; at < looks.length; at += 1)
    looks[at] = odds * Math.min(MOST_SCORE, Math.max(-MOST_SCORE, looks[at] ?? 0))
  return looks
}

/** @param bytes 0 and 1 of the frame */
export function learnTarget(look: Look, bytes: Uint8Array, size: Size): Target {
  const weights = learnWeights(look.features, sharesIn(look, bytes, size))
  const scores = scoresAt(look, weights, { x: 0, y: 0, ...size })
  let [both, either] = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    const isLike = (scores[at] ?? 0) > 0
    if (isLike && byte === 1) both += 1
    if (isLike || byte === 1) either += 1
  }
  return { weights, trust: either === 0 ? 0 : both / either }
}
