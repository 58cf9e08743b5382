import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { AnnotationDocument, BatchItem } from '../../../machines/work.ts'
import { hasVersion } from '../../../machines/work.ts'
import type { Loaded } from './async-cache.ts'
import type { VersionStore } from './version-store.ts'

export interface Baseline {
  readonly version: number
  readonly isRejected: boolean
  readonly document: Loaded<AnnotationDocument | null>
}

/** The rejected version, else the pulled one; 0 for none. */
export function baselineVersion({ item }: Pick<BatchItem, 'item'>): { version: number; isRejected: boolean } {
  const { judgement, version } = item
  const isRejected = judgement?.isQualified === 2
  return { version: isRejected ? judgement.version : version, isRejected }
}

/** Fetched only if it did not come with the item. */
export function useBaseline(task: BatchItem | undefined, versions: VersionStore | null): Baseline | null {
  const item = task?.item
  const uuid = item?.resource.uuid ?? ''
  const { version, isRejected } = item ? baselineVersion({ item }) : { version: 0, isRejected: false }
  const isCarried = item?.version === version
  const hasBaseline = item !== undefined && hasVersion(item)
  useEffect(() => {
    if (versions && hasBaseline && !isCarried) versions.want(uuid, version)
  }, [versions, uuid, version, hasBaseline, isCarried])
  const fetched = useSyncExternalStore(
    (listener) => versions?.subscribe(listener) ?? (() => undefined),
    () => (isCarried ? null : (versions?.document(uuid, version) ?? null)),
  )
  const carried = isCarried ? (item?.annotation ?? null) : null
  return useMemo(() => {
    if (!hasBaseline) return null
    if (carried) return { version, isRejected, document: { status: 'ready', value: carried } }
    return fetched && { version, isRejected, document: fetched }
  }, [hasBaseline, version, isRejected, carried, fetched])
}
