import { useMemo } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { KindSpec } from '../../../kinds/types.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { ExtraDifference } from './difference.ts'
import { NO_EXTRA } from './difference.ts'
import type { Loaded } from './async-cache.ts'
import type { VersionId } from './useCompared.ts'

/** Defaults for kinds without data beside their documents. */

export const useNoExtra = (): ExtraDifference => NO_EXTRA

export interface VersionFacts {
  readonly uuid: string
  /** `current` is the open work. */
  readonly version: VersionId
  /** The kind's view fields of the open work. */
  readonly fields: Fields
}

/** The fields that show a version, as far as they are loaded. */
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

/** Two versions in order of time; `until` is null for the open work. Null if both are the same version. */
export function versionRange(
  left: VersionId,
  right: VersionId,
): { readonly since: number; readonly until: number | null; readonly isReversed: boolean } | null {
  if (left === right) return null
  const isReversed = left === 'current' || (right !== 'current' && left > right)
  const [since, until] = isReversed ? [right, left] : [left, right]
  return { since: since as number, until: until === 'current' ? null : until, isReversed }
}
