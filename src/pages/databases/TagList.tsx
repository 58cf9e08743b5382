import type { ReactNode } from 'react'
import { useState } from 'react'
import type { AdminKind } from '../../domain/kinds.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { databasesText } from '../../text/databases.ts'
import { EmptyState } from '../../ui/States.tsx'
import { without } from '../../ui/selection.ts'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { useInternalCompanies } from '../shared/people/corps.ts'
import { useDebounced, searchParam } from '../shared/lists/search.ts'
import { Panel } from '../shared/PageFrame.tsx'
import { SizedView } from '../shared/lists/PagedView.tsx'
import { pageSizeOf } from '../shared/lists/paging.ts'
import { BulkBar } from './BulkBar.tsx'
import type { Tag, TagsAsked } from './queries.ts'
import { useTagCalls, useTags } from './queries.ts'
import { tagColumns } from './tag-columns.tsx'
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

/** What the address says of databases, as the contract takes it; `find` is the part of their names, once it is typed. */
function askedOf(search: Search, find: string): TagsAsked {
  const { column, descending } = readSorting(search.sort)
  return {
    ...searchParam(find),
    ...(search.pull !== undefined && { needPull: search.pull === 'on' }),
    sort: column,
    order: descending ? 'desc' : 'asc',
    page: readNumber(search.page) ?? 1,
    pageSize: pageSizeOf(search),
  }
}

/** The databases of a kind: searched, sorted, in pages. */
export function TagList({ user, kind, search, change, create, action, onAction }: TagListProps) {
  const asked = askedOf(search, useDebounced(search.q ?? '').trim())
  const tags = useTags(kind, asked)
  // Asked for beforehand, so that what needs them opens at once.
  useInternalCompanies()
  const calls = useTagCalls(kind)
  const switching = calls.needPull.isPending ? calls.needPull.variables : undefined
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = tags.data?.items ?? []
  // Beside a database's resources stand their counts, which move while one looks.
  const open =
    action?.type === 'items'
      ? { ...action, tag: rows.find(({ id }) => id === action.tag.id) ?? action.tag }
      : action
  return (
    <>
      <Panel>
        <PagedTags
          query={tags}
          asked={asked}
          change={change}
          columns={tagColumns(kind, { switching, onNeedPull: calls.needPull.mutate, onAction })}
          create={create}
          selected={selected}
          onSelect={setSelected}
          onOpen={(tag) => onAction({ type: 'edit', tag })}
        />
      </Panel>
      <BulkBar shown={rows} selected={selected} calls={calls} onSelect={setSelected} />
      {open && (
        <TagDialogs
          key={`${open.type}/${open.tag?.id}`}
          user={user}
          kind={kind}
          action={open}
          onRemoved={({ id }) => setSelected((all) => without(all, String(id)))}
          onClose={() => onAction(null)}
        />
      )}
    </>
  )
}

interface PagedTagsProps extends Pick<TagListProps, 'change' | 'create'> {
  query: ReturnType<typeof useTags>
  asked: TagsAsked
  columns: readonly Column<Tag>[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onOpen: (tag: Tag) => void
}

function PagedTags({ query, asked, change, create, ...table }: PagedTagsProps) {
  const { page, pageSize, sort, order } = asked
  const isNarrowed = asked.search !== undefined || asked.needPull !== undefined
  return (
    <SizedView query={query} page={page} pageSize={pageSize} onChange={change}>
      {({ items }) => (
        <Table
          {...table}
          label={text.title}
          rows={items}
          rowId={(tag) => String(tag.id)}
          sorting={{ column: sort, descending: order === 'desc' }}
          onSort={(next) => change({ sort: writeSorting(next), page: null })}
          empty={
            isNarrowed ? (
              <EmptyState title={text.noMatch} hint={text.noMatchHint} />
            ) : (
              <EmptyState title={text.empty} hint={text.emptyHint} action={create} />
            )
          }
        />
      )}
    </SizedView>
  )
}
