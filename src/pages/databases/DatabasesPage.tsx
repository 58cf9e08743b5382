import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import type { AdminKind } from '../../domain/kinds.ts'
import { databasesText } from '../../text/databases.ts'
import { Button } from '../../ui/Button.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Sorting } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ADMIN_KIND_TABS } from '../shared/kind-tabs.ts'
import { PageFrame, Panel } from '../shared/PageFrame.tsx'
import { QueryView } from '../shared/QueryView.tsx'
import { SearchInput } from '../shared/SearchInput.tsx'
import type { Tag } from './queries.ts'
import { useCorps, useTagCalls, useTags } from './queries.ts'
import { sortedTags, tagColumns } from './tag-columns.tsx'
import type { TagAction } from './TagMenu.tsx'
import { TagDialogs } from './TagDialogs.tsx'

const text = databasesText
const PAGE_SIZE = 20

/** Databases of all eight kinds. */
export default function DatabasesPage() {
  const [kind, setKind] = useState<AdminKind>('image')
  const [search, setSearch] = useState('')
  const [action, setAction] = useState<TagAction | null>(null)
  const create = (
    <Button tone="primary" icon={<Plus size={16} />} onClick={() => setAction({ type: 'edit', tag: null })}>
      {text.create}
    </Button>
  )
  return (
    <PageFrame
      title={text.title}
      filters={<SearchInput label={text.search} value={search} onChange={setSearch} />}
      actions={create}
    >
      <Tabs label={text.kinds} tabs={ADMIN_KIND_TABS} value={kind} onChange={setKind} />
      <TagList
        key={kind}
        kind={kind}
        search={search.trim().toLowerCase()}
        create={create}
        action={action}
        onAction={setAction}
      />
    </PageFrame>
  )
}

interface TagListProps {
  kind: AdminKind
  search: string
  /** The button that makes the first one. */
  create: ReactNode
  action: TagAction | null
  onAction: (action: TagAction | null) => void
}

function TagList({ kind, search, create, action, onAction }: TagListProps) {
  const tags = useTags(kind)
  const corps = useCorps()
  const calls = useTagCalls(kind)
  const [sorting, setSorting] = useState<Sorting>({ column: 'priority', descending: true })
  const [page, setPage] = useState(1)

  const found = useMemo(() => {
    const matching = (tags.data ?? []).filter((tag) => tag.name.toLowerCase().includes(search))
    return sortedTags(matching, sorting)
  }, [tags.data, search, sorting])
  const lastPage = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const shown = Math.min(page, lastPage)

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
                rows={found.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)}
                rowId={(tag) => String(tag.id)}
                sorting={sorting}
                onSort={setSorting}
                onOpen={(tag) => onAction({ type: 'edit', tag })}
                empty={
                  all.length === 0 ? (
                    <EmptyState title={text.empty} hint={text.emptyHint} action={create} />
                  ) : (
                    <EmptyState title={text.noMatch} hint={text.noMatchHint} />
                  )
                }
              />
              {found.length > 0 && (
                <div className="px-4">
                  <Pager page={shown} pageSize={PAGE_SIZE} total={found.length} onPage={setPage} />
                </div>
              )}
            </>
          )}
        </QueryView>
      </Panel>
      {action && (
        <TagDialogs
          key={`${action.type}/${action.tag?.id}`}
          kind={kind}
          action={action}
          corps={corps.data?.items ?? null}
          calls={calls}
          onClose={() => onAction(null)}
        />
      )}
    </>
  )
}
