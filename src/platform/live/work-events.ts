import type { StreamTools } from '../../api/event-stream.ts'
import { followEvents } from '../../api/event-stream.ts'
import type { AdminKind } from '../../domain/kinds.ts'

export const REFRESH_INTERVAL_MS = 5_000

export type Changed = ReadonlySet<AdminKind> | 'all'

export interface JobProgress {
  id: string
  type: string
  kind: AdminKind | null
  tagId: number | null
  poolId: number | null
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  progress: number
  progressText: string
}

interface WorkEventListeners {
  changed: (changed: Changed) => void
  /** Called at once: there are few jobs, and each reports at most twice a second. */
  job?: (progress: JobProgress) => void
  connected?: (yes: boolean) => void
  unheard?: () => void
}

export interface WorkEventTools extends StreamTools {
  watchVisible: (report: (visible: boolean) => void) => () => void
}

const jobOf = (data: unknown): JobProgress | null =>
  typeof data === 'object' && data !== null && 'id' in data && 'status' in data ? (data as JobProgress) : null

const kindOf = (data: unknown): AdminKind | null =>
  typeof data === 'object' && data !== null && 'kind' in data ? (data.kind as AdminKind) : null

function createCollector(tools: StreamTools, report: (changed: Changed) => void, signal: AbortSignal) {
  let gathered: Set<AdminKind> | 'all' | null = null
  return (kind: AdminKind | 'all'): void => {
    const isFirst = gathered === null
    if (kind === 'all' || gathered === 'all') gathered = 'all'
    else gathered = new Set(gathered ?? []).add(kind)
    if (!isFirst) return
    void tools.wait(REFRESH_INTERVAL_MS * (0.5 + tools.random() / 2), signal).then(() => {
      const changed = gathered
      gathered = null
      if (changed && !signal.aborted) report(changed)
    })
  }
}

/** Only while visible: browsers open few connections per server. @returns stops it */
export function watchWork(tools: WorkEventTools, listeners: WorkEventListeners): () => void {
  let listening: AbortController | null = null
  const stop = () => {
    if (!listening) return
    listening.abort()
    listening = null
    listeners.unheard?.()
  }
  const unwatch = tools.watchVisible((visible) => {
    if (!visible) return stop()
    if (listening) return
    listening = new AbortController()
    const { signal } = listening
    const gather = createCollector(tools, listeners.changed, signal)
    void followEvents(
      { ...tools, connected: (yes) => listeners.connected?.(yes) },
      ({ type, data }) => {
        const job = type === 'job' ? jobOf(data) : null
        if (job) listeners.job?.(job)
        const kind = type === 'work' ? kindOf(data) : null
        if (type === 'reset') gather('all')
        else if (kind) gather(kind)
      },
      signal,
    )
  })
  return () => {
    unwatch()
    stop()
  }
}
