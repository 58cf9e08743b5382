import type { Status } from '../../domain/lifecycle/tasks.ts'
import { domainText } from '../../text/common.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { Badge } from '../../ui/Badge.tsx'

const tones: Record<Status, BadgeTone> = {
  unmarked: 'neutral',
  marked: 'accent',
  checked: 'accent',
  approved: 'ok',
  pending: 'warn',
  rejected: 'bad',
  unapproved: 'bad',
}

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{domainText.statuses[status]}</Badge>
}
