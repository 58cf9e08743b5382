import { useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { Status } from '../../../domain/lifecycle/tasks.ts'
import { serverClock } from '../../../platform/connection/server-clock.ts'
import { commonText, domainText } from '../../../text/common.ts'
import { dashboardText } from '../../../text/dashboard.ts'
import { statisticsText } from '../../../text/statistics.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Input.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { WorkSummary } from '../../history/resource-cell.tsx'
import { resourceCellOf } from '../../history/resource-cell.tsx'
import { personColumn, timeColumn } from '../../shared/lists/cells.tsx'
import { PagedTable } from '../../shared/lists/PagedTable.tsx'
import { QueryView } from '../../shared/lists/QueryView.tsx'
import type { RecordScope } from '../record-scopes.ts'
import type { QueueQuery, QueueEntry } from './queries.ts'
import { useQueue, useWaiting } from './queries.ts'
import type { Stretch } from './queue-chart.ts'
import { ANY_AGE } from './queue-chart.ts'

const text = statisticsText.queue
const PAGE_SIZE = 20

interface QueueDrawerProps extends QueueQuery {
  status: Status
  stretch: Stretch
  onOpen: (resourceId: string) => void
  onClose: () => void
}

export function QueueDrawer({ kind, tagId, scope, status, stretch, onOpen, onClose }: QueueDrawerProps) {
  const queue = useQueue({ kind, tagId, scope })
  const { from, to } = stretch
  return (
    <Dialog
      placement="drawer"
      width="wide"
      title={text.title(domainText.statuses[status], statisticsText.ages(from, to))}
      description={text.description}
      onClose={onClose}
    >
      <QueryView query={queue}>
        {({ items }) => (
          <Databases
            entries={items.filter((entry) => entry.status === status && countOf(entry, stretch) > 0)}
            status={status}
            stretch={stretch}
            kind={kind}
            scope={scope}
            onOpen={onOpen}
          />
        )}
      </QueryView>
    </Dialog>
  )
}

const countOf = ({ ages, count }: QueueEntry, { from, to }: Stretch): number =>
  from === ANY_AGE.from && to === ANY_AGE.to
    ? count
    : (ages.find(({ fromDays }) => fromDays === from)?.count ?? 0)

interface DatabasesProps {
  entries: readonly QueueEntry[]
  status: Status
  stretch: Stretch
  kind: Kind
  scope: RecordScope
  onOpen: (resourceId: string) => void
}

function Databases({ entries, ...asked }: DatabasesProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const tagId = entries.find((entry) => entry.tagId === chosen)?.tagId ?? entries[0]?.tagId
  if (tagId === undefined) return <EmptyState title={text.empty} hint={text.emptyHint} />
  return (
    <div className="flex flex-col gap-3">
      <Field label={dashboardText.tagFilter}>
        <Select value={tagId} onChange={(event) => setChosen(Number(event.target.value))}>
          {entries.map((entry) => (
            <option key={entry.tagId} value={entry.tagId}>
              {commonText.nameAndCount(entry.tagName, countOf(entry, asked.stretch))}
            </option>
          ))}
        </Select>
      </Field>
      <Resources key={tagId} tagId={tagId} {...asked} />
    </div>
  )
}

type ResourcesProps = Omit<DatabasesProps, 'entries'> & { tagId: number }

function Resources({ stretch, onOpen, ...asked }: ResourcesProps) {
  const [page, setPage] = useState(1)
  const [now] = useState(serverClock.now)
  const waiting = useWaiting({ ...asked, ...stretch }, now, page, PAGE_SIZE)
  const columns: Column<WorkSummary>[] = [
    { id: 'resource', header: dashboardText.lists.columns.resource, cell: resourceCellOf(onOpen) },
    personColumn('marker', dashboardText.lists.columns.marker, ({ marker }) => marker),
    personColumn('holder', text.holder, ({ holder }) => holder),
    timeColumn('since', text.since, '170px', ({ changedAt }) => changedAt),
  ]
  return (
    <PagedTable
      query={waiting}
      page={page}
      pageSize={PAGE_SIZE}
      onPage={setPage}
      label={text.description}
      columns={columns}
      rowId={({ resource }) => resource.uuid}
      empty={<EmptyState title={text.empty} hint={text.emptyHint} />}
    />
  )
}
