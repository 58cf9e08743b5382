import { memo, useState } from 'react'
import { TOTAL_MAX } from '../../domain/constants.ts'
import type { Kind } from '../../domain/kinds.ts'
import { commonText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { showTotal } from '../../ui/Pager.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useDebounced } from '../shared/lists/search.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { Panel } from '../shared/PageFrame.tsx'
import { WaitingRows } from '../shared/lists/QueryView.tsx'
import { SearchInput } from '../shared/lists/SearchInput.tsx'
import type { ListName } from './dashboard-search.ts'
import { firstWithWork, listOf, listsFor } from './dashboard-search.ts'
import { listFilterOf } from './list-filters.ts'
import { ListFilters } from './ListFilters.tsx'
import { Drafts, PAGE_SIZE, WAITING_ROWS, WorkList } from './MyListTables.tsx'
import type { ListFilter, WorkListName } from './queries.ts'
import { useDrafts, useWorkList } from './queries.ts'
import type { DashboardPartProps } from './dashboard-part.ts'

const text = dashboardText.lists
/** Of the waiting rows, and at least of what comes: a click meant for what lies below must not miss. */
const ROOM = 'min-h-46'

const shown = (count: number | undefined) => (count === undefined ? count : showTotal(count, TOTAL_MAX))

/** My drafts, and what came back to me. */
export const MyLists = memo(function MyLists({ kind, user, tagId, search, change, onHistory }: MyListsProps) {
  const lists = listsFor(user, kind)
  const filterOf = (list: WorkListName) => listFilterOf(list, search, user, kind)
  const { counts, isPending } = useListCounts(kind, tagId, lists, filterOf)
  // Chosen once: a list that somebody looks at is not taken away when it runs empty.
  const [opened, setOpened] = useState<ListName | null>(null)
  // What somebody has judged is another's to do again.
  const isToDo = (list: ListName) => list === 'drafts' || filterOf(list).scope !== 'judged'
  if (opened === null && !isPending) setOpened(firstWithWork(counts, isToDo))
  const name = listOf(search, lists) ?? opened
  const work = name === 'drafts' ? null : name
  const find = useDebounced(search.find ?? '').trim()
  const list = (of: ListName) => {
    const onPage = (next: number) => change({ list: of, listPage: next === 1 ? null : next })
    return { kind, user, tagId, find, page: readNumber(search.listPage) ?? 1, onPage, onHistory }
  }
  return (
    <Panel>
      <div className="flex flex-wrap px-1 pt-1">
        <div className="grow">
          <Tabs
            label={text.title}
            tabs={lists.map((id) => ({ id, label: text.tabs[id], count: shown(counts[id]) }))}
            value={name ?? 'drafts'}
            onChange={(next) => change({ list: next, listPage: null, listJudge: null })}
          />
        </div>
        <div
          className="flex h-9 grow items-center justify-end gap-1.5 border-b border-line px-1"
          data-density="tool"
        >
          {work && <ListFilters {...list(work)} name={work} filter={filterOf(work)} change={change} />}
          <SearchInput
            isMain
            label={commonText.byFileName}
            className="w-44"
            value={search.find ?? ''}
            onChange={(next) => change({ find: next, listPage: null })}
          />
        </div>
      </div>
      <div className={ROOM}>
        {name === null && <WaitingRows rows={WAITING_ROWS} />}
        {name === 'drafts' && <Drafts {...list(name)} />}
        {work && <WorkList key={work} name={work} filter={filterOf(work)} {...list(work)} />}
      </div>
    </Panel>
  )
})

interface MyListsProps extends DashboardPartProps {
  /** Opens the history of a resource. */
  onHistory: (resourceId: string) => void
}

/** How much lies in each of these lists, as the list itself says; undefined where it is not known. */
function useListCounts(
  kind: Kind,
  tagId: number | null,
  asked: readonly ListName[],
  filterOf: (name: WorkListName) => ListFilter,
) {
  const first = (name: WorkListName) =>
    [{ name, kind, tagId, scope: filterOf(name).scope }, 1, PAGE_SIZE, asked.includes(name)] as const
  const lists = {
    drafts: useDrafts({ kind, tagId }, 1, PAGE_SIZE),
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
