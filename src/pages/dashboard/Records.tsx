import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { memo, useState } from 'react'
import { isAdmin } from '../../domain/permissions.ts'
import { scrollIntoSight } from '../../platform/motion.ts'
import { api, apiOrigin } from '../../platform/services.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { saveFrom } from '../../platform/files/save-file.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { PagedView } from '../shared/lists/PagedView.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import { SelectionBar } from '../shared/lists/SelectionBar.tsx'
import type { OperationRecord } from '../history/record-columns.tsx'
import { canReset, recordColumns } from '../history/record-columns.tsx'
import { recordFilterOf } from './dashboard-search.ts'
import { useRecords } from './record-queries.ts'
import { RecordFilters } from './RecordFilters.tsx'
import type { RecordQuery } from './records-asked.ts'
import { recordsAsked } from './records-asked.ts'
import { ResetDialog } from './ResetDialog.tsx'
import type { DashboardPartProps } from './dashboard-part.ts'

const text = dashboardText.records
const PAGE_SIZE = 20
const NONE: ReadonlySet<string> = new Set()

interface RecordsProps extends DashboardPartProps {
  /** Opens the history of a resource. */
  onOpen: (resourceId: string) => void
}

/** Who took or handed in what, and when. */
export const Records = memo(function Records({ kind, user, tagId, search, change, onOpen }: RecordsProps) {
  const filter = recordFilterOf(search, user, kind)
  const page = readNumber(search.page) ?? 1
  const [resetting, setResetting] = useState<readonly OperationRecord[]>([])
  const [selected, setSelected] = useState(NONE)
  const query = { kind, tagId, filter }
  const records = useRecords(query, page, PAGE_SIZE)
  const onPage = (next: number) => change({ page: next === 1 ? null : next })
  const chosen = records.data?.items.filter((row) => canReset(row) && selected.has(String(row.id))) ?? []
  const mayReset = isAdmin(user)
  const found = records.data?.items.flatMap((row) => row.user ?? []) ?? []
  return (
    <section id={RECORDS_ID}>
      <Panel title={text.title} aside={<CsvButton query={query} />}>
        <RecordFilters kind={kind} user={user} value={filter} found={found} onChange={change} />
        <PagedView query={records} page={page} pageSize={PAGE_SIZE} onPage={onPage} pager="always" padded>
          {(data) => (
            <Table
              compact
              label={text.title}
              columns={recordColumns({ onOpen, onReset: mayReset ? (row) => setResetting([row]) : null })}
              rows={data.items}
              rowId={(row) => String(row.id)}
              {...(mayReset && { selected, onSelect: setSelected, isSelectable: canReset })}
              empty={<EmptyState title={text.empty} hint={text.emptyHint} />}
            />
          )}
        </PagedView>
      </Panel>
      {chosen.length > 0 && (
        <SelectionBar label={text.bulk.label} count={chosen.length}>
          <Button tone="danger" onClick={() => setResetting(chosen)}>
            {text.bulk.reset}
          </Button>
          <Button tone="quiet" onClick={() => setSelected(NONE)}>
            {text.bulk.clear}
          </Button>
        </SelectionBar>
      )}
      {resetting.length > 0 && <ResetDialog records={resetting} onClose={() => setResetting([])} />}
    </section>
  )
})

const RECORDS_ID = 'operation-records'

/** Brings the records into sight, for whoever drilled down to them from a chart. */
export const showRecords = (): void => scrollIntoSight(document.getElementById(RECORDS_ID))

function CsvButton({ query }: { query: RecordQuery }) {
  const download = useMutation({
    mutationFn: () => api.get('/api/operationRecords/csv/link', recordsAsked(query)),
    onSuccess: ({ url }) => saveFrom(apiOrigin + url),
  })
  return (
    <span data-density="tool">
      <Button icon={<Download size={14} />} busy={download.isPending} onClick={() => download.mutate()}>
        {text.csv}
      </Button>
    </span>
  )
}
