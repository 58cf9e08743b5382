import { unstorableAt } from '../storable.ts'
import type { Violation } from './violation.ts'
import { pathOf, violation } from './violation.ts'

export const textViolations = (value: unknown): Violation[] => {
  const steps = unstorableAt(value)
  return steps === null ? [] : [violation(pathOf(steps), 'text')]
}
