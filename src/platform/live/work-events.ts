import type { StreamTools } from '../../api/event-stream.ts'
import { followEvents } from '../../api/event-stream.ts'
import type { AdminKind } from '../../domain/kinds.ts'

/** However much happens, pages look again at most this often. Milliseconds. */
export const REFRESH_INTERVAL_MS = 5_000

/** Kinds that changed since one looked last; all of them when events may have been missed. */
export type Changed = ReadonlySet<AdminKind> | 'all'

/** How far a background job is, as admins are told. What came of it is asked for. */
export interface JobProgress {
  id: string
  type: string
  kind: AdminKind | null
  tagId: number | null
  poolId: number | null
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  /** From 0 to 1. */
  progress: number
  progressText: string
}

export interface WorkEventListeners {
  changed: (changed: Changed) => void
  /** Told at once: there are few jobs, and each speaks at most twice a second. */
  job?: (news: JobProgress) => void
  /** Whether news arrive, at each change; while they do not, one must look. */
  connected?: (yes: boolean) => void
  /** Nothing is told from here on until one listens again. */
  unheard?: () => void
}

export interface WorkEventTools extends StreamTools {
  /** Reports whether the page is to be seen, at once and at each change. */
  watchVisible: (report: (visible: boolean) => void) => () => void
}

const jobOf = (data: unknown): JobProgress | null =>
  typeof data === 'object' && data !== null && 'id' in data && 'status' in data ? (data as JobProgress) : null

const kindOf = (data: unknown): AdminKind | null =>
  typeof data === 'object' && data !== null && 'kind' in data ? (data.kind as AdminKind) : null

/** Gathers what changed and tells it once, `REFRESH_INTERVAL_MS` at most after it happened. */
function createGatherer(tools: StreamTools, tell: (changed: Changed) => void, signal: AbortSignal) {
  let gathered: Set<AdminKind> | 'all' | null = null
  return (kind: AdminKind | 'all'): void => {
    const isFirst = gathered === null
    if (kind === 'all' || gathered === 'all') gathered = 'all'
    else gathered = new Set(gathered ?? []).add(kind)
    if (!isFirst) return
    void tools.wait(REFRESH_INTERVAL_MS * (0.5 + tools.random() / 2), signal).then(() => {
      const changed = gathered
      gathered = null
      if (changed && !signal.aborted) tell(changed)
    })
  }
}

/**
 * Tells which kinds' counts and lists have changed, and how far jobs are. Listens only while the page is to be seen: a browser opens few
 * connections to one server, and tabs in the background would use them up. @returns what stops it.
 */
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
    const gather = createGatherer(tools, listeners.changed, signal)
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
