import { resourceName } from '../../../domain/paths.ts'
import { isUnderWay } from '../../../machines/outbox.ts'
import type { OutboxContext } from '../../../machines/outbox.ts'
import { isDirty } from '../../../machines/stage/tasks.ts'
import type { OutboxEntry, BatchItem, Verdict } from '../../../machines/work.ts'
import { mediaFacts } from '../../../platform/files/media-facts.ts'
import { showDuration } from '../../../platform/times.ts'

export type StripState =
  'open' | 'dirty' | 'sending' | 'waiting' | 'submitted' | 'refused' | 'released' | 'lapsed'

/** One row of the item strip. */
export interface StripItem {
  readonly uuid: string
  readonly name: string
  readonly thumbnailUrl: string
  /** Length and pixels, in words. */
  readonly facts: string
  /** Of a video, in words; null for a picture. */
  readonly duration: string | null
  readonly state: StripState
  /** How a judge found it here; null for not judged. */
  readonly verdict: Verdict['isQualified']
}

/** An item where it stands in the batch, with the kind's word on it. */
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

/** The batch as rows; `outbox` holds what is still on its way or was refused. */
export function stripItems(tasks: readonly BatchItem[], outbox: OutboxContext, online: boolean): StripItem[] {
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
      verdict: task.work.verdict.isQualified,
    }
  })
}
