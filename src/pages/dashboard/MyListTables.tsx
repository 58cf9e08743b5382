import type { Kind } from '../../domain/kinds.ts'
import { annotateAddress } from '../../platform/session/annotate-search.ts'
import { openAsWord } from '../../platform/session/open-as.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { showTime } from '../../platform/times.ts'
import { commonText, domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Clipped } from '../../ui/Clipped.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import { AppLink } from '../shared/AppLink.tsx'
import { PagedView } from '../shared/lists/PagedView.tsx'
import { PersonName } from '../shared/lists/cells.tsx'
import { resourceCellOf } from '../history/resource-cell.tsx'
import type { WorkSummary } from '../history/resource-cell.tsx'
import { assignmentOfDraft } from './draft-assignment.ts'
import { judgeTitle, openEntryAs } from './list-filters.ts'
import type { DraftSummary, ListFilter, WorkListName } from './queries.ts'
import { useDrafts, useWorkList } from './queries.ts'

const text = dashboardText.lists
export const PAGE_SIZE = 10
export const WAITING_ROWS = 4

interface ListProps {
  kind: Kind
  user: SessionUser
  tagId: number | null
  /** Part of the names of their files; empty for all. */
  find: string
  page: number
  onPage: (page: number) => void
  onHistory: (resourceId: string) => void
}

export function Drafts({ kind, user, tagId, find, page, onPage, onHistory }: ListProps) {
  const resourceCell = resourceCellOf(onHistory)
  const drafts = useDrafts({ kind, tagId, find }, page, PAGE_SIZE)
  const columns: Column<DraftSummary>[] = [
    { id: 'resource', header: text.columns.resource, cell: resourceCell },
    {
      id: 'tag',
      header: text.columns.tag,
      cell: (row) => <Clipped text={row.resource.tagName} className="max-w-80" />,
    },
    {
      id: 'stage',
      header: text.columns.stage,
      cell: (row) => (
        <span className="flex gap-1.5">
          <Badge tone="accent">{domainText.stages[row.stage]}</Badge>
          {!row.held && <Badge tone="warn">{text.lapsed}</Badge>}
        </span>
      ),
    },
    { id: 'savedAt', header: text.columns.savedAt, width: '180px', cell: (row) => showTime(row.savedAt) },
    {
      id: 'action',
      header: '',
      align: 'right',
      width: '100px',
      cell: (row) => (
        <OpenLink
          label={text.actions.drafts}
          address={annotateAddress(
            kind,
            assignmentOfDraft(row, user, kind),
            row.resource.tagId,
            row.resource.uuid,
          )}
        />
      ),
    },
  ]
  return (
    <PagedView query={drafts} page={page} pageSize={PAGE_SIZE} onPage={onPage} padded rows={WAITING_ROWS}>
      {(data) => (
        <Table
          label={text.tabs.drafts}
          columns={columns}
          rows={data.items}
          rowId={(row) => row.resource.uuid}
          empty={<EmptyState {...(find === '' ? text.empty.drafts : commonText.noneOfName)} />}
        />
      )}
    </PagedView>
  )
}

interface WorkListProps extends ListProps {
  name: WorkListName
  filter: ListFilter
}

/** What is said where nothing is shown: that nothing lies there, or that nothing of it fits. */
function nothingOf({ name, find, filter }: Pick<WorkListProps, 'name' | 'find' | 'filter'>) {
  if (filter.userId !== undefined || filter.judgeId !== undefined) return text.noneOfFilter
  return find === '' ? text.empty[name] : commonText.noneOfName
}

export function WorkList(props: WorkListProps) {
  const { name, kind, user, tagId, find, filter, page, onPage, onHistory } = props
  const resourceCell = resourceCellOf(onHistory)
  const list = useWorkList({ name, kind, tagId, find, ...filter }, page, PAGE_SIZE)
  const columns: Column<WorkSummary>[] = [
    { id: 'resource', header: text.columns.resource, cell: resourceCell },
    {
      id: 'tag',
      header: text.columns.tag,
      cell: (row) => <Clipped text={row.resource.tagName} className="max-w-80" />,
    },
    { id: 'comment', header: text.columns.comment, cell: (row) => <Judgement row={row} /> },
    {
      id: 'by',
      header: judgeTitle(name),
      cell: (row) => <PersonName of={row.judgement?.by} />,
    },
    { id: 'marker', header: text.columns.marker, cell: (row) => <PersonName of={row.marker} /> },
    { id: 'at', header: text.columns.at, width: '180px', cell: (row) => showTime(row.changedAt) },
    {
      id: 'action',
      header: '',
      align: 'right',
      width: '100px',
      cell: (row) => {
        const assignment = openEntryAs(name, row, filter.scope, user, kind)
        if (assignment === null) return null
        const { tagId: of, uuid } = row.resource
        return (
          <OpenLink label={openAsWord(assignment)} address={annotateAddress(kind, assignment, of, uuid)} />
        )
      },
    },
  ]
  return (
    <PagedView query={list} page={page} pageSize={PAGE_SIZE} onPage={onPage} padded rows={WAITING_ROWS}>
      {(data) => (
        <Table
          label={text.tabs[name]}
          columns={columns}
          rows={data.items}
          rowId={(row) => row.resource.uuid}
          empty={<EmptyState {...nothingOf(props)} />}
        />
      )}
    </PagedView>
  )
}

function Judgement({ row }: { row: WorkSummary }) {
  const { judgement } = row
  if (!judgement) return commonText.none
  return (
    <span className="flex max-w-90 items-center gap-2">
      <span className="truncate" title={judgement.comment}>
        {judgement.comment || text.noComment}
      </span>
      {judgement.errorBoxes.length > 0 && (
        <Badge tone="bad">{text.errorBoxes(judgement.errorBoxes.length)}</Badge>
      )}
    </span>
  )
}

const OpenLink = ({ label, address }: { label: string; address: string }) => (
  <span data-density="tool">
    <AppLink href={address} className={buttonClass('plain')}>
      {label}
    </AppLink>
  </span>
)
