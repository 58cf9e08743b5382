import type fc from 'fast-check'
import type { Law } from './law.ts'

export interface Effort {
  readonly times: number
  /** The same seed gives the same samples; without one a new seed is drawn. */
  readonly seed?: number | undefined
}

const USUAL_SAMPLES = 150

export function parametersOf({ weight = 1 }: Law, { times, seed }: Effort): fc.Parameters<unknown> {
  const numRuns = Math.ceil(USUAL_SAMPLES * weight * times)
  return seed === undefined ? { numRuns } : { numRuns, seed }
}
