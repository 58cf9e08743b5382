import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { scrollIntoSight } from '../../platform/motion.ts'
import { api, apiOrigin } from '../../platform/services.ts'
import { commonText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { toasts } from '../../ui/toasts.ts'
import { saveFrom } from '../../platform/save-file.ts'
import { readNumber } from '../shared/kept-search.ts'
import { PagedView } from '../shared/PagedView.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import { failureText } from '../shared/QueryView.tsx'
import { recordFilterOf } from './dashboard-search.ts'
import type { OperationRecord } from './queries.ts'
import { operationName, recordColumns } from './record-columns.tsx'
import { useRecords } from './record-queries.ts'
import { RecordFilters } from './RecordFilters.tsx'
import type { RecordQuery } from './records-asked.ts'
import { recordsAsked } from './records-asked.ts'
import type { DashboardPartProps } from './StageCards.tsx'

const text = dashboardText.records
const PAGE_SIZE = 20

interface RecordsProps extends DashboardPartProps {
  /** Opens the history of a resource. */
  onOpen: (resourceId: string) => void
}

/** Who took or handed in what, and when. */
export function Records({ kind, user, tagId, search, change, onOpen }: RecordsProps) {
  const filter = recordFilterOf(search, user, kind)
  const page = readNumber(search.page) ?? 1
  const [resetting, setResetting] = useState<OperationRecord | null>(null)
  const query = { kind, tagId, filter }
  const records = useRecords(query, page, PAGE_SIZE)
  const onPage = (next: number) => change({ page: next === 1 ? null : next })
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
              columns={recordColumns({ onOpen, onReset: user.type === 1 ? setResetting : null })}
              rows={data.items}
              rowId={(row) => String(row.id)}
              empty={<EmptyState title={text.empty} hint={text.emptyHint} />}
            />
          )}
        </PagedView>
        {resetting && <ResetDialog record={resetting} onClose={() => setResetting(null)} />}
      </Panel>
    </section>
  )
}

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

function ResetDialog({ record, onClose }: { record: OperationRecord; onClose: () => void }) {
  const client = useQueryClient()
  const reset = useMutation({
    mutationFn: () =>
      api.post('/api/operationRecords/{id}/reset', undefined, {
        params: { id: record.id },
        report: 'caller',
      }),
    onSuccess: () => {
      toasts.show({ tone: 'ok', text: text.resetDone })
      onClose()
      return client.invalidateQueries()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={text.resetTitle}
      description={text.resetHint(operationName(record.type), record.resourceName)}
      action={text.reset}
      busy={reset.isPending}
      error={reset.error ? Object.values(failureText(reset.error)).join(commonText.colon) : undefined}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    />
  )
}
