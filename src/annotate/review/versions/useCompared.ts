import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { AnnotationDocument, WorkItem } from '../../../machines/work.ts'
import type { Loaded } from './async-cache.ts'
import type { VersionStore } from './version-store.ts'
import type { VersionId, VersionOption } from './version-list.ts'
import { versionDocument, versionOptions } from './version-list.ts'

export interface Side {
  readonly id: VersionId
  readonly option: VersionOption
  readonly document: Loaded<AnnotationDocument | null>
}

export interface Compared {
  readonly options: readonly VersionOption[]
  readonly left: Side
  readonly right: Side
  readonly pick: (side: 'left' | 'right', id: VersionId) => void
}

const NOBODY_TELLS = () => () => undefined
const UNKNOWN: VersionOption = { id: 'current', label: '', judgement: null }

/** Two versions of an item that are chosen to be compared, and their documents as they come. */
export function useCompared(
  item: WorkItem,
  work: AnnotationDocument,
  versions: VersionStore | null,
  first: { readonly left: VersionId; readonly right: VersionId },
): Compared {
  const { uuid } = item.resource
  const [chosen, setChosen] = useState(first)
  useEffect(() => versions?.openHistory(uuid), [versions, uuid])
  useEffect(() => {
    for (const id of [chosen.left, chosen.right]) {
      if (id !== 'current' && id !== item.version) versions?.want(uuid, id)
    }
  }, [versions, uuid, item.version, chosen])

  const subscribe = versions?.subscribe ?? NOBODY_TELLS
  const history = useSyncExternalStore(subscribe, () => versions?.history(uuid) ?? null)
  const options = useMemo(() => versionOptions(item, history), [item, history])
  const documentOf = (id: VersionId) => () =>
    versions && id !== 'current' ? versions.document(uuid, id) : null
  const leftFetched = useSyncExternalStore(subscribe, documentOf(chosen.left))
  const rightFetched = useSyncExternalStore(subscribe, documentOf(chosen.right))

  const sideOf = (id: VersionId): Side => ({
    id,
    option: options.find((option) => option.id === id) ?? { ...UNKNOWN, id },
    document: versionDocument(id, { work, item, versions }),
  })
  // oxlint-disable-next-line react/exhaustive-deps -- fetched versions are read from the store, which tells when they change
  const left = useMemo(() => sideOf(chosen.left), [chosen.left, options, work, item, versions, leftFetched])
  const right = useMemo(
    () => sideOf(chosen.right),
    // oxlint-disable-next-line react/exhaustive-deps -- as above
    [chosen.right, options, work, item, versions, rightFetched],
  )
  return {
    options,
    left,
    right,
    pick: (side, id) => setChosen((was) => ({ ...was, [side]: id })),
  }
}
