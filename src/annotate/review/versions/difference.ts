import type { Selected } from '../../../machines/editor/types.ts'
import type { Rect } from '../../../domain/geometry/rect.ts'
import type { Loaded } from './async-cache.ts'

/** A place in the open item that one can go to. */
export interface Destination {
  /** Unique within its list, and stable while one works. */
  readonly key: string
  /** Source pixels. */
  readonly place?: Rect
  readonly frame?: number
  /** Absent if it no longer exists. */
  readonly selected?: Selected
}

/** One difference between two versions of a document. */
export interface Difference extends Destination {
  /** A field, a box, a node, a segment. */
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly before: string
  readonly after: string
  /** All frames, ascending from `frame`, if it lies on several. */
  readonly frames?: readonly number[]
}

/** Differences in data beside the document, as far as it is loaded. */
export interface ExtraDifference {
  readonly list: readonly Difference[]
  readonly status: Loaded<unknown>['status']
}

/** For kinds whose documents hold everything. */
export const NO_EXTRA: ExtraDifference = { list: [], status: 'ready' }

export const isSomewhere = ({ place, frame }: Difference): boolean =>
  place !== undefined || frame !== undefined
