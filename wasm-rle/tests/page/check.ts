import fc from 'fast-check'
import type { Codec } from '../../codec.ts'
import { parametersOf } from '../effort.ts'
import type { Effort } from '../effort.ts'
import type { Law } from '../law.ts'
import { laws } from '../laws.ts'
import { reasonOf } from '../reason.ts'
import { refusals } from '../refusals.ts'
import { compareAll } from '../vectors.ts'
import type { Vectors } from '../vectors.ts'

export interface Report {
  readonly laws: number
  readonly vectors: number
  readonly refusals: number
  readonly failures: string[]
}

/** Describes a broken law with its seed and counterexample; empty where it holds. */
function failureOf(law: Law, effort: Effort): string[] {
  const result = fc.check(law.property, parametersOf(law, effort))
  return result.failed ? [`${law.name}: ${fc.defaultReportMessage(result) ?? ''}`] : []
}

export function check(codec: Codec, vectors: Vectors, effort: Effort): Report {
  const all = laws(codec)
  const failures = all.flatMap((law) => failureOf(law, effort))
  const comparisons = compareAll(codec, vectors)
  for (const { name, actual, expected } of comparisons)
    if (canonical(actual) !== canonical(expected)) failures.push(name)
  const refused = refusals(codec)
  for (const [name, reason, call] of refused) {
    const actual = reasonOf(call)
    if (actual !== reason) failures.push(`${name}: ${actual} instead of ${reason}`)
  }
  return { laws: all.length, vectors: comparisons.length, refusals: refused.length, failures }
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
