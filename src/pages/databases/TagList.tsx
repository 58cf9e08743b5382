import type { ReactNode } from 'react'
import { useState } from 'react'
import {
  Copy,
  Download,
  Images,
  Pencil,
  Sparkles,
  Split,
  Tags,
  Target,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react'
import { type AdminKind, isKind } from '../../domain/kinds.ts'
import { soughtIn } from '../../domain/prelabels.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { showTime } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { prelabelText } from '../../text/prelabels.ts'
import { takeOutText } from '../../text/take-out.ts'
import { showCount } from '../../text/numbers.ts'
import { KIND_SHAPES } from '../../domain/ontology/shapes.ts'
import { ontologyText } from '../../text/ontology.ts'
import { Button } from '../../ui/Button.tsx'
import { Clipped } from '../../ui/Clipped.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { MoreMenu } from '../../ui/Menu.tsx'
import { without } from '../../ui/selection.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { Column } from '../../ui/Table.tsx'
import { toasts } from '../../ui/toasts.ts'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { actionColumn } from '../shared/lists/cells.tsx'
import { SizedTable } from '../shared/lists/PagedTable.tsx'
import { pageSizeOf } from '../shared/lists/paging.ts'
import { useDebounced, searchParam } from '../shared/lists/search.ts'
import { SelectionBar } from '../shared/lists/SelectionBar.tsx'
import { Panel } from '../shared/PageFrame.tsx'
import { useInternalCompanies } from '../shared/people/corps.ts'
import type { Tag, TagQuery, TagCalls } from './queries.ts'
import { useTagCalls, useTagDetail, useTags } from './queries.ts'
import { LABEL_PARAMETERS } from '../shared/labels/label-choice.ts'
import { switchToast, toSwitch, toTryAgain } from './tag-batches.ts'
import { readSorting, writeSorting } from './tag-sorting.ts'
import { copiesOf, totalOf } from './tag-totals.ts'
import type { TagAction } from './TagDialogs.tsx'
import { TagDialogs } from './TagDialogs.tsx'
import { TagProgress } from './TagProgress.tsx'

const text = databasesText

interface TagListProps {
  user: SessionUser
  kind: AdminKind
  search: Search
  change: (part: SearchChange) => void
  create: ReactNode
  action: TagAction | null
  onAction: (action: TagAction | null) => void
}

function askedOf(search: Search, find: string): TagQuery {
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

export function TagList({ user, kind, search, change, create, action, onAction }: TagListProps) {
  const asked = askedOf(search, useDebounced(search.q ?? '').trim())
  const tags = useTags(kind, asked)
  // Loaded early, so that the dialogs open at once.
  useInternalCompanies()
  const calls = useTagCalls(kind)
  const switching = calls.needPull.isPending ? calls.needPull.variables : undefined
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = tags.data?.items ?? []
  const items = useItemsTag(kind, readNumber(search['items']), rows)
  const open: TagAction | null = action ?? (items ? { type: 'items', tag: items } : null)
  // The list of a database is part of the address, with what it is narrowed to.
  const start = (next: TagAction | null): void => {
    if (next?.type === 'items') change({ items: next.tag.id })
    else onAction(next)
  }
  const close = (): void => {
    if (action) onAction(null)
    else change(Object.fromEntries(['items', ...LABEL_PARAMETERS].map((name) => [name, null])))
  }
  return (
    <>
      <Panel>
        <PagedTags
          query={tags}
          asked={asked}
          change={change}
          columns={tagColumns(kind, { switching, onNeedPull: calls.needPull.mutate, onAction: start })}
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
          search={search}
          change={change}
          onRemoved={({ id }) => setSelected((all) => without(all, String(id)))}
          onClose={close}
        />
      )}
    </>
  )
}

/** As the list has it, whose counts it follows; one that is not on the page is read alone. */
function useItemsTag(kind: AdminKind, id: number | null, rows: readonly Tag[]): Tag | undefined {
  const shown = rows.find((tag) => tag.id === id)
  const detail = useTagDetail(kind, id ?? 0, id !== null && shown === undefined)
  return shown ?? (detail.data?.tag.id === id ? detail.data?.tag : undefined)
}

