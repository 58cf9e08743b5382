import type { Mask, Rectangle } from '../../wasm-rle/mask.ts'

/** What an implementation answers: runs, pixels, a rectangle, a string or a number. */
export type Answer = Mask | Rectangle | ArrayLike<number> | string | number

/** Largest difference of two ratios that were divided in another order. */
const ROUNDING = 1e-12

function numbersOf(answer: Exclude<Answer, string>): ArrayLike<number> {
  if (typeof answer === 'number') return [answer]
  if ('counts' in answer) return answer.counts
  if ('length' in answer) return answer
  return [answer.x, answer.y, answer.width, answer.height]
}

/** True where both say the same, each in its own form. */
export function agree(a: Answer, b: Answer | undefined): boolean {
  if (b === undefined) return false
  if (typeof a === 'string' || typeof b === 'string') return a === b
  const [left, right] = [numbersOf(a), numbersOf(b)]
  if (left.length !== right.length) return false
  for (let i = 0; i < left.length; i++)
    if (!(Math.abs((left[i] ?? NaN) - (right[i] ?? NaN)) <= ROUNDING)) return false
  return true
}
