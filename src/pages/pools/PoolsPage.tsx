import { Plus, Images, Split, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import { commonText } from '../../text/common.ts'
import { poolsText } from '../../text/pools.ts'
import { Button } from '../../ui/Button.tsx'
import { Clipped } from '../../ui/Clipped.tsx'
import { MoreMenu } from '../../ui/Menu.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { usePageSearch } from '../shared/address/usePageSearch.ts'
import { KIND_TABS } from '../shared/kind-tabs.ts'
import { actionColumn, countColumn, timeColumn } from '../shared/lists/cells.tsx'
import { SizedTable } from '../shared/lists/PagedTable.tsx'
import { pageSizeOf } from '../shared/lists/paging.ts'
import { useDebounced } from '../shared/lists/search.ts'
import { SearchInput } from '../shared/lists/SearchInput.tsx'
import { PageFrame, Panel } from '../shared/PageFrame.tsx'
import { useInternalCompanies } from '../shared/people/corps.ts'
import type { PoolAction, PoolDialog } from './PoolDialogs.tsx'
import { PoolDialogs } from './PoolDialogs.tsx'
import type { Pool } from './queries.ts'
import { useArrivals, usePool, usePools } from './queries.ts'
import { readView, writeView } from './resource-queries.ts'
import { ResourcesDialog } from './ResourcesDialog.tsx'

const text = poolsText
const FIRST: Kind = 'image'

export default function PoolsPage() {
  const [search, change] = usePageSearch('/data-pool-manage')
  const kind = KIND_TABS.find(({ id }) => id === search.kind)?.id ?? FIRST
  const [action, setAction] = useState<PoolDialog | null>(null)
  const act = (next: PoolAction | null) => {
    const isLook = next?.type === 'resources'
    setAction(isLook ? null : next)
    if (isLook || search.look)
      change({ look: isLook ? next.pool.id : null, order: null, find: null, repeated: null })
  }
  const create = (
    <Button tone="primary" icon={<Plus size={16} />} onClick={() => act({ type: 'edit', pool: null })}>
      {text.create}
    </Button>
  )
  return (
    <PageFrame
      title={text.title}
      filters={
        <SearchInput
          isMain
          label={text.search}
          value={search.q ?? ''}
          onChange={(q) => change({ q, page: null })}
        />
      }
      actions={create}
    >
      <Tabs
        label={text.kinds}
        tabs={KIND_TABS}
        value={kind}
        onChange={(next) => change({ kind: next === FIRST ? null : next, page: null })}
      />
      <PoolList
        key={kind}
        kind={kind}
        search={search}
        change={change}
        create={create}
        action={action}
        onAction={act}
      />
    </PageFrame>
  )
}

function useLookedAt(
  kind: Kind,
  shown: readonly Pool[] | undefined,
  search: Search,
  change: (part: SearchChange) => void,
): Pool | null {
  const id = readNumber(search.look)
  const { data } = usePool(kind, id)
  const isGone = search.look !== undefined && (id === null || data === null)
  useEffect(() => {
    if (isGone) change({ look: null, order: null, find: null, repeated: null })
  }, [isGone, change])
  return data ?? shown?.find((pool) => pool.id === id) ?? null
}

interface PoolListProps {
  kind: Kind
  search: Search
  change: (part: SearchChange) => void
  create: ReactNode
  action: PoolDialog | null
  onAction: (action: PoolAction | null) => void
}

function PoolList({ kind, search, change, create, action, onAction }: PoolListProps) {
  const page = readNumber(search.page) ?? 1
  const pageSize = pageSizeOf(search)
  const find = useDebounced(search.q ?? '').trim()
  const pools = usePools(kind, find, page, pageSize)
  // Loaded early, so that the dialogs open at once.
  useInternalCompanies()
  useArrivals()
  const looked = useLookedAt(kind, pools.data?.items, search, change)
  return (
    <>
      <PoolTable
        pools={pools}
        paging={{ page, pageSize }}
        change={change}
        empty={find === '' ? <NoPools create={create} /> : <NoMatch />}
        onAction={onAction}
      />
      {looked && (
        <ResourcesDialog
          key={looked.id}
          kind={kind}
          pool={looked}
          view={readView(search)}
          onView={(view) => change(writeView(view))}
          onClose={() => onAction(null)}
        />
      )}
      {action && (
        <PoolDialogs
          key={`${action.type}/${action.pool?.id}`}
          kind={kind}
          action={action}
          onSplit={(pool) => onAction({ type: 'split', pool })}
          onClose={() => onAction(null)}
        />
      )}
    </>
  )
}

const NoPools = ({ create }: Pick<PoolListProps, 'create'>) => (
  <EmptyState title={text.empty} hint={text.emptyHint} action={create} />
)

const NoMatch = () => <EmptyState title={text.noMatch} hint={text.noMatchHint} />

interface PoolTableProps extends Pick<PoolListProps, 'change' | 'onAction'> {
  pools: ReturnType<typeof usePools>
  paging: { page: number; pageSize: number }
  empty: ReactNode
}

function PoolTable({ pools, paging, change, empty, onAction }: PoolTableProps) {
  return (
    <Panel>
      <SizedTable
        query={pools}
        {...paging}
        onChange={change}
        label={text.title}
        columns={poolColumns(onAction)}
        rowId={(pool) => String(pool.id)}
        empty={empty}
      />
    </Panel>
  )
}

const poolColumns = (onAction: (action: PoolAction) => void): Column<Pool>[] => [
  {
    id: 'name',
    header: text.columns.name,
    cell: (pool) => <Clipped shape="lines" text={pool.name} className="font-medium" />,
  },
  {
    id: 'description',
    header: text.columns.description,
    cell: (pool) => (
      <Clipped text={pool.description || commonText.none} className="max-w-100 text-text-soft" />
    ),
  },
  countColumn('waiting', text.columns.waiting, '88px', (pool) => pool.waiting),
  countColumn('dealt', text.columns.dealt, '88px', (pool) => pool.dealt),
  timeColumn('updatedAt', text.columns.updatedAt, '160px', (pool) => pool.updatedAt),
  actionColumn('296px', (pool) => <PoolActions pool={pool} onAction={onAction} />),
]

function PoolActions({ pool, onAction }: { pool: Pool; onAction: (action: PoolAction) => void }) {
  return (
    <span className="inline-flex gap-1.5" data-density="tool">
      <Button icon={<Images size={14} />} onClick={() => onAction({ type: 'resources', pool })}>
        {text.resources.open}
      </Button>
      <Button icon={<Upload size={14} />} onClick={() => onAction({ type: 'upload', pool })}>
        {text.upload}
      </Button>
      <Button
        icon={<Split size={14} />}
        whyNot={pool.waiting === 0 && text.nothingToSplit}
        onClick={() => onAction({ type: 'split', pool })}
      >
        {text.split}
      </Button>
      <MoreMenu
        label={`${commonText.actions.more} ${pool.name}`}
        items={[
          { id: 'edit', label: text.edit, onSelect: () => onAction({ type: 'edit', pool }) },
          {
            id: 'remove',
            label: text.remove,
            danger: true,
            separated: true,
            onSelect: () => onAction({ type: 'remove', pool }),
          },
        ]}
      />
    </span>
  )
}
