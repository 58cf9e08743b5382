import type { RowRun, RowSourceCalls } from '../../../platform/mask-rows/row-calls.ts'
import type { KnownRuns } from './changed-frames.ts'
import type { RowController } from '../rows/row-controller.ts'

interface KnownRunsSources {
  readonly since: number
  readonly before: Pick<RowSourceCalls, 'index'>
  readonly now: Pick<RowSourceCalls, 'index'>
  readonly rows: Pick<RowController, 'state' | 'subscribe'> | null
}

/** Reports again after tracking, which does not change the document. @returns stops it */
export function followKnownRuns(
  { since, before, now, rows }: KnownRunsSources,
  onKnown: (known: KnownRuns) => void,
  failed: () => void,
): () => void {
  let reading = new AbortController()
  let was: readonly RowRun[] | null = null
  let readings = rows?.state().rereads

  const read = async (): Promise<void> => {
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    try {
      const [changed, stood] = await Promise.all([now.index(signal, since), was ?? before.index(signal)])
      was = stood
      if (!signal.aborted) onKnown({ changed, before: stood })
    } catch {
      // What is drawn from now on is listed without the server's part.
      if (!signal.aborted) failed()
    }
  }

  const unsubscribe = rows?.subscribe(() => {
    const { rereads } = rows.state()
    if (rereads === readings) return
    readings = rereads
    void read()
  })
  void read()
  return () => {
    unsubscribe?.()
    reading.abort()
  }
}
