import { memo, useState } from 'react'
import { familyPath } from '../../api/kind-paths.ts'
import { TOTAL_MAX } from '../../domain/constants.ts'
import type { Kind } from '../../domain/kinds.ts'
import { scrollIntoSight } from '../../platform/motion.ts'
import { api } from '../../platform/services.ts'
import { annotateAddress } from '../../platform/session/annotate-search.ts'
import { openAsWord } from '../../platform/session/open-as.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { worksOn } from '../../platform/session/session.ts'
import { commonText, domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Clipped } from '../../ui/Clipped.tsx'
import { Select } from '../../ui/Input.tsx'
import { showTotal } from '../../ui/Pager.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { WorkSummary } from '../history/resource-cell.tsx'
import { resourceCellOf } from '../history/resource-cell.tsx'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { AppLink } from '../shared/AppLink.tsx'
import { actionColumn, personColumn, timeColumn } from '../shared/lists/cells.tsx'
import { PagedTable } from '../shared/lists/PagedTable.tsx'
import { WaitingRows } from '../shared/lists/QueryView.tsx'
import { useDebounced, searchParam } from '../shared/lists/search.ts'
import { SearchInput } from '../shared/lists/SearchInput.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import { PersonSelect, labelAmong } from '../shared/people/PersonSelect.tsx'
import type { ListName, DashboardPartProps, TabName } from './dashboard-search.ts'
import { firstWithWork, listsFor, RECORDS_TAB, tabOf } from './dashboard-search.ts'
import type { ListPeople } from './list-filters.ts'
import {
  listFilterOf,
  assignmentOfDraft,
  judgeTitle,
  openEntryAs,
  listScopesOf,
  sidesOf,
} from './list-filters.ts'
import type { ListFilter, WorkListName, DraftSummary } from './queries.ts'
import { useDrafts, useWorkList, withTag } from './queries.ts'
import { Records } from './Records.tsx'

const text = dashboardText.lists
/** Reserves the height of the placeholder rows, so that a click below does not miss. */
const ROOM = 'min-h-46'

const NO_LISTS: readonly ListName[] = []

const LISTS_ID = 'lists'
export const showLists = (): void => scrollIntoSight(document.getElementById(LISTS_ID))

const shown = (count: number | undefined) => (count === undefined ? count : showTotal(count, TOTAL_MAX))

export const MyLists = memo(function MyLists(props: MyListsProps) {
  const { kind, user, tagId, search, records, change, onHistory } = props
  const lists = worksOn(user, kind) ? listsFor(user, kind) : NO_LISTS
  const filterOf = (list: WorkListName) => listFilterOf(list, search, user, kind)
  const { counts, isPending } = useListCounts(kind, tagId, lists, filterOf)
  // Chosen once: a list that runs empty stays open.
  const [opened, setOpened] = useState<TabName | null>(null)
  // Work that one has judged is somebody else's to redo.
  const isToDo = (list: ListName) => list === 'drafts' || filterOf(list).scope !== 'judged'
  if (opened === null && !isPending) setOpened(firstWithWork(counts, isToDo))
  const name = tabOf(search, lists, records) ?? opened
  const work = name === 'drafts' || name === RECORDS_TAB ? null : name
  const find = useDebounced(search.find ?? '').trim()
  const list = (of: ListName) => {
    const onPage = (next: number) => change({ list: of, listPage: next === 1 ? null : next })
    return { kind, user, tagId, find, page: readNumber(search.listPage) ?? 1, onPage, onHistory }
  }
  return (
    <Panel id={LISTS_ID}>
      <div className="flex flex-wrap px-1 pt-1">
        <div className="grow">
          <Tabs
            label={text.title}
            tabs={[
              ...lists.map((id) => ({ id, label: text.tabs[id], count: shown(counts[id]) })),
              { id: RECORDS_TAB, label: dashboardText.records.title },
            ]}
            value={name ?? 'drafts'}
            onChange={(next) => change({ list: next, listPage: null, listJudge: null })}
          />
        </div>
        <div
          className="flex h-9 grow items-center justify-end gap-1.5 border-b border-line px-1 phone:h-auto phone:flex-wrap phone:justify-start phone:py-1.5"
          data-density="tool"
        >
          {work && <ListFilters {...list(work)} name={work} filter={filterOf(work)} change={change} />}
          {name !== RECORDS_TAB && (
            <SearchInput
              isMain
              label={commonText.byFileName}
              className="w-44"
              value={search.find ?? ''}
              onChange={(next) => change({ find: next, listPage: null })}
            />
          )}
        </div>
      </div>
      <div className={ROOM}>
        {name === null && <WaitingRows rows={WAITING_ROWS} />}
        {name === 'drafts' && <Drafts {...list(name)} />}
        {name === RECORDS_TAB && (
          <Records
            kind={kind}
            user={user}
            tagId={tagId}
            search={records}
            change={change}
            onOpen={onHistory}
          />
        )}
        {work && <WorkList key={work} name={work} filter={filterOf(work)} {...list(work)} />}
      </div>
    </Panel>
  )
})

interface MyListsProps extends DashboardPartProps {
  /** The part of the address that the records read. */
  records: Search
  onHistory: (resourceId: string) => void
}

