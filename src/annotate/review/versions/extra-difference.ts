import { useMemo } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { KindSpec } from '../../../kinds/types.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { ExtraDifference } from './difference.ts'
import { NO_EXTRA } from './difference.ts'
import type { Loaded } from './async-cache.ts'
import type { VersionId } from './useCompared.ts'

/** What kinds have beside their documents, of kinds that have nothing there. */

export const useNoExtra = (): ExtraDifference => NO_EXTRA

/** A version as it is looked at. */
export interface VersionFacts {
  readonly uuid: string
  /** `current` is the work at hand. */
  readonly version: VersionId
  /** The kind's state of view, of the work at hand. */
  readonly fields: Fields
}

/** The fields that show a version, as far as they have come. */
export interface VersionFields {
  readonly fields: Fields
  readonly status: Loaded<unknown>['status']
}

/** How versions of a kind are shown. */
export interface Showing<K extends Kind> {
  readonly spec: KindSpec<K>
  readonly useVersionFields?: (facts: VersionFacts) => VersionFields
}

export const useSameFields = ({ fields }: VersionFacts): VersionFields =>
  useMemo(() => ({ fields, status: 'ready' }), [fields])

/** Two versions in their order in time; `until` is null for the work at hand. Null where they are one. */
export function spanBetween(
  left: VersionId,
  right: VersionId,
): { readonly since: number; readonly until: number | null; readonly isReversed: boolean } | null {
  if (left === right) return null
  const isReversed = left === 'current' || (right !== 'current' && left > right)
  const [since, until] = isReversed ? [right, left] : [left, right]
  return { since: since as number, until: until === 'current' ? null : until, isReversed }
}
