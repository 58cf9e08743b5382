import { isUnderWay } from '../../../machines/outbox.ts'
import type { OutboxContext, PushWait } from '../../../machines/outbox.ts'

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
  const sending = entries.filter((entry) => isUnderWay(entry, outbox, online)).length
  const [wait = null] = entries
    .flatMap(({ key }) => waits[key] ?? [])
    .toSorted((a, b) => untilOf(a) - untilOf(b))
  return { sending, waiting: entries.length - refused - sending, refused, wait, online }
}
