import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import type { AdminKind } from '../../domain/kinds.ts'
import type { SessionUser } from '../../platform/session.ts'
import { databasesText } from '../../text/databases.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Search, SearchChange } from '../shared/kept-search.ts'
import { readNumber } from '../shared/kept-search.ts'
import { useAllCorps } from '../shared/corps.ts'
import { Panel } from '../shared/PageFrame.tsx'
import { QueryView } from '../shared/QueryView.tsx'
import { SizedPager } from '../shared/SizedPager.tsx'
import { PAGE_SIZES, pageSizeOf } from '../shared/page-sizes.ts'
import { BulkBar } from './BulkBar.tsx'
import type { Tag } from './queries.ts'
import { useTagCalls, useTags } from './queries.ts'
import { sortedTags, tagColumns } from './tag-columns.tsx'
import { readSorting, writeSorting } from './tag-sorting.ts'
import type { TagAction } from './TagMenu.tsx'
import { TagDialogs } from './TagDialogs.tsx'

const text = databasesText

interface TagListProps {
  user: SessionUser
  kind: AdminKind
  search: Search
  change: (part: SearchChange) => void
  /** The button that makes the first one. */
  create: ReactNode
  action: TagAction | null
  onAction: (action: TagAction | null) => void
}

/** Whether a database is among those searched for. */
const matches = (tag: Tag, { q = '', pull }: Search): boolean =>
  tag.name.toLowerCase().includes(q.trim().toLowerCase()) &&
  (pull === undefined || tag.needPull === (pull === 'on'))

/** The databases that are searched for, in the chosen order, and the page of them that is shown. */
function useFoundTags(kind: AdminKind, search: Search) {
  const tags = useTags(kind)
  const pageSize = pageSizeOf(search)
  const sorting = readSorting(search.sort)
  const found = useMemo(
    () =>
      sortedTags(
        (tags.data ?? []).filter((tag) => matches(tag, search)),
        readSorting(search.sort),
      ),
    [tags.data, search],
  )
  const lastPage = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(readNumber(search.page) ?? 1, lastPage)
  const rows = found.slice((page - 1) * pageSize, page * pageSize)
  return { tags, found, rows, page, pageSize, sorting }
}

/** The databases of a kind: searched, sorted, in pages. */
export function TagList({ user, kind, search, change, create, action, onAction }: TagListProps) {
  const { tags, found, rows, page, pageSize, sorting } = useFoundTags(kind, search)
  const corps = useAllCorps()
  const calls = useTagCalls(kind)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const nothing = <EmptyState title={text.empty} hint={text.emptyHint} action={create} />
  // Beside a database's resources stand their counts, which move while one looks.
  const open =
    action?.type === 'items'
      ? { ...action, tag: tags.data?.find(({ id }) => id === action.tag.id) ?? action.tag }
      : action
  const onNeedPull = (tag: Tag, needPull: boolean) => calls.needPull.mutate({ id: tag.id, needPull })
  return (
    <>
      <Panel>
        <QueryView query={tags}>
          {(all) => (
            <>
              <Table
                label={text.title}
                columns={tagColumns(kind, { onNeedPull, onAction })}
                rows={rows}
                rowId={(tag) => String(tag.id)}
                sorting={sorting}
                onSort={(next) => change({ sort: writeSorting(next), page: null })}
                selected={selected}
                onSelect={setSelected}
                onOpen={(tag) => onAction({ type: 'edit', tag })}
                empty={
                  all.length === 0 ? nothing : <EmptyState title={text.noMatch} hint={text.noMatchHint} />
                }
              />
              {found.length > 0 && (
                <SizedPager
                  page={page}
                  pageSize={pageSize}
                  total={found.length}
                  sizes={PAGE_SIZES}
                  onChange={change}
                />
              )}
            </>
          )}
        </QueryView>
      </Panel>
      <BulkBar tags={tags.data} selected={selected} calls={calls} onSelect={setSelected} />
      {open && (
        <TagDialogs
          key={`${open.type}/${open.tag?.id}`}
          user={user}
          kind={kind}
          action={open}
          corps={corps.data ?? null}
          calls={calls}
          onClose={() => onAction(null)}
        />
      )}
    </>
  )
}
