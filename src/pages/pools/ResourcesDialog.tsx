import { FolderInput, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { adminPath } from '../../api/kind-paths.ts'
import { POOL_BATCH_MAX } from '../../domain/constants.ts'
import type { Kind } from '../../domain/kinds.ts'
import { apiOrigin, api } from '../../platform/services.ts'
import { commonText } from '../../text/common.ts'
import { poolsText } from '../../text/pools.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Select } from '../../ui/Input.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { failureIn } from '../shared/failure.ts'
import { CheckRow } from '../shared/forms/FormDialog.tsx'
import { ConfirmCall } from '../shared/forms/ConfirmCall.tsx'
import { QueryView } from '../shared/lists/QueryView.tsx'
import { useDebounced, searchParam } from '../shared/lists/search.ts'
import { SearchedSelect } from '../shared/lists/SearchedSelect.tsx'
import { SearchInput } from '../shared/lists/SearchInput.tsx'
import type { GridSelection } from './grid-selection.ts'
import { NOTHING_SELECTED, present } from './grid-selection.ts'
import type { Pool } from './queries.ts'
import type { PoolResource, PoolResources, ResourceSort, ResourceView } from './resource-queries.ts'
import {
  loadSelectable,
  RESOURCE_SORTS,
  totalOf,
  usePoolResources,
  usePoolResourceCalls,
} from './resource-queries.ts'
import { ThumbnailGrid } from './ThumbnailGrid.tsx'

const text = poolsText.resources
const SORTS = Object.keys(RESOURCE_SORTS) as ResourceSort[]

interface ResourcesDialogProps {
  kind: Kind
  pool: Pool
  view: ResourceView
  onView: (change: Partial<ResourceView>) => void
  onClose: () => void
}

interface ResourceAction {
  to: 'move' | 'delete'
  ids: string[]
}

export function ResourcesDialog({ kind, pool, view, onView, onClose }: ResourcesDialogProps) {
  const find = useDebounced(view.find).trim()
  const resources = usePoolResources(kind, pool.id, { ...view, find })
  const [asked, setAsked] = useState<ResourceAction | null>(null)
  const chosen = asked && { kind, pool, ids: asked.ids, onClose: () => setAsked(null) }
  return (
    <Dialog placement="full" title={text.title(pool.name)} onClose={onClose}>
      <div className="flex h-full flex-col gap-3" data-density="tool">
        <div className="flex shrink-0 flex-wrap items-center gap-2">
          <SearchInput
            label={commonText.byFileName}
            value={view.find}
            onChange={(next) => onView({ find: next })}
          />
          <SortSelect value={view.sort} onChange={(sort) => onView({ sort })} />
          <CheckRow label={text.onlyDuplicates}>
            <Checkbox
              checked={view.repeated}
              onChange={({ target }) => onView({ repeated: target.checked })}
            />
          </CheckRow>
        </div>
        <QueryView query={resources}>
          {() =>
            totalOf(resources) === 0 ? (
              <EmptyState
                {...(find !== '' ? commonText.noneOfName : view.repeated ? text.noDuplicates : text.empty)}
              />
            ) : (
              <Resources
                key={`${view.sort}/${view.repeated}/${find}`}
                kind={kind}
                resources={resources}
                onAsk={setAsked}
              />
            )
          }
        </QueryView>
      </div>
      {chosen && asked.to === 'move' && <MoveResources {...chosen} />}
      {chosen && asked.to === 'delete' && <DeleteResources {...chosen} />}
    </Dialog>
  )
}

function useSelection(items: readonly PoolResource[]) {
  const [selection, setSelection] = useState<GridSelection>(NOTHING_SELECTED)
  const current = useMemo(
    () => ({
      ...selection,
      selected: present(
        selection,
        items.map(({ uuid }) => uuid),
      ),
    }),
    [selection, items],
  )
  return [current, setSelection] as const
}

interface ResourcesProps {
  kind: Kind
  resources: PoolResources
  onAsk: (asked: ResourceAction) => void
}

function Resources({ kind, resources, onAsk }: ResourcesProps) {
  const items = useMemo(() => resources.data?.pages.flatMap((page) => page.items) ?? [], [resources.data])
  const [selection, setSelection] = useSelection(items)
  const [isLoadingAll, setLoadingAll] = useState(false)
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = resources
  // A failed page is retried only by hand; otherwise it would fail in a loop.
  const loadOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError])
  const select = (ids: readonly string[]) => setSelection((now) => ({ ...now, selected: new Set(ids) }))
  const selectAll = async () => {
    setLoadingAll(true)
    const all = await loadSelectable(resources).finally(() => setLoadingAll(false))
    select(all.slice(0, POOL_BATCH_MAX).map(({ uuid }) => uuid))
  }
  const ids = [...selection.selected]
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-2 text-sm">
        <span className="text-text-soft">{text.count(totalOf(resources))}</span>
        <span className="ml-2 text-xs text-text-soft max-[1000px]:hidden">{text.keys}</span>
        <SelectionActions
          ids={ids}
          isLoadingAll={isLoadingAll}
          onAll={() => void selectAll()}
          onNone={() => select([])}
          onAsk={onAsk}
        />
      </div>
      <ThumbnailGrid
        kind={kind}
        label={text.grid}
        items={items}
        total={totalOf(resources)}
        most={POOL_BATCH_MAX}
        selection={selection}
        onSelection={setSelection}
        onAll={() => void selectAll()}
        onOpen={openOriginal}
        onDelete={() => onAsk({ to: 'delete', ids })}
        onEnd={loadOn}
      />
      {isFetchNextPageError && (
        <p role="alert" className="flex shrink-0 items-center gap-3 text-sm text-bad">
          {failureIn(resources.error)}
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {commonText.actions.retry}
          </Button>
        </p>
      )}
    </div>
  )
}

