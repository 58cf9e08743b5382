import type { WorkEventTools } from './work-events.ts'

export const POLL_INTERVAL_MS = 30_000
/** With an event stream only every second poll runs: other server processes are not in the stream. */
export const LIVE_POLL_FACTOR = 2

/** @param isLive whether the event stream is connected @returns stops it */
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
