import fc from 'fast-check'
import type { Codec } from '../../codec.ts'
import { laws } from '../laws.ts'
import { compareAll } from '../vectors.ts'
import type { Vectors } from '../vectors.ts'

export interface Report {
  readonly laws: number
  readonly vectors: number
  readonly failures: string[]
}

/** Runs all laws and vectors on a codec and says what failed. */
export function check(codec: Codec, vectors: Vectors, runs: number): Report {
  const all = laws(codec)
  const failures = all.flatMap(({ name, property }) => {
    const result = fc.check(property, { numRuns: runs })
    return result.failed ? [`${name}: ${String(result.errorInstance)}`] : []
  })
  const comparisons = compareAll(codec, vectors)
  for (const { name, actual, expected } of comparisons)
    if (canonical(actual) !== canonical(expected)) failures.push(name)
  return { laws: all.length, vectors: comparisons.length, failures }
}

/** JSON whose keys come in one order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
