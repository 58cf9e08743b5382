import type { ErrorBox } from '../../../domain/documents/types.ts'
import type { Fields, Selected } from '../../../machines/editor/types.ts'
import type { Rect } from '../../../domain/geometry/rect.ts'
import type { Loaded } from './async-cache.ts'
import { useMemo } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { KindSpec } from '../../../kinds/types.ts'
import type { VersionId } from './useCompared.ts'

export interface Destination {
  /** Unique within its list, and stable while one works. */
  readonly key: string
  /** Source pixels. */
  readonly place?: Rect
  readonly frame?: number
  /** Undefined if it no longer exists. */
  readonly selected?: Selected
}

export interface Difference extends Destination {
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly before: string
  readonly after: string
  /** Ascending from `frame`. */
  readonly frames?: readonly number[]
}

export interface ExtraDifference {
  readonly list: readonly Difference[]
  readonly status: Loaded<unknown>['status']
}

const NO_EXTRA: ExtraDifference = { list: [], status: 'ready' }

export const isSomewhere = ({ place, frame }: Difference): boolean =>
  place !== undefined || frame !== undefined

export const useNoExtra = (): ExtraDifference => NO_EXTRA

export interface VersionFacts {
  readonly uuid: string
  /** `current` is the open work. */
  readonly version: VersionId
  readonly fields: Fields
}

export interface VersionFields {
  readonly fields: Fields
  readonly status: Loaded<unknown>['status']
}

export interface Showing<K extends Kind> {
  readonly spec: KindSpec<K>
  readonly useVersionFields?: (facts: VersionFacts) => VersionFields
}

export const useSameFields = ({ fields }: VersionFacts): VersionFields =>
  useMemo(() => ({ fields, status: 'ready' }), [fields])

/** In order of time; `until` is null for the open work. Null if both are the same version. */
export function versionRange(
  left: VersionId,
  right: VersionId,
): { readonly since: number; readonly until: number | null; readonly isReversed: boolean } | null {
  if (left === right) return null
  const isReversed = left === 'current' || (right !== 'current' && left > right)
  const [since, until] = isReversed ? [right, left] : [left, right]
  return { since: since as number, until: until === 'current' ? null : until, isReversed }
}

export const boxDestinations = (boxes: readonly ErrorBox[]): Destination[] =>
  boxes.map(({ id, frame, x, y, width, height }) => ({
    key: id,
    place: { x, y, width, height },
    ...(frame === undefined ? {} : { frame }),
  }))
