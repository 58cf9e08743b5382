import { unstorableAt } from '../storable.ts'
import type { Violation } from './violation.ts'
import { pathOf, violation } from './violation.ts'

/** What is said where a text, or the name of a field, holds what no database keeps. */
export const textViolations = (value: unknown): Violation[] => {
  const steps = unstorableAt(value)
  return steps === null ? [] : [violation(pathOf(steps), 'text')]
}
