import type { ReactNode } from 'react'
import type { Status } from '../../../domain/lifecycle/tasks.ts'
import type { Person } from '../../../domain/person.ts'
import { personLabel } from '../../../domain/person.ts'
import { showTime } from '../../../platform/times.ts'
import { commonText, domainText } from '../../../text/common.ts'
import { showCount } from '../../../text/numbers.ts'
import type { BadgeTone } from '../../../ui/Badge.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Clipped } from '../../../ui/Clipped.tsx'
import type { Column } from '../../../ui/Table.tsx'

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

export const countColumn = <Row,>(
  id: string,
  header: string,
  width: string,
  count: (row: Row) => number,
): Column<Row> => ({ id, header, align: 'right', width, cell: (row) => showCount(count(row)) })

export const timeColumn = <Row,>(
  id: string,
  header: string,
  width: string,
  time: (row: Row) => string | null,
): Column<Row> => ({ id, header, width, cell: (row) => showTime(time(row)) })

export const personColumn = <Row,>(
  id: string,
  header: string,
  person: (row: Row) => Person | null | undefined,
): Column<Row> => ({ id, header, cell: (row) => <PersonName of={person(row)} /> })

/** An empty header keeps the buttons visible when the table scrolls sideways. */
export const actionColumn = <Row,>(width: string, cell: (row: Row) => ReactNode): Column<Row> => ({
  id: 'actions',
  header: '',
  align: 'right',
  width,
  cell,
})

export const PersonName = ({ of }: { of: Person | null | undefined }) =>
  of ? <Clipped text={personLabel(of)} shape="firm" className="max-w-36" /> : commonText.none
