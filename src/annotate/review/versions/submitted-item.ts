import { personLabel } from '../../../domain/person.ts'
import { ownEditOf } from '../../../machines/stage/own-edit.ts'
import type { Assignment, BatchItem, Judgement, OutboxEntry } from '../../../machines/work.ts'
import { openAsOf, openAsWord } from '../../../platform/session/open-as.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import { annotateText } from '../../../text/annotate.ts'
import { domainText } from '../../../text/common.ts'
import type { Outcome, VersionStore } from './version-store.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { valueOf } from './async-cache.ts'

const text = annotateText.states

/** Whether the server has what was handed in of this item. */
export const hasArrived = (task: BatchItem, entries: readonly OutboxEntry[]): boolean =>
  task.state === 'submitted' && !entries.some(({ push }) => push.id === task.item.resource.uuid)

const isOthers = ({ by }: Judgement, { id }: SessionUser): boolean => by?.id !== id

/** An item that was handed in with the judgement of others that it has had since. */
export function withOutcome(task: BatchItem, outcome: Outcome | null, user: SessionUser | null): BatchItem {
  const judgement = outcome?.judgement ?? null
  if (judgement === null || user === null || !isOthers(judgement, user)) return task
  return { ...task, item: { ...task.item, judgement } }
}

/** A way back into one's hands, and what it is called. */
interface EditAgain {
  readonly assignment: Assignment
  readonly word: string
}

/**
 * As what somebody takes an item back that they have handed in: by what has become of it, where that is known. Null where
 * they cannot; the server decides again when they do.
 */
export function editAgainAs(
  assignment: Assignment,
  task: BatchItem,
  outcome: Outcome | null,
  user: SessionUser | null,
): EditAgain | null {
  const given = ownEditOf(assignment, task)
  if (given === null || outcome === null || user === null)
    return given && { assignment: given, word: text.editSubmitted }
  const isHeld = outcome.holder !== null && outcome.holder.id !== user.id
  const way = isHeld ? undefined : openAsOf(outcome, user)[0]
  if (!way) return null
  return { assignment: way, word: way.stage === 'edit' ? text.editSubmitted : openAsWord(way) }
}

const STATUSES: Readonly<Record<string, string | undefined>> = domainText.statuses

/** A status in words; null for one that is not known here. */
export const statusWord = (status: string): string | null => STATUSES[status] ?? null

/** What has become of an item since, in words; null where nothing is known. */
export function outcomeWords(outcome: Outcome | null, user: SessionUser | null): string | null {
  if (outcome === null) return null
  const { holder, resource } = outcome
  if (holder !== null && holder.id !== user?.id) return text.heldBy(personLabel(holder))
  if (resource.status === 'unmarked') return text.wasReset
  return statusWord(resource.status)
}

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