function SortSelect({ value, onChange }: { value: ResourceSort; onChange: (sort: ResourceSort) => void }) {
  return (
    <Select
      aria-label={text.sort}
      className="w-40"
      value={value}
      onChange={({ target }) => onChange(target.value as ResourceSort)}
      options={SORTS.map((each) => [each, text.sorts[each]])}
    />
  )
}

interface SelectionActionsProps {
  ids: string[]
  isLoadingAll: boolean
  onAll: () => void
  onNone: () => void
  onAsk: (asked: ResourceAction) => void
}

function SelectionActions({ ids, isLoadingAll, onAll, onNone, onAsk }: SelectionActionsProps) {
  const isNone = ids.length === 0
  return (
    <div className="ml-auto flex items-center gap-2">
      <span role="status">
        {!isNone && commonText.table.selected(ids.length)}
        {ids.length >= POOL_BATCH_MAX && (
          <span className="ml-2 text-text-soft">{text.selectMax(POOL_BATCH_MAX)}</span>
        )}
      </span>
      <Button busy={isLoadingAll} onClick={onAll}>
        {text.selectAll}
      </Button>
      <Button disabled={isNone} onClick={onNone}>
        {text.clear}
      </Button>
      <Button icon={<FolderInput size={14} />} disabled={isNone} onClick={() => onAsk({ to: 'move', ids })}>
        {text.move}
      </Button>
      <Button
        tone="danger-quiet"
        icon={<Trash2 size={14} />}
        disabled={isNone}
        onClick={() => onAsk({ to: 'delete', ids })}
      >
        {text.delete}
      </Button>
    </div>
  )
}

const openOriginal = ({ url }: PoolResource) =>
  window.open(new URL(url, apiOrigin).href, '_blank', 'noopener')

interface ChosenProps {
  kind: Kind
  pool: Pool
  ids: string[]
  onClose: () => void
}

function MoveResources({ kind, pool, ids, onClose }: ChosenProps) {
  const calls = usePoolResourceCalls(kind, pool.id)
  const text = poolsText.resources.moving
  const [target, setTarget] = useState<Pool | null>(null)
  return (
    <ConfirmCall
      title={text.title(ids.length)}
      description={text.description(pool.name)}
      action={text.action}
      disabled={target === null}
      call={calls.move}
      variables={{ ids, poolId: target?.id ?? 0 }}
      done={({ count }) => text.done(count, target?.name ?? '')}
      onClose={onClose}
    >
      <TargetField kind={kind} except={pool.id} value={target} onChange={setTarget} />
    </ConfirmCall>
  )
}

interface TargetFieldProps {
  kind: Kind
  except: number
  value: Pool | null
  onChange: (pool: Pool | null) => void
}

function TargetField({ kind, except, value, onChange }: TargetFieldProps) {
  const text = poolsText.resources.moving
  const choiceOf = ({ id, name, waiting }: Pool) => ({ id: String(id), label: text.option(name, waiting) })
  return (
    <Field label={text.target}>
      <SearchedSelect<Pool>
        label={text.target}
        data-autofocus
        value={value ? choiceOf(value) : { id: '', label: text.choose }}
        always={[]}
        queryKey={['pools', kind, 'except', except]}
        find={async (search, limit, signal) => {
          // One more, because the current pool may be among them.
          const asked = { page: 1, pageSize: limit + 1, ...searchParam(search) }
          const { items } = await api.get(adminPath(kind, 'pools'), asked, { signal })
          return items.filter(({ id }) => id !== except).slice(0, limit)
        }}
        choiceOf={choiceOf}
        none={text.none}
        onChange={(_id, pool) => onChange(pool)}
      />
    </Field>
  )
}

function DeleteResources({ kind, pool, ids, onClose }: ChosenProps) {
  const calls = usePoolResourceCalls(kind, pool.id)
  const text = poolsText.resources.deleting
  return (
    <ConfirmCall
      danger
      title={text.title(ids.length)}
      description={text.description(pool.name, ids.length)}
      action={commonText.actions.delete}
      nameToType={pool.name}
      call={calls.remove}
      variables={{ ids }}
      done={({ count }) => text.done(count)}
      onClose={onClose}
    />
  )
}
