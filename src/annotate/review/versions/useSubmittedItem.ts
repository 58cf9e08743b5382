import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { OutboxEntry, BatchItem } from '../../../machines/work.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import { hasArrived, withOutcome } from './submitted-item.ts'
import type { Outcome, VersionStore } from './version-store.ts'
import { valueOf } from './async-cache.ts'

interface Shown {
  readonly task: BatchItem | undefined
  readonly entries: readonly OutboxEntry[]
  readonly versions: VersionStore | null
  readonly user: SessionUser | null
}

/**
 * What has become of the item shown once it was handed in, asked for anew each time that one comes to it, and the item with
 * what others have said of it since.
 */
export function useOutcome({ task, entries, versions, user }: Shown): {
  readonly outcome: Outcome | null
  readonly task: BatchItem | undefined
} {
  const uuid = task && hasArrived(task, entries) ? task.item.resource.uuid : null
  useEffect(() => {
    if (versions && uuid !== null) versions.openOutcome(uuid)
  }, [versions, uuid])
  const outcome = useSyncExternalStore(
    (listener) => versions?.subscribe(listener) ?? (() => undefined),
    () => (versions && uuid !== null ? valueOf(versions.outcome(uuid)) : null),
  )
  const judged = useMemo(() => task && withOutcome(task, outcome, user), [task, outcome, user])
  return { outcome, task: judged }
}
