import { useEffect, useMemo, useState } from 'react'
import type { VideoWork } from '../../kinds/traits/objects-rows.ts'
import type { RowRun } from '../../platform/mask-rows/row-calls.ts'
import { createRowCalls } from '../../platform/mask-rows/row-calls.ts'
import { api } from '../../platform/services.ts'
import type { Difference } from '../review/difference.ts'
import type { FurtherFacts } from '../screen/screen-kind.ts'
import { maskDifferences } from './mask-differences.ts'

const NO_RUNS: readonly RowRun[] = []
const NONE: readonly Difference[] = []

/** What the server says of masks that changed since a version; nothing until it has answered, or where it does not. */
function useChangedRuns(uuid: string | null, since: number | null): readonly RowRun[] {
  const [found, setFound] = useState<{ key: string; runs: readonly RowRun[] } | null>(null)
  const key = `${uuid}|${since}`
  useEffect(() => {
    if (uuid === null || since === null) return undefined
    const left = new AbortController()
    createRowCalls(api, uuid)
      .index(left.signal, since)
      .then(
        (runs) => setFound({ key, runs }),
        // The list is of use without them too, and what is drawn from now on is in it all the same.
        () => undefined,
      )
    return () => left.abort()
  }, [uuid, since, key])
  return found?.key === key ? found.runs : NO_RUNS
}

/** In which masks the open video differs from the version that it is compared with. */
export function useMaskDifferences({
  uuid,
  since,
  work,
}: FurtherFacts<'video-segment'>): readonly Difference[] {
  const runs = useChangedRuns(uuid, since)
  const rows = (work as VideoWork | null)?.rows
  const objects = work?.annotation.objects
  return useMemo(
    () => (since === null || !objects ? NONE : maskDifferences(objects, runs, rows)),
    [since, objects, runs, rows],
  )
}
