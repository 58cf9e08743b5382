import type { PushWait } from '../../../machines/outbox.ts'
import { showClock } from '../../../platform/times.ts'
import { annotateText } from '../../../text/annotate.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { OutboxCounts } from './outbox-counts.ts'

const text = annotateText.outbox

/** Why nothing is under way and when it is tried again; nothing where only the browser's line is down. */
const hintOf = ({ wait, online }: OutboxCounts): string | undefined =>
  wait && online ? text.again(reasonOf(wait), wait.until === null ? null : showClock(wait.until)) : undefined

const reasonOf = ({ failure: { message, reason } }: PushWait): string =>
  [message, reason].filter(Boolean).join('：')

function waitingWords({ waiting, wait, online }: OutboxCounts): string {
  if (!online) return text.offline(waiting)
  return text.waiting[wait?.failure.type ?? 'failed'](waiting)
}

/** Pushes on their way, and those that wait for their next try; nothing when there are none. */
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
