import { useState } from 'react'
import { TOTAL_MAX } from '../../domain/constants.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { Assignment } from '../../machines/work.ts'
import { annotateAddress } from '../../platform/annotate-search.ts'
import type { SessionUser } from '../../platform/session.ts'
import { showTime } from '../../platform/times.ts'
import { commonText, domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Clipped } from '../../ui/Clipped.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { showTotal } from '../../ui/Pager.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { GoLink } from '../shared/GoLink.tsx'
import { readNumber } from '../shared/kept-search.ts'
import { Panel } from '../shared/PageFrame.tsx'
import { PagedView } from '../shared/PagedView.tsx'
import { WaitingRows } from '../shared/QueryView.tsx'
import { resourceCellOf } from './resource-cell.tsx'
import type { ListName } from './dashboard-search.ts'
import { firstWithWork, listOf, listsFor } from './dashboard-search.ts'
import { assignmentOfDraft, pendingAs } from './draft-assignment.ts'
import type { DraftSummary, WorkListName, WorkSummary } from './queries.ts'
import { useDrafts, useWorkList } from './queries.ts'
import { listScope } from './record-scopes.ts'
import type { DashboardPartProps } from './StageCards.tsx'

const text = dashboardText.lists
const PAGE_SIZE = 10
/** Of the waiting rows, and at least of what comes: a click meant for what lies below must not miss. */
const ROOM = 'min-h-46'
const WAITING_ROWS = 4

const shown = (count: number | undefined) => (count === undefined ? count : showTotal(count, TOTAL_MAX))

/** My drafts, and what came back to me. */
export function MyLists({ kind, user, tagId, search, change, onHistory }: MyListsProps) {
  const lists = listsFor(user, kind)
  const { counts, isPending } = useListCounts(kind, user, tagId, lists)
  // Chosen once: a list that somebody looks at is not taken away when it runs empty.
  const [opened, setOpened] = useState<ListName | null>(null)
  if (opened === null && !isPending) setOpened(firstWithWork(counts))
  const name = listOf(search, lists) ?? opened
  const list = (of: ListName) => {
    const onPage = (next: number) => change({ list: of, listPage: next === 1 ? null : next })
    return { kind, user, tagId, page: readNumber(search.listPage) ?? 1, onPage, onHistory }
  }
  return (
    <Panel>
      <div className="px-1 pt-1">
        <Tabs
          label={text.title}
          tabs={lists.map((id) => ({ id, label: text.tabs[id], count: shown(counts[id]) }))}
          value={name ?? 'drafts'}
          onChange={(next) => change({ list: next, listPage: null })}
        />
      </div>
      <div className={ROOM}>
        {name === null && <WaitingRows rows={WAITING_ROWS} />}
        {name === 'drafts' && <Drafts {...list(name)} />}
        {name !== null && name !== 'drafts' && <WorkList key={name} name={name} {...list(name)} />}
      </div>
    </Panel>
  )
}

interface MyListsProps extends DashboardPartProps {
  /** Opens the history of a resource. */
  onHistory: (resourceId: string) => void
}

/** How much lies in each of these lists, as the list itself says; undefined where it is not known. */
function useListCounts(kind: Kind, user: SessionUser, tagId: number | null, asked: readonly ListName[]) {
  const first = (name: WorkListName) =>
    [{ name, kind, tagId, scope: listScope(name, user, kind) }, 1, PAGE_SIZE, asked.includes(name)] as const
  const lists = {
    drafts: useDrafts(kind, tagId, 1, PAGE_SIZE),
    rejected: useWorkList(...first('rejected')),
    unapproved: useWorkList(...first('unapproved')),
    pending: useWorkList(...first('pending')),
  }
  const counts: Record<ListName, number | undefined> = {
    drafts: lists.drafts.data?.total,
    rejected: lists.rejected.data?.total,
    unapproved: lists.unapproved.data?.total,
    pending: lists.pending.data?.total,
  }
  return { counts, isPending: asked.some((name) => lists[name].isPending) }
}

interface ListProps {
  kind: Kind
  user: SessionUser
  tagId: number | null
  page: number
  onPage: (page: number) => void
  onHistory: (resourceId: string) => void
}

function Drafts({ kind, user, tagId, page, onPage, onHistory }: ListProps) {
  const resourceCell = resourceCellOf(onHistory)
  const drafts = useDrafts(kind, tagId, page, PAGE_SIZE)
  const columns: Column<DraftSummary>[] = [
    { id: 'resource', header: text.columns.resource, cell: resourceCell },
    {
      id: 'tag',
      header: text.columns.tag,
      cell: (row) => <Clipped text={row.resource.tagName} className="max-w-44" />,
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
          empty={<EmptyState {...text.empty.drafts} />}
        />
      )}
    </PagedView>
  )
}

interface WorkListProps extends ListProps {
  name: WorkListName
}

const assignmentOf = (name: WorkListName, kind: Kind, user: SessionUser, row: WorkSummary): Assignment =>
  name === 'pending' ? pendingAs(row.marker, user, kind) : { stage: 'redo', from: name }

function WorkList({ name, kind, user, tagId, page, onPage, onHistory }: WorkListProps) {
  const resourceCell = resourceCellOf(onHistory)
  const list = useWorkList({ name, kind, tagId, scope: listScope(name, user, kind) }, page, PAGE_SIZE)
  const columns: Column<WorkSummary>[] = [
    { id: 'resource', header: text.columns.resource, cell: resourceCell },
    {
      id: 'tag',
      header: text.columns.tag,
      cell: (row) => <Clipped text={row.resource.tagName} className="max-w-44" />,
    },
    { id: 'comment', header: text.columns.comment, cell: (row) => <Judgement row={row} /> },
    {
      id: 'by',
      header: name === 'unapproved' ? text.columns.byApprover : text.columns.by,
      cell: (row) => row.judgement?.by?.name ?? commonText.none,
    },
    { id: 'marker', header: text.columns.marker, cell: (row) => row.marker?.name ?? commonText.none },
    { id: 'at', header: text.columns.at, width: '180px', cell: (row) => showTime(row.changedAt) },
    {
      id: 'action',
      header: '',
      align: 'right',
      width: '100px',
      cell: (row) => (
        <OpenLink
          label={text.actions[name]}
          address={annotateAddress(
            kind,
            assignmentOf(name, kind, user, row),
            row.resource.tagId,
            row.resource.uuid,
          )}
        />
      ),
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
          empty={<EmptyState {...text.empty[name]} />}
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
    <GoLink href={address} className={buttonClass('plain')}>
      {label}
    </GoLink>
  </span>
)
