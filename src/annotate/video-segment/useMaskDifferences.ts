import { useEffect, useMemo, useState } from 'react'
import type { VideoWork } from '../../kinds/traits/objects-rows.ts'
import { createRowCalls } from '../../platform/mask-rows/row-calls.ts'
import { api } from '../../platform/services.ts'
import type { Difference } from '../review/difference.ts'
import type { FurtherFacts } from '../screen/screen-kind.ts'
import type { KnownRuns } from './mask-differences.ts'
import { maskDifferences } from './mask-differences.ts'

const NOTHING: KnownRuns = { changed: [], before: null }
const NONE: readonly Difference[] = []

/** What the server says of masks that changed since a version; nothing until it has answered, or where it does not. */
function useKnownRuns(uuid: string | null, since: number | null): KnownRuns {
  const [found, setFound] = useState<{ key: string; known: KnownRuns } | null>(null)
  const key = `${uuid}|${since}`
  useEffect(() => {
    if (uuid === null || since === null) return undefined
    const left = new AbortController()
    const { signal } = left
    Promise.all([
      createRowCalls(api, uuid).index(signal, since),
      createRowCalls(api, uuid, since).index(signal),
    ]).then(
      ([changed, before]) => setFound({ key, known: { changed, before } }),
      // The list is of use without them too, and what is drawn from now on is in it all the same.
      () => undefined,
    )
    return () => left.abort()
  }, [uuid, since, key])
  return found?.key === key ? found.known : NOTHING
}

/** In which masks the open video differs from the version that it is compared with. */
export function useMaskDifferences({
  uuid,
  since,
  work,
}: FurtherFacts<'video-segment'>): readonly Difference[] {
  const known = useKnownRuns(uuid, since)
  const rows = (work as VideoWork | null)?.rows
  const objects = work?.annotation.objects
  return useMemo(
    () => (since === null || !objects ? NONE : maskDifferences(objects, known, rows)),
    [since, objects, known, rows],
  )
}
