import { useEffect, useMemo, useState } from 'react'
import type { VideoWork } from '../object-rows.ts'
import { createRowCalls } from '../../../platform/mask-rows/row-calls.ts'
import { api } from '../../../platform/services.ts'
import type { Difference, ExtraDifference } from '../../../annotate/review/versions/difference.ts'
import type { ExtraFacts } from '../../../annotate/page/kind-page.ts'
import type { KnownRuns } from './changed-frames.ts'
import { followKnownRuns } from './known-runs.ts'
import { maskDifferencesSince } from './mask-differences.ts'
import { rowControllerOf } from '../video-parts.ts'

interface LoadedRuns {
  readonly known: KnownRuns
  readonly status: ExtraDifference['status']
}

const NOTHING: KnownRuns = { changed: [], before: null }
const LOADING: LoadedRuns = { known: NOTHING, status: 'loading' }
const FAILED: LoadedRuns = { known: NOTHING, status: 'failed' }
const NONE: LoadedRuns = { known: NOTHING, status: 'ready' }
const NO_DIFFERENCES: readonly Difference[] = []

type KnownRunsInput = Pick<ExtraFacts<'video-segment'>, 'uuid' | 'since' | 'until' | 'video'>

function useKnownRuns({ uuid, since, until, video }: KnownRunsInput): LoadedRuns {
  const [found, setFound] = useState<(LoadedRuns & { readonly key: string }) | null>(null)
  const key = `${uuid}|${since}|${until}`
  const rows = until === null ? rowControllerOf(video) : null
  useEffect(() => {
    if (uuid === null || since === null) return undefined
    const [before, now] = [createRowCalls(api, uuid, since), createRowCalls(api, uuid, until ?? undefined)]
    return followKnownRuns(
      { since, before, now, rows },
      (known) => setFound({ key, known, status: 'ready' }),
      () => setFound((was) => (was?.key === key ? was : { key, ...FAILED })),
    )
  }, [uuid, since, until, key, rows])
  if (uuid === null || since === null) return NONE
  return found?.key === key ? found : LOADING
}

export function useMaskDifferences(facts: ExtraFacts<'video-segment'>): ExtraDifference {
  const { since, work, isReversed } = facts
  const { known, status } = useKnownRuns(facts)
  const rows = (work as VideoWork | null)?.rows
  const objects = work?.annotation.objects
  // The server's response is read once; each stroke then costs only what it changed.
  const differences = useMemo(() => maskDifferencesSince(known, isReversed), [known, isReversed])
  const list = useMemo(
    () => (since === null || !objects ? NO_DIFFERENCES : differences(objects, rows)),
    [since, objects, differences, rows],
  )
  return useMemo(() => ({ list, status }), [list, status])
}
