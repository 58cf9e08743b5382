import { LOST_SHOWN, type Proposal, type TrackedMask } from './engine.ts'

/** Below it a person should look. */
const DOUBTFUL = 0.6

/** @param lost frames since the object was last seen. @param found null: not visible */
export function withDoubt(lost: number, found: Proposal | null): { lost: number; found: TrackedMask } {
  if (found === null) return { lost: lost + 1, found: { mask: null, score: 0, uncertain: lost < LOST_SHOWN } }
  return { lost: 0, found: { ...found, uncertain: found.score < DOUBTFUL || lost > 0 } }
}
