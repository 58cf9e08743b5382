import type { WorkEventTools } from './work-events.ts'

/** Milliseconds between two looks while nobody tells of what changes. */
export const POLL_INTERVAL_MS = 30_000
/** While the event stream tells, every so many of these times: what another process of the server did it does not tell. */
export const LIVE_POLL_FACTOR = 2

/**
 * Looks ever again while the page is to be seen.
 * @param isLive whether news arrive at the moment
 * @returns what stops it
 */
export function pollWhileVisible(
  { wait, watchVisible }: Pick<WorkEventTools, 'wait' | 'watchVisible'>,
  isLive: () => boolean,
  look: () => void,
): () => void {
  let visible: AbortController | null = null
  const goOn = async (signal: AbortSignal): Promise<void> => {
    for (let times = 1; ; times += 1) {
      await wait(POLL_INTERVAL_MS, signal)
      if (signal.aborted) return
      if (!isLive() || times % LIVE_POLL_FACTOR === 0) look()
    }
  }
  const stop = () => {
    visible?.abort()
    visible = null
  }
  const unwatch = watchVisible((yes) => {
    if (!yes) return stop()
    if (visible) return
    visible = new AbortController()
    void goOn(visible.signal)
  })
  return () => {
    unwatch()
    stop()
  }
}
