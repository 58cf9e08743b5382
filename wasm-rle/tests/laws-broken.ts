import fc from 'fast-check'
import type { Codec } from '../codec.ts'
import type { Mask } from '../mask.ts'
import type { Law } from './law.ts'
import { operationsOn, operationsWith } from './operations.ts'
import { reasonOf } from './reason.ts'

function ends(calls: Record<string, () => unknown>, expected: readonly string[]): void {
  for (const [name, call] of Object.entries(calls)) {
    const reason = reasonOf(call)
    if (!expected.includes(reason)) throw new Error(`${name}: ${reason} instead of ${expected.join(' or ')}`)
  }
}

/** Throws unless every operation accepts a mask of these runs, or all refuse it. */
function isTakenIfWhole(codec: Codec, counts: readonly number[], width: number, height: number): void {
  const mask: Mask = { size: [height, width], counts: Uint32Array.from(counts) }
  const isWhole = counts.reduce((sum, count) => sum + count, 0) === width * height
  const calls = { ...operationsOn(codec, mask), read: () => codec.read(counts, width, height) }
  ends(calls, [isWhole ? 'fine' : 'sum'])
}

const side = fc.integer({ min: 1, max: 40 })
const word = fc.oneof(
  { weight: 4, arbitrary: fc.nat(9) },
  fc.nat(2 ** 32 - 1),
  fc.constantFrom(2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1),
)

const GOOD = [1, 3, 2 ** 15]
const BAD = [0, -0, -1, 1.5, NaN, Infinity, 2 ** 24 + 1, 2 ** 28, 2 ** 28 + 1, 2 ** 31, 2 ** 32 + 1, 2 ** 53]
const anySide = fc.constantFrom(...GOOD, ...BAD)

export function brokenLaws(codec: Codec): Law[] {
  return [
    {
      name: 'masks of any runs in every operation',
      weight: 13,
      property: fc.property(fc.array(word, { maxLength: 40 }), side, side, (counts, w, h) =>
        isTakenIfWhole(codec, counts, w, h),
      ),
    },
    {
      name: 'runs whose sum is the area but for 2^32, in every operation',
      weight: 13,
      // Few runs are decoded from positions, many from states.
      property: fc.property(
        fc.oneof(fc.array(word, { maxLength: 8 }), fc.array(word, { maxLength: 200 })),
        side,
        side,
        (counts, w, h) => {
          const rest = w * h - counts.reduce((sum, count) => sum + count, 0)
          isTakenIfWhole(codec, [...counts, ((rest % 2 ** 32) + 2 ** 32) % 2 ** 32], w, h)
        },
      ),
    },
    {
      name: 'any sizes in every operation',
      property: fc.property(anySide, anySide, (width, height) => {
        const isGood = GOOD.includes(width) && GOOD.includes(height) && width * height <= 2 ** 28
        const mask: Mask = { size: [height, width], counts: Uint32Array.of(width * height) }
        const calls = operationsWith(codec, width, height)
        // The number of pixels and the string may be wrong too.
        ends(calls, isGood ? ['fine', 'pixels', 'sum'] : ['size', 'rectangle'])
        ends(operationsOn(codec, mask), isGood ? ['fine'] : ['size', 'rectangle', 'argument'])
      }),
    },
  ]
}