interface PagedTagsProps extends Pick<TagListProps, 'change' | 'create'> {
  query: ReturnType<typeof useTags>
  asked: TagQuery
  columns: readonly Column<Tag>[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onOpen: (tag: Tag) => void
}

function PagedTags({ query, asked, change, create, ...table }: PagedTagsProps) {
  const { page, pageSize, sort, order } = asked
  const isNarrowed = asked.search !== undefined || asked.needPull !== undefined
  return (
    <SizedTable
      query={query}
      page={page}
      pageSize={pageSize}
      onChange={change}
      {...table}
      label={text.title}
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
  )
}

const columnsText = databasesText.columns

const otherOf = ({ counts }: Tag): number => counts.pending + counts.rejected + counts.unapproved

type NumberColumn = 'priority' | 'total' | 'unmarked' | 'marked' | 'checked' | 'approved'

interface NeedPull {
  id: number
  needPull: boolean
}

interface Handlers {
  switching: NeedPull | undefined
  onNeedPull: (change: NeedPull) => void
  onAction: (action: TagAction) => void
}

const number = (id: NumberColumn, cell: (tag: Tag) => number): Column<Tag> => ({
  id,
  header: columnsText[id],
  align: 'right',
  width: '64px',
  sortable: true,
  cell: (tag) => showCount(cell(tag)),
})

const totalColumn: Column<Tag> = {
  ...number('total', totalOf),
  cell: (tag) => {
    const copies = copiesOf(tag)
    if (copies === 0) return showCount(totalOf(tag))
    return (
      <span title={databasesText.items.copies.apart(copies)}>
        {showCount(totalOf(tag))}
        <span className="block text-2xs text-text-soft">+{showCount(copies)}</span>
      </span>
    )
  },
}

const statusColumns: readonly Column<Tag>[] = [
  number('unmarked', (tag) => tag.counts.unmarked),
  number('marked', (tag) => tag.counts.marked),
  number('checked', (tag) => tag.counts.checked),
  number('approved', (tag) => tag.counts.approved),
  {
    id: 'other',
    header: columnsText.other,
    align: 'right',
    width: '52px',
    cell: (tag) => <span title={columnsText.otherTitle}>{showCount(otherOf(tag))}</span>,
  },
]

const progressColumn: Column<Tag> = {
  id: 'progress',
  header: columnsText.progress,
  width: '104px',
  sortable: true,
  cell: (tag) => <TagProgress tag={tag} />,
}

const nameColumn = (onAction: Handlers['onAction']): Column<Tag> => ({
  id: 'name',
  header: columnsText.name,
  sortable: true,
  cell: (tag) => (
    <button
      type="button"
      className="block text-left font-medium hover:text-accent-text"
      onClick={() => onAction({ type: 'edit', tag })}
    >
      <Clipped
        shape="lines"
        text={tag.name}
        hint={[tag.name, tag.description].filter(Boolean).join('\n')}
        className=""
      />
    </button>
  ),
})

const needPullColumn = ({
  switching,
  onNeedPull,
}: Pick<Handlers, 'switching' | 'onNeedPull'>): Column<Tag> => ({
  id: 'needPull',
  header: columnsText.needPull,
  width: '62px',
  cell: (tag) => (
    <Switch
      label={databasesText.needPull(tag.name)}
      checked={switching?.id === tag.id ? switching.needPull : tag.needPull}
      onChange={(needPull) => onNeedPull({ id: tag.id, needPull })}
    />
  ),
})

const tagColumns = (kind: AdminKind, { onAction, ...needPull }: Handlers): Column<Tag>[] => [
  nameColumn(onAction),
  number('priority', (tag) => tag.priority),
  totalColumn,
  ...(isKind(kind) ? [...statusColumns, progressColumn] : []),
  {
    id: 'corps',
    header: columnsText.corps,
    width: '64px',
    cell: (tag) =>
      tag.corpIds.length === 0 ? databasesText.noCorps : databasesText.corpCount(tag.corpIds.length),
  },
  needPullColumn(needPull),
  {
    id: 'updatedAt',
    header: columnsText.updatedAt,
    width: '144px',
    sortable: true,
    cell: (tag) => showTime(tag.updatedAt),
  },
  actionColumn('48px', (tag) => <TagMenu kind={kind} tag={tag} onAction={onAction} />),
]

const actionsText = databasesText.actions

const SIZE = 14

interface TagMenuProps {
  kind: AdminKind
  tag: Tag
  onAction: (action: TagAction) => void
}

interface Entry {
  type: keyof typeof ENTRIES
  label: string
}

const ENTRIES = {
  items: <Images size={SIZE} />,
  splits: <Split size={SIZE} />,
  quality: <Target size={SIZE} />,
  ontology: <Tags size={SIZE} />,
  edit: <Pencil size={SIZE} />,
  copy: <Copy size={SIZE} />,
  export: <Download size={SIZE} />,
  import: <Upload size={SIZE} />,
  prelabel: <Sparkles size={SIZE} />,
  revert: <Undo2 size={SIZE} />,
} as const

function TagMenu({ kind, tag, onAction }: TagMenuProps) {
  const entries: readonly Entry[] = [
    ...(isKind(kind)
      ? ([
          { type: 'items', label: actionsText.items },
          { type: 'splits', label: takeOutText.splits.open },
          { type: 'quality', label: actionsText.quality },
        ] as const)
      : []),
    ...(isKind(kind) && KIND_SHAPES[kind].length > 0
      ? ([{ type: 'ontology', label: ontologyText.open }] as const)
      : []),
    { type: 'edit', label: actionsText.edit },
    { type: 'copy', label: actionsText.copy },
    ...(isKind(kind)
      ? ([
          { type: 'export', label: actionsText.export },
          { type: 'import', label: actionsText.import },
          ...(soughtIn(kind).length > 0 ? ([{ type: 'prelabel', label: prelabelText.open }] as const) : []),
          { type: 'revert', label: actionsText.revert },
        ] as const)
      : []),
  ]
  const items: MenuItem[] = entries.map(({ type, label }) => ({
    id: type,
    label,
    icon: ENTRIES[type],
    onSelect: () => onAction({ type, tag }),
  }))
  return (
    <MoreMenu
      label={`${commonText.actions.more} ${tag.name}`}
      items={[
        ...items,
        {
          id: 'remove',
          label: actionsText.delete,
          icon: <Trash2 size={SIZE} />,
          danger: true,
          separated: true,
          onSelect: () => onAction({ type: 'remove', tag }),
        },
      ]}
    />
  )
}

const bulkText = databasesText.bulk

interface BulkBarProps {
  shown: readonly Tag[]
  selected: ReadonlySet<string>
  calls: TagCalls
  onSelect: (selected: ReadonlySet<string>) => void
}

function BulkBar({ shown, selected, calls, onSelect }: BulkBarProps) {
  const ids = [...selected].map(Number)
  if (ids.length === 0) return null
  const onClear = () => onSelect(new Set())
  const busy = calls.needPullOfMany.isPending
  const setAll = async (needPull: boolean) => {
    const asked = toSwitch(shown, ids, needPull)
    const results = await calls.needPullOfMany.mutateAsync({ ids: asked, needPull })
    toasts.show(switchToast(results, ids.length - asked.length, needPull))
    onSelect(new Set(toTryAgain(asked, results).map(String)))
  }
  return (
    <SelectionBar label={bulkText.label} count={ids.length}>
      <Button busy={busy} onClick={() => void setAll(true)}>
        {bulkText.start}
      </Button>
      <Button busy={busy} onClick={() => void setAll(false)}>
        {bulkText.stop}
      </Button>
      <Button tone="quiet" onClick={onClear}>
        {bulkText.clear}
      </Button>
    </SelectionBar>
  )
}
