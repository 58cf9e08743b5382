import type { Status } from '../../../domain/lifecycle/tasks.ts'
import { domainText, commonText } from '../../../text/common.ts'
import type { BadgeTone } from '../../../ui/Badge.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import type { Person } from '../../../domain/person.ts'
import { personLabel } from '../../../domain/person.ts'
import { Clipped } from '../../../ui/Clipped.tsx'

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

/** Who it is, in a column of a table; a dash for nobody. */
export const PersonName = ({ of }: { of: Person | null | undefined }) =>
  of ? <Clipped text={personLabel(of)} shape="firm" className="max-w-36" /> : commonText.none
