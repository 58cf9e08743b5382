import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/services.ts'
import { isoAtStartOf } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { toasts } from '../../ui/toasts.ts'
import { Panel } from '../shared/PageFrame.tsx'
import { failureText, QueryView } from '../shared/QueryView.tsx'
import type { OperationRecord } from './queries.ts'
import { withTag } from './queries.ts'
import { operationName, recordColumns } from './record-columns.tsx'
import type { RecordFilter } from './RecordFilters.tsx'
import { RecordFilters } from './RecordFilters.tsx'
import type { DashboardPartProps } from './StageCards.tsx'

const text = dashboardText.records
const PAGE_SIZE = 20

/** Who took or handed in what, and when. */
export function Records({ kind, user, tagId }: DashboardPartProps) {
  const [filter, setFilter] = useState<RecordFilter>({ scope: user.type === 1 ? 'all' : 'mine' })
  const [page, setPage] = useState(1)
  const [resetting, setResetting] = useState<OperationRecord | null>(null)
  const { from, to, ...same } = filter
  const records = useQuery({
    queryKey: ['records', kind, tagId, filter, page],
    queryFn: ({ signal }) =>
      api.get(
        '/api/operationRecords',
        {
          kind,
          page,
          pageSize: PAGE_SIZE,
          ...withTag(tagId),
          ...same,
          ...(from && { from: isoAtStartOf(from, 0) }),
          ...(to && { to: isoAtStartOf(to, 1) }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const change = (next: RecordFilter) => {
    setFilter(next)
    setPage(1)
  }
  return (
    <Panel
      title={text.title}
      aside={<RecordFilters kind={kind} user={user} value={filter} onChange={change} />}
    >
      <QueryView query={records}>
        {(data) => (
          <>
            <Table
              compact
              label={text.title}
              columns={recordColumns(user.type === 1 ? setResetting : null)}
              rows={data.items}
              rowId={(row) => String(row.id)}
              empty={<EmptyState title={text.empty} hint={text.emptyHint} />}
            />
            <div className="px-4">
              <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
            </div>
          </>
        )}
      </QueryView>
      {resetting && <ResetDialog record={resetting} onClose={() => setResetting(null)} />}
    </Panel>
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
