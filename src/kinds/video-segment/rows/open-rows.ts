import type { PlacedRow, RowChanges } from '../../../domain/mask-rows.ts'
import { placedRows, rowsSince } from '../../../domain/mask-rows.ts'
import type { PresenceTable } from '../../../platform/mask-rows/presence.ts'
import { createPresence } from '../../../platform/mask-rows/presence.ts'
import type { RowCache } from '../../../platform/mask-rows/row-cache.ts'
import { createRowCache } from '../../../platform/mask-rows/row-cache.ts'
import type { RowSourceCalls } from '../../../platform/mask-rows/row-calls.ts'
import type { RowSync } from '../../../platform/mask-rows/row-sync.ts'
import { collectRows } from './collect-rows.ts'

export interface OpenRows {
  readonly cache: RowCache
  /** Null until the mask index is loaded. */
  readonly presence: () => PresenceTable | null
  /** The first picture is shown: loads the mask index once the nearby masks are here. */
  readonly locate: () => void
  readonly revision: () => number
  /** Null where nothing can be changed. */
  readonly sync: RowSync | null
  readonly take: (rows: RowChanges | undefined) => void
  /** Somebody else has written rows. */
  readonly reread: () => void
  /** Frame by frame. @throws PortFailure */
  readonly collect: (
    objectIds: readonly string[],
    from: number,
    to: number,
    onProgress: (done: number, all: number) => void,
  ) => Promise<readonly PlacedRow[]>
  readonly stop: () => void
}

interface OpenRowsTools {
  readonly frameCount: number
  readonly calls: RowSourceCalls
  readonly sync: ((onSent: (rows: readonly PlacedRow[]) => void) => RowSync) | null
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly onChange: () => void
}

const INDEX_RETRY_MS = 3_000

function createMoment() {
  let come = (): void => {}
  const came = new Promise<void>((done) => (come = done))
  return { come, came }
}

export function openRows({ frameCount, calls, sync: start, wait, onChange }: OpenRowsTools): OpenRows {
  const stopped = new AbortController()
  const { signal } = stopped
  const picture = createMoment()
  const rest = createMoment()
  const cache = createRowCache(frameCount, { read: calls.read, wait, onChange, onIdle: rest.come })
  const sync = start?.(cache.put) ?? null
  let presence: PresenceTable | null = null
  let changes: RowChanges | undefined
  let revision = 0
  let isOutdated = false
  let isLoading = false

  const takeIndex = async (): Promise<void> => {
    const runs = await calls.index(signal)
    if (signal.aborted) return
    const table = createPresence(frameCount, runs)
    for (const placed of placedRows(changes)) table.put(placed)
    presence = table
    revision += 1
    onChange()
  }
  /** One at a time, each of them shown: tracking may ask for the next before a long video has answered. */
  const loadIndex = async (): Promise<void> => {
    isOutdated = true
    if (isLoading) return
    isLoading = true
    while (isOutdated && !signal.aborted) {
      isOutdated = false
      try {
        await takeIndex()
      } catch {
        isOutdated = true
        await wait(INDEX_RETRY_MS, signal)
      }
    }
    isLoading = false
  }
  // The index of a long video takes the server some time, so the visible frame comes first.
  void Promise.all([picture.came, rest.came]).then(loadIndex)

  return {
    cache,
    presence: () => presence,
    locate: picture.come,
    revision: () => revision,
    sync,
    take(rows) {
      if (rows === changes) return
      if (presence) for (const placed of rowsSince(changes, rows)) presence.put(placed)
      changes = rows
      revision += 1
      sync?.offer(rows)
      onChange()
    },
    reread() {
      sync?.doubt()
      cache.forget()
      void loadIndex()
    },
    collect: (...args) => collectRows({ frameCount, presence, changes, read: calls.read, signal }, ...args),
    stop() {
      stopped.abort()
      cache.stop()
      if (!sync) return
      // Waiting rows are still sent; what fails goes with the push, or when the item is opened again.
      void sync
        .flush()
        .catch(() => undefined)
        .then(sync.stop)
    },
  }
}
