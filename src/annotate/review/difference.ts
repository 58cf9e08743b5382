import type { Rect, Selected } from '../../machines/editor/types.ts'

/** One thing in which two versions of a document differ. */
export interface Difference {
  /** Names it within its list, and stays the same while one works on it. */
  readonly key: string
  /** What it is about: a field, a box, a node, a segment. */
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly before: string
  readonly after: string
  /** Where it is on the picture, in source pixels; left out for what is nowhere. */
  readonly place?: Rect
  /** Where in a video it is; left out for what is nowhere. */
  readonly frame?: number
  /** What to select there; left out for what is no longer there. */
  readonly selected?: Selected
}

/** Whether it can be gone to. */
export const isSomewhere = ({ place, frame }: Difference): boolean =>
  place !== undefined || frame !== undefined