function useListCounts(
  kind: Kind,
  tagId: number | null,
  names: readonly ListName[],
  filterOf: (name: WorkListName) => ListFilter,
) {
  const first = (name: WorkListName) =>
    [{ name, kind, tagId, scope: filterOf(name).scope }, 1, PAGE_SIZE, names.includes(name)] as const
  const lists = {
    drafts: useDrafts({ kind, tagId }, 1, PAGE_SIZE, names.includes('drafts')),
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
  return { counts, isPending: names.some((name) => lists[name].isPending) }
}

const PAGE_SIZE = 10
export const WAITING_ROWS = 4

interface ListProps {
  kind: Kind
  user: SessionUser
  tagId: number | null
  find: string
  page: number
  onPage: (page: number) => void
  onHistory: (resourceId: string) => void
}

function Drafts({ kind, user, tagId, find, page, onPage, onHistory }: ListProps) {
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
    timeColumn('savedAt', text.columns.savedAt, '180px', (row) => row.savedAt),
    actionColumn('100px', (row) => (
      <OpenLink
        label={text.actions.drafts}
        address={annotateAddress(
          kind,
          assignmentOfDraft(row, user, kind),
          row.resource.tagId,
          row.resource.uuid,
        )}
      />
    )),
  ]
  return (
    <PagedTable
      query={drafts}
      page={page}
      pageSize={PAGE_SIZE}
      onPage={onPage}
      padded
      waitingRows={WAITING_ROWS}
      label={text.tabs.drafts}
      columns={columns}
      rowId={(row) => row.resource.uuid}
      empty={<EmptyState {...(find === '' ? text.empty.drafts : commonText.noneOfName)} />}
    />
  )
}

interface WorkListProps extends ListProps {
  name: WorkListName
  filter: ListFilter
}

function nothingOf({ name, find, filter }: Pick<WorkListProps, 'name' | 'find' | 'filter'>) {
  if (filter.userId !== undefined || filter.judgeId !== undefined) return text.noneOfFilter
  return find === '' ? text.empty[name] : commonText.noneOfName
}

function WorkList(props: WorkListProps) {
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
    personColumn('by', judgeTitle(name), (row) => row.judgement?.by),
    personColumn('marker', text.columns.marker, (row) => row.marker),
    timeColumn('at', text.columns.at, '180px', (row) => row.changedAt),
    actionColumn('100px', (row) => {
      const assignment = openEntryAs(name, row, filter.scope, user, kind)
      if (assignment === null) return null
      const { tagId: of, uuid } = row.resource
      return <OpenLink label={openAsWord(assignment)} address={annotateAddress(kind, assignment, of, uuid)} />
    }),
  ]
  return (
    <PagedTable
      query={list}
      page={page}
      pageSize={PAGE_SIZE}
      onPage={onPage}
      padded
      waitingRows={WAITING_ROWS}
      label={text.tabs[name]}
      columns={columns}
      rowId={(row) => row.resource.uuid}
      empty={<EmptyState {...nothingOf(props)} />}
    />
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

interface ListFiltersProps {
  name: WorkListName
  kind: Kind
  user: SessionUser
  tagId: number | null
  filter: ListFilter
  find: string
  page: number
  change: (part: SearchChange) => void
}

function ListFilters({ change, find, page, ...of }: ListFiltersProps) {
  const { name, kind, user, tagId, filter } = of
  const list = useWorkList({ name, kind, tagId, find, ...filter }, page, PAGE_SIZE)
  const scopes = listScopesOf(name, user, kind)
  const narrow = (part: SearchChange) => change({ list: name, listPage: null, ...part })
  return (
    <>
      {scopes.length > 1 && (
        <Select
          aria-label={text.filters.scope}
          className="w-24"
          value={filter.scope}
          onChange={({ target }) => narrow({ listScope: target.value, listMarker: null, listJudge: null })}
          options={scopes.map((scope) => [scope, text.scopes[scope]])}
        />
      )}
      {sidesOf(name, filter.scope).map((each) => (
        <SideSelect
          key={each.side}
          {...of}
          {...each}
          shown={list.data?.items ?? []}
          onChange={(id) => narrow(each.side === 'marker' ? { listMarker: id } : { listJudge: id })}
        />
      ))}
    </>
  )
}

interface SideSelectProps
  extends Pick<ListFiltersProps, 'name' | 'kind' | 'tagId' | 'filter'>, Pick<ListPeople, 'side' | 'people'> {
  /** Includes people of other companies, who cannot be asked for by id. */
  shown: readonly WorkSummary[]
  onChange: (userId: string) => void
}

function SideSelect({ name, kind, tagId, filter, shown, side, people, onChange }: SideSelectProps) {
  const label = side === 'marker' ? text.columns.marker : judgeTitle(name)
  const { userId, judgeId, scope } = filter
  const within = {
    scope,
    ...withTag(tagId),
    ...(side === 'judge' ? userId !== undefined && { userId } : judgeId !== undefined && { judgeId }),
  }
  const shownPeople = shown.map(({ marker, judgement }) => (side === 'marker' ? marker : judgement?.by))
  return (
    <PersonSelect
      kind={kind}
      label={label}
      all={text.filters.all(label)}
      className="w-30"
      value={(side === 'marker' ? userId : judgeId) ?? null}
      nameOf={(id) => labelAmong(shownPeople, id)}
      among={{
        queryKey: ['work-list', kind, 'people', people, within],
        find: async (search, limit, signal) =>
          (await api.get(familyPath(kind, people), { ...within, limit, ...searchParam(search) }, { signal }))
            .items,
      }}
      onChange={onChange}
    />
  )
}
