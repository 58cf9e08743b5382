import type { Kind } from '../../../domain/kinds.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { OutboxContext } from '../../../machines/outbox.ts'
import type { BatchItem, OutboxEntry, Verdict } from '../../../machines/work.ts'
import { qualityOf } from '../../../machines/work.ts'
import type { KindPage, StoredFields } from '../kind-page.ts'
import { resourceName } from '../../../domain/paths.ts'
import { isUnderWay } from '../../../machines/outbox.ts'
import { isDirty } from '../../../machines/stage/tasks.ts'
import { mediaFacts } from '../../../platform/files/media-facts.ts'
import { showDuration } from '../../../platform/times.ts'

export function chosenFilter<K extends Kind>({ strip }: KindPage<K>, fields: Fields): string | number | null {
  const filter = strip?.filter
  const value = filter && fields[filter.field]
  const chosen = filter?.options.slice(1).find((option) => option.value === value)
  return chosen ? chosen.value : null
}

interface Batch {
  readonly tasks: readonly BatchItem[]
  readonly outbox: OutboxContext
  readonly online: boolean
  readonly currentIndex: number
}

/** The open item is always included. */
export function stripRows<K extends Kind>(kind: KindPage<K>, batch: Batch, fields: Fields): StripRow[] {
  const { tasks, outbox, online, currentIndex } = batch
  const { strip } = kind
  const value = chosenFilter(kind, fields)
  const items = stripItems(tasks, outbox, online)
  return tasks.flatMap((task, index) => {
    const item = items[index]
    if (!item) return []
    const document = task.work.annotation as StoredFields<K>
    const matches = value === null || index === currentIndex || strip?.filter?.matches(document, value)
    return matches ? [{ ...item, index, badge: strip?.badge?.(document) ?? null }] : []
  })
}

export function indexBeside(
  rows: readonly { readonly index: number }[],
  currentIndex: number,
  step: 1 | -1,
): number | null {
  const at = rows.findIndex(({ index }) => index === currentIndex)
  return rows[at + step]?.index ?? null
}

export type StripState =
  | 'open'
  | 'dirty'
  | 'sending'
  | 'waiting'
  | 'submitted'
  | 'refused'
  | 'released'
  | 'lapsed'

interface StripItem {
  readonly uuid: string
  readonly name: string
  readonly thumbnailUrl: string
  readonly facts: string
  readonly duration: string | null
  readonly state: StripState
  readonly verdict: Verdict['isQualified']
}

export interface StripRow extends StripItem {
  readonly index: number
  readonly badge: string | null
}

function stateOf(task: BatchItem, entry: OutboxEntry | undefined, isSent: boolean): StripState {
  if (entry?.refusal) return 'refused'
  if (entry) return isSent ? 'sending' : 'waiting'
  if (task.state !== 'open') return task.state
  if (task.lapsed) return 'lapsed'
  return isDirty(task) ? 'dirty' : 'open'
}

function stripItems(tasks: readonly BatchItem[], outbox: OutboxContext, online: boolean): StripItem[] {
  const entries = new Map(outbox.entries.map((entry) => [entry.push.id, entry]))
  return tasks.map((task) => {
    const { resource } = task.item
    const { uuid, thumbnailUrl, duration = null } = resource
    const entry = entries.get(uuid)
    return {
      uuid,
      name: resourceName(resource),
      thumbnailUrl,
      facts: mediaFacts(resource),
      duration: duration === null ? null : showDuration(duration),
      state: stateOf(task, entry, entry !== undefined && isUnderWay(entry, outbox, online)),
      verdict: qualityOf(task.work.verdict),
    }
  })
}
