import { isUnderWay } from '../../machines/outbox.ts'
import type { OutboxContext, PushWait } from '../../machines/outbox.ts'

export interface OutboxCounts {
  /** Of which a call is open. */
  readonly sending: number
  /** Not answered yet, of which no call is open. */
  readonly waiting: number
  readonly refused: number
  /** Of what waits, that which goes first. */
  readonly wait: PushWait | null
  readonly online: boolean
}

const untilOf = ({ until }: PushWait): number => until ?? Infinity

export function countOutbox(outbox: OutboxContext, online: boolean): OutboxCounts {
  const { entries, waits } = outbox
  const refused = entries.filter((entry) => entry.refusal !== null).length
  // A browser without a line sends nothing, whatever call has not failed yet.
  const sending = online ? entries.filter((entry) => isUnderWay(entry, outbox)).length : 0
  const [wait = null] = entries
    .flatMap(({ key }) => waits[key] ?? [])
    .toSorted((a, b) => untilOf(a) - untilOf(b))
  return { sending, waiting: entries.length - refused - sending, refused, wait, online }
}
