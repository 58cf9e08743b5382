import { personLabel } from '../../../domain/person.ts'
import { ownEditOf } from '../../../machines/stage/own-edit.ts'
import type { Assignment, BatchItem, Judgement, OutboxEntry } from '../../../machines/work.ts'
import { openAsOf, openAsWord } from '../../../platform/session/open-as.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import { annotateText } from '../../../text/annotate.ts'
import { domainText } from '../../../text/common.ts'
import type { LatestItem, VersionStore } from './version-store.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { valueOf } from './async-cache.ts'

const text = annotateText.states

export const isOnServer = (task: BatchItem, entries: readonly OutboxEntry[]): boolean =>
  task.state === 'submitted' && !entries.some(({ push }) => push.id === task.item.resource.uuid)

const isOthers = ({ by }: Judgement, { id }: SessionUser): boolean => by?.id !== id

export function withLatestJudgement(
  task: BatchItem,
  outcome: LatestItem | null,
  user: SessionUser | null,
): BatchItem {
  const judgement = outcome?.judgement ?? null
  if (judgement === null || user === null || !isOthers(judgement, user)) return task
  return { ...task, item: { ...task.item, judgement } }
}

interface EditAgain {
  readonly assignment: Assignment
  readonly word: string
}

/** Null if the person cannot; the server decides in the end. */
export function editAgainAs(
  assignment: Assignment,
  task: BatchItem,
  outcome: LatestItem | null,
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

export const statusWord = (status: string): string | null => STATUSES[status] ?? null

export function latestItemText(outcome: LatestItem | null, user: SessionUser | null): string | null {
  if (outcome === null) return null
  const { holder, resource } = outcome
  if (holder !== null && holder.id !== user?.id) return text.heldBy(personLabel(holder))
  if (resource.status === 'unmarked') return text.wasReset
  return statusWord(resource.status)
}

interface SubmittedFacts {
  readonly task: BatchItem | undefined
  readonly entries: readonly OutboxEntry[]
  readonly versions: VersionStore | null
  readonly user: SessionUser | null
}

export function useLatestItem({ task, entries, versions, user }: SubmittedFacts): {
  readonly outcome: LatestItem | null
  readonly task: BatchItem | undefined
} {
  const uuid = task && isOnServer(task, entries) ? task.item.resource.uuid : null
  useEffect(() => {
    if (versions && uuid !== null) versions.refreshLatest(uuid)
  }, [versions, uuid])
  const outcome = useSyncExternalStore(
    (listener) => versions?.subscribe(listener) ?? (() => undefined),
    () => (versions && uuid !== null ? valueOf(versions.outcome(uuid)) : null),
  )
  const judged = useMemo(() => task && withLatestJudgement(task, outcome, user), [task, outcome, user])
  return { outcome, task: judged }
}
