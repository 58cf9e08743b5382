import { useEffect, useMemo, useState } from 'react'
import type { VideoWork } from '../../kinds/traits/objects-rows.ts'
import { createRowCalls } from '../../platform/mask-rows/row-calls.ts'
import { api } from '../../platform/services.ts'
import type { Difference } from '../review/difference.ts'
import type { FurtherFacts } from '../screen/screen-kind.ts'
import type { KnownRuns } from './changed-frames.ts'
import { followKnownRuns } from './known-runs.ts'
import { maskDifferencesSince } from './mask-differences.ts'
import { rowDeskOf } from './open-desk.ts'

const NOTHING: KnownRuns = { changed: [], before: null }
const NONE: readonly Difference[] = []

/** What the server says of masks that changed since a version; nothing until it has answered, or where it does not. */
function useKnownRuns({ uuid, since, video }: FurtherFacts<'video-segment'>): KnownRuns {
  const [found, setFound] = useState<{ key: string; known: KnownRuns } | null>(null)
  const key = `${uuid}|${since}`
  const rows = rowDeskOf(video)
  useEffect(() => {
    if (uuid === null || since === null) return undefined
    const [before, now] = [createRowCalls(api, uuid, since), createRowCalls(api, uuid)]
    return followKnownRuns({ since, before, now, rows }, (known) => setFound({ key, known }))
  }, [uuid, since, key, rows])
  return found?.key === key ? found.known : NOTHING
}

/** In which masks the open video differs from the version that it is compared with. */
export function useMaskDifferences(facts: FurtherFacts<'video-segment'>): readonly Difference[] {
  const { since, work } = facts
  const known = useKnownRuns(facts)
  const rows = (work as VideoWork | null)?.rows
  const objects = work?.annotation.objects
  // What the server says is taken in once; each stroke then costs what it changed.
  const differences = useMemo(() => maskDifferencesSince(known), [known])
  return useMemo(
    () => (since === null || !objects ? NONE : differences(objects, rows)),
    [since, objects, differences, rows],
  )
}
