import { annotateText } from '../../text/annotate.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { OutboxCounts } from './outbox-counts.ts'

const text = annotateText.outbox

/** Pushes on their way; nothing when there are none. */
export function OutboxState({ counts, onOpen }: { counts: OutboxCounts; onOpen: () => void }) {
  const { refused, waiting, online } = counts
  return (
    <>
      {waiting > 0 && (
        <span role="status">
          <Badge tone={online ? 'accent' : 'warn'}>
            {online ? text.sending(waiting) : text.offline(waiting)}
          </Badge>
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
