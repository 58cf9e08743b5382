import { useState } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import type { Assignment } from '../../machines/work.ts'
import { annotateAddress } from '../../platform/annotate-search.ts'
import type { SessionUser } from '../../platform/session.ts'
import { mayWork } from '../../platform/session.ts'
import { showTime } from '../../platform/times.ts'
import { commonText, domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { GoLink } from '../shared/GoLink.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import { QueryView } from '../shared/QueryView.tsx'
import { fileName, Thumbnail } from '../shared/Thumbnail.tsx'
import { assignmentOfDraft } from './draft-assignment.ts'
import type { DraftSummary, WorkListName, WorkSummary } from './queries.ts'
import { useDrafts, useWorkList } from './queries.ts'
import { listScope } from './record-scopes.ts'
import type { DashboardPartProps } from './StageCards.tsx'

const text = dashboardText.lists
const PAGE_SIZE = 10

type ListName = keyof typeof text.tabs
const NAMES = Object.keys(text.tabs) as ListName[]

/** My drafts, and what came back to me. */
export function MyLists({ kind, user, tagId }: DashboardPartProps) {
  const [name, setName] = useState<ListName>('drafts')
  const [pages, setPages] = useState<Record<ListName, number>>({
    drafts: 1,
    rejected: 1,
    unapproved: 1,
    pending: 1,
  })
  const page = pages[name]
  const onPage = (next: number) => setPages({ ...pages, [name]: next })
  return (
    <Panel>
      <div className="px-1 pt-1">
        <Tabs
          label={text.title}
          tabs={NAMES.map((id) => ({ id, label: text.tabs[id] }))}
          value={name}
          onChange={setName}
        />
      </div>
      {name === 'drafts' ? (
        <Drafts kind={kind} tagId={tagId} page={page} onPage={onPage} />
      ) : (
        <WorkList key={name} name={name} kind={kind} user={user} tagId={tagId} page={page} onPage={onPage} />
      )}
    </Panel>
  )
}

interface ListProps {
  kind: Kind
  tagId: number | null
  page: number
  onPage: (page: number) => void
}

const resourceCell = ({ resource }: Pick<WorkSummary, 'resource'>) => (
  <span className="flex min-w-0 items-center gap-3">
    <Thumbnail url={resource.thumbnailUrl} name={fileName(resource.path)} />
    <span className="truncate" title={resource.path}>
      {fileName(resource.path)}
    </span>
  </span>
)

function Drafts({ kind, tagId, page, onPage }: ListProps) {
  const drafts = useDrafts(kind, tagId, page, PAGE_SIZE)
  const columns: Column<DraftSummary>[] = [
    { id: 'resource', header: text.columns.resource, cell: resourceCell },
    { id: 'tag', header: text.columns.tag, cell: (row) => row.resource.tagName },
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
          address={annotateAddress(kind, assignmentOfDraft(row), row.resource.tagId, row.resource.uuid)}
        />
      ),
    },
  ]
  return (
    <QueryView query={drafts}>
      {(data) => (
        <>
          <Table
            label={text.tabs.drafts}
            columns={columns}
            rows={data.items}
            rowId={(row) => row.resource.uuid}
            empty={<EmptyState {...text.empty.drafts} />}
          />
          <ListPager total={data.total} page={page} onPage={onPage} />
        </>
      )}
    </QueryView>
  )
}

interface WorkListProps extends ListProps {
  name: WorkListName
  user: SessionUser
}

function assignmentOf(name: WorkListName, kind: Kind, user: SessionUser, row: WorkSummary): Assignment {
  if (name !== 'pending') return { stage: 'redo', from: name }
  const isOwn = row.marker?.id === user.id
  return { stage: 'pending', as: isOwn || !mayWork(user, kind, 'check') ? 'mark' : 'check' }
}

function WorkList({ name, kind, user, tagId, page, onPage }: WorkListProps) {
  const list = useWorkList({ name, kind, tagId, scope: listScope(name, user, kind) }, page, PAGE_SIZE)
  const columns: Column<WorkSummary>[] = [
    { id: 'resource', header: text.columns.resource, cell: resourceCell },
    { id: 'tag', header: text.columns.tag, cell: (row) => row.resource.tagName },
    { id: 'comment', header: text.columns.comment, cell: (row) => <Judgement row={row} /> },
    { id: 'by', header: text.columns.by, cell: (row) => row.judgement?.by?.name ?? commonText.none },
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
    <QueryView query={list}>
      {(data) => (
        <>
          <Table
            label={text.tabs[name]}
            columns={columns}
            rows={data.items}
            rowId={(row) => row.resource.uuid}
            empty={<EmptyState {...text.empty[name]} />}
          />
          <ListPager total={data.total} page={page} onPage={onPage} />
        </>
      )}
    </QueryView>
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

function ListPager({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  if (total <= PAGE_SIZE) return null
  return (
    <div className="px-4">
      <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={onPage} />
    </div>
  )
}
