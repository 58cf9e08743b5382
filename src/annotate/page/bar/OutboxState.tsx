import type { OutboxContext, PushWait } from '../../../machines/outbox.ts'
import { showClock } from '../../../platform/times.ts'
import { annotateText } from '../../../text/annotate.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { isUnderWay } from '../../../machines/outbox.ts'

const text = annotateText.outbox

const hintOf = ({ wait, online }: OutboxCounts): string | undefined =>
  wait && online ? text.again(reasonOf(wait), wait.until === null ? null : showClock(wait.until)) : undefined

const reasonOf = ({ failure: { message, reason } }: PushWait): string =>
  [message, reason].filter(Boolean).join('：')

function waitingWords({ waiting, wait, online }: OutboxCounts): string {
  if (!online) return text.offline(waiting)
  return text.waiting[wait?.failure.type ?? 'failed'](waiting)
}

export function OutboxState({ counts, onOpen }: { counts: OutboxCounts; onOpen: () => void }) {
  const { refused, sending, waiting } = counts
  return (
    <>
      {sending > 0 && (
        <span role="status">
          <Badge tone="accent">{text.sending(sending)}</Badge>
        </span>
      )}
      {waiting > 0 && (
        <span role="status" title={hintOf(counts)}>
          <Badge tone="warn">{waitingWords(counts)}</Badge>
        </span>
      )}
      {refused > 0 && (
        <button type="button" onClick={onOpen}>
          <Badge tone="bad">{text.refused(refused)}</Badge>
        </button>
      )}
    </>
  )
}

interface OutboxCounts {
  readonly sending: number
  readonly waiting: number
  readonly refused: number
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
