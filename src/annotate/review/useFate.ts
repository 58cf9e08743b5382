import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { OutboxEntry, Task } from '../../machines/work.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { hasArrived, withFate } from './fate.ts'
import type { Fate, VersionDesk } from './version-desk.ts'
import { valueOf } from './shelf.ts'

interface Shown {
  readonly task: Task | undefined
  readonly entries: readonly OutboxEntry[]
  readonly desk: VersionDesk | null
  readonly user: SessionUser | null
}

/**
 * What has become of the item shown once it was handed in, asked for anew each time that one comes to it, and the item with
 * what others have said of it since.
 */
export function useFate({ task, entries, desk, user }: Shown): {
  readonly fate: Fate | null
  readonly task: Task | undefined
} {
  const uuid = task && hasArrived(task, entries) ? task.item.resource.uuid : null
  useEffect(() => {
    if (desk && uuid !== null) desk.openFate(uuid)
  }, [desk, uuid])
  const fate = useSyncExternalStore(
    (listener) => desk?.subscribe(listener) ?? (() => undefined),
    () => (desk && uuid !== null ? valueOf(desk.fate(uuid)) : null),
  )
  const judged = useMemo(() => task && withFate(task, fate, user), [task, fate, user])
  return { fate, task: judged }
}
