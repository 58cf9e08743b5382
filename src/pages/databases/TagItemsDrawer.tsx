import { useState } from 'react'
import { ShareListFilterLimits } from '../../contract/limits.ts'
import type { AdminKind } from '../../domain/kinds.ts'
import { isKind } from '../../domain/kinds.ts'
import type { Status } from '../../domain/lifecycle/tasks.ts'
import { STATUSES } from '../../domain/lifecycle/tasks.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { commonText, domainText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { handOverText } from '../../text/hand-over.ts'
import { shareListsText } from '../../text/share-lists.ts'
import { takeOutText } from '../../text/take-out.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Input.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { resourceCellOf } from '../history/resource-cell.tsx'
import { ResourceDrawer } from '../history/ResourceDrawer.tsx'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { failureIn } from '../shared/failure.ts'
import { ConfirmCall } from '../shared/forms/ConfirmCall.tsx'
import { showSaved, useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { StatusBadge, personColumn, timeColumn } from '../shared/lists/cells.tsx'
import { PagedTable } from '../shared/lists/PagedTable.tsx'
import { searchParam, useDebounced } from '../shared/lists/search.ts'
import { SearchInput } from '../shared/lists/SearchInput.tsx'
import { SelectionBar } from '../shared/lists/SelectionBar.tsx'
import type { Assignee } from '../shared/people/AssigneeField.tsx'
import { AssigneeField } from '../shared/people/AssigneeField.tsx'
import type { LabelChoice } from '../shared/labels/label-choice.ts'
import { labelChoiceOf } from '../shared/labels/label-choice.ts'
import { LabelFilter } from '../shared/labels/LabelFilter.tsx'
import type { AskedItems, Tag, TagItem } from './queries.ts'
import { useTagCalls, useTagItems } from './queries.ts'
import { RevertDialog } from './RevertDialog.tsx'
import type { ShareListFilter } from './ShareListDialog.tsx'
import { ShareListDialog } from './ShareListDialog.tsx'
import { handOnToast } from './tag-batches.ts'
import { copiesOf } from './tag-totals.ts'
import { TakeOutDialog } from './TakeOutDialog.tsx'

const text = databasesText.items
const PAGE_SIZE = 20
const MOST_SHARED = ShareListFilterLimits.ids.maxItems

type TabName = Status | 'all'

/** Copies that measure people are not the client's items, so they are shown on request. */
type CopyFilter = 'without' | 'only' | 'all'
const COPY_FILTERS = ['without', 'only', 'all'] as const satisfies readonly CopyFilter[]

function countOf({ counts, copies }: Tag, filter: CopyFilter, status: Status): number {
  const apart = copies?.[status] ?? 0
  return filter === 'only' ? apart : counts[status] + (filter === 'all' ? apart : 0)
}

interface TagItemsDrawerProps {
  user: SessionUser
  tag: Tag
  /** The address keeps the labels that are asked for. */
  search: Search
  change: (part: SearchChange) => void
  onClose: () => void
}

export function TagItemsDrawer({ user, tag, search, change, onClose }: TagItemsDrawerProps) {
  const [status, setStatus] = useState<TabName>('all')
  const [history, setHistory] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [copies, setCopies] = useState<CopyFilter>('without')
  const [taking, setTaking] = useState(false)
  const [shared, setShared] = useState<ShareListFilter | null>(null)
  const find = useDebounced(typed).trim()
  const choice: ShareListFilter = { ...(status !== 'all' && { status }), ...searchParam(find) }
  const apart = copiesOf(tag)
  const { ontology } = tag.settings
  const labels = useDebounced(JSON.stringify(labelChoiceOf(search, ontology)))
  const isLabelled = labels !== '{}'
  return (
    <Dialog placement="drawer" width="wide" title={text.title(tag.name)} onClose={onClose}>
      <StatusTabs tag={tag} copies={copies} value={status} onChange={setStatus} />
      <div className="pt-3" data-density="tool">
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput label={commonText.byFileName} value={typed} onChange={setTyped} />
          {ontology && <LabelFilter ontology={ontology} search={search} change={change} />}
          {apart > 0 && (
            <>
              <Select
                aria-label={text.copies.label}
                className="w-40"
                value={copies}
                onChange={({ target }) => setCopies(target.value as CopyFilter)}
                options={COPY_FILTERS.map((each) => [each, text.copies.options[each]])}
              />
              {copies === 'without' && (
                <span className="text-xs text-text-soft">{text.copies.apart(apart)}</span>
              )}
            </>
          )}
          {isKind(tag.kind) && (
            <span className="ml-auto" title={takeOutText.allHint}>
              <Button tone="quiet" whyNot={isLabelled && text.labels.choose} onClick={() => setTaking(true)}>
                {takeOutText.all}
              </Button>
            </span>
          )}
          <Button whyNot={isLabelled && text.labels.choose} onClick={() => setShared(choice)}>
            {shareListsText.open}
          </Button>
        </div>
      </div>
      <Items
        key={`${status}/${copies}/${find}/${labels}`}
        tag={tag}
        asked={{
          status: status === 'all' ? null : status,
          find,
          copies: apart === 0 || copies === 'all' ? null : copies,
          labels: JSON.parse(labels) as LabelChoice,
        }}
        onOpen={setHistory}
      />
      {taking && isKind(tag.kind) && (
        <TakeOutDialog kind={tag.kind} tag={tag} choice={choice} onClose={() => setTaking(false)} />
      )}
      {history && <ResourceDrawer id={history} user={user} onClose={() => setHistory(null)} />}
      {shared && <ShareListDialog tag={tag} filter={shared} onClose={() => setShared(null)} />}
    </Dialog>
  )
}

interface StatusTabsProps {
  tag: Tag
  copies: CopyFilter
  value: TabName
  onChange: (status: TabName) => void
}

function StatusTabs({ tag, copies, value, onChange }: StatusTabsProps) {
  return (
    <Tabs
      dense
      label={text.statuses}
      value={value}
      onChange={onChange}
      tabs={[
        {
          id: 'all' as TabName,
          label: text.all,
          count: STATUSES.reduce((sum, id) => sum + countOf(tag, copies, id), 0),
        },
        ...STATUSES.map((id) => ({
          id: id as TabName,
          label: domainText.statuses[id],
          count: countOf(tag, copies, id),
        })),
      ]}
    />
  )
}

const columnsOf = (onOpen: (id: string) => void): Column<TagItem>[] => [
  { id: 'resource', header: text.columns.resource, cell: resourceCellOf(onOpen) },
  {
    id: 'status',
    header: text.columns.status,
    cell: ({ resource }) => <StatusBadge status={resource.status} />,
  },
  personColumn('marker', text.columns.marker, ({ marker }) => marker),
  personColumn('holder', text.columns.holder, ({ holder }) => holder),
  timeColumn('since', text.columns.since, '165px', ({ changedAt }) => changedAt),
]

interface ItemsProps {
  tag: Tag
  asked: AskedItems
  onOpen: (id: string) => void
}

function emptyOf({ find, labels }: AskedItems): { title: string; hint: string } {
  if (Object.keys(labels).length > 0) return text.labels.none
  return find === '' ? text.empty : commonText.noneOfName
}

function Items({ tag, asked, onOpen }: ItemsProps) {
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const items = useTagItems(tag, asked, page, PAGE_SIZE)
  return (
    <PagedTable
      query={items}
      page={page}
      pageSize={PAGE_SIZE}
      onPage={setPage}
      label={text.title(tag.name)}
      columns={columnsOf(onOpen)}
      rowId={({ resource }) => resource.uuid}
      selected={selected}
      onSelect={setSelected}
      empty={<EmptyState {...emptyOf(asked)} />}
    >
      {selected.size > 0 && (
        <ItemActions
          tag={tag}
          selected={[...selected]}
          isApproved={asked.status === 'approved'}
          onDone={() => setSelected(new Set())}
        />
      )}
    </PagedTable>
  )
}

interface ItemActionsProps {
  tag: Tag
  selected: string[]
  isApproved: boolean
  onDone: () => void
}

function ItemActions({ tag, selected, isApproved, onDone }: ItemActionsProps) {
  const [open, setOpen] = useState<'revert' | 'handOn' | 'takeOut' | 'share' | null>(null)
  const { kind } = tag
  const calls = useTagCalls(kind)
  const makeGold = () =>
    calls.gold.mutate(
      { id: tag.id, ids: selected },
      {
        onSuccess: () => {
          showSaved(text.goldDone(selected.length))
          onDone()
        },
      },
    )
  // Cancelling a dialog keeps the selection.
  const dialog = { ids: selected, onDone, onClose: () => setOpen(null) }
  return (
    <SelectionBar label={databasesText.bulk.label} count={selected.length}>
      {calls.gold.error && (
        <span role="alert" className="text-bad">
          {failureIn(calls.gold.error)}
        </span>
      )}
      <Button onClick={() => setOpen('revert')}>{databasesText.actions.revert}</Button>
      <Button onClick={() => setOpen('handOn')}>{text.handOn}</Button>
      <Button onClick={() => setOpen('takeOut')}>{takeOutText.some}</Button>
      <Button whyNot={!isApproved && text.onlyApproved} busy={calls.gold.isPending} onClick={makeGold}>
        {text.gold}
      </Button>
      <Button
        whyNot={selected.length > MOST_SHARED && shareListsText.tooMany(MOST_SHARED)}
        onClick={() => setOpen('share')}
      >
        {shareListsText.open}
      </Button>
      {open === 'share' && (
        <ShareListDialog tag={tag} filter={{ ids: selected }} onClose={() => setOpen(null)} />
      )}
      {open === 'revert' && isKind(kind) && <RevertDialog kind={kind} tag={tag} {...dialog} />}
      {open === 'takeOut' && isKind(kind) && (
        <TakeOutDialog
          kind={kind}
          tag={tag}
          choice={{ ids: selected }}
          onDone={onDone}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'handOn' && <HandOnDialog kind={kind} {...dialog} />}
    </SelectionBar>
  )
}

interface HandOnDialogProps {
  kind: AdminKind
  ids: string[]
  onDone: () => void
  onClose: () => void
}

function HandOnDialog({ kind, ids, onDone, onClose }: HandOnDialogProps) {
  const calls = useTagCalls(kind)
  const [assignee, setAssignee] = useState<Assignee | null>(null)
  const key = useIdempotencyKey()
  return (
    <ConfirmCall
      title={text.handOnTitle(ids.length)}
      description={text.handOnHint}
      action={handOverText.action}
      call={calls.handOn}
      variables={{ ids, userId: assignee?.id ?? null, key }}
      done={({ results }) => handOnToast(results)}
      onDone={onDone}
      onClose={onClose}
    >
      <AssigneeField data-autofocus excludedId={null} value={assignee} onChange={setAssignee} />
    </ConfirmCall>
  )
}
