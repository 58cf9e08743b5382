import type { Selected } from '../../../machines/editor/types.ts'
import type { Rect } from '../../../domain/geometry/rect.ts'
import type { Loaded } from './async-cache.ts'

/** Somewhere in the open item to go to. */
export interface Destination {
  /** Names it within its list, and stays the same while one works on it. */
  readonly key: string
  /** Where it is on the picture, in source pixels; left out for what is nowhere. */
  readonly place?: Rect
  /** Where in a video it is; left out for what is nowhere. */
  readonly frame?: number
  /** What to select there; left out for what is no longer there. */
  readonly selected?: Selected
}

/** One thing in which two versions of a document differ. */
export interface Difference extends Destination {
  /** What it is about: a field, a box, a node, a segment. */
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly before: string
  readonly after: string
  /** Where in a video else, ascending from `frame` on: one goes from one to the other. Left out for one place. */
  readonly frames?: readonly number[]
}

/** Differences that lie beside documents, as far as they are known by now. */
export interface ExtraDifference {
  readonly list: readonly Difference[]
  readonly status: Loaded<unknown>['status']
}

/** Of kinds whose documents hold all there is. */
export const NO_EXTRA: ExtraDifference = { list: [], status: 'ready' }

/** Whether it can be gone to. */
export const isSomewhere = ({ place, frame }: Difference): boolean =>
  place !== undefined || frame !== undefined
