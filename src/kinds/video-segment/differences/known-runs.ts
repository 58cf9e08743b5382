import type { RowRun, RowSourceCalls } from '../../../platform/mask-rows/row-calls.ts'
import type { KnownRuns } from './changed-frames.ts'
import type { RowController } from '../rows/row-controller.ts'

/** Where it is known from which masks a video has, and had in the version that it is compared with. */
interface KnownRunsSources {
  readonly since: number
  readonly before: Pick<RowSourceCalls, 'index'>
  readonly now: Pick<RowSourceCalls, 'index'>
  /** Those of the open video; null where there are none. */
  readonly rows: Pick<RowController, 'state' | 'subscribe'> | null
}

/**
 * Tells what the server says of masks that changed since a version, and tells it anew whenever the rows are read anew:
 * what a tracking writes is no change of the document. @param failed told where the server does not say it @returns ends it
 */
export function followKnownRuns(
  { since, before, now, rows }: KnownRunsSources,
  told: (known: KnownRuns) => void,
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
      // A version never changes.
      was = stood
      if (!signal.aborted) told({ changed, before: stood })
    } catch {
      // The list is of use without them too, and what is drawn from now on is in it all the same.
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
