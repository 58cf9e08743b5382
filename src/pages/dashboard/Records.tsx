import { useMutation, useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { memo, useState } from 'react'
import { CHINA } from '../../domain/china.ts'
import type { Kind } from '../../domain/kinds.ts'
import { fileName } from '../../domain/paths.ts'
import { isAdmin } from '../../domain/permissions.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import type { Person } from '../../domain/person.ts'
import { saveFrom } from '../../platform/files/save-file.ts'
import { api, apiOrigin } from '../../platform/services.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Select } from '../../ui/Input.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { toasts } from '../../ui/toasts.ts'
import type { OperationRecord } from '../history/record-columns.tsx'
import { canReset, recordColumns, operationName } from '../history/record-columns.tsx'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { failureIn } from '../shared/failure.ts'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import type { LabelChoice } from '../shared/labels/label-choice.ts'
import { labelChoiceOf } from '../shared/labels/label-choice.ts'
import { LabelFilter } from '../shared/labels/LabelFilter.tsx'
import { PagedTable } from '../shared/lists/PagedTable.tsx'
import { useDebounced } from '../shared/lists/search.ts'
import { SelectionBar } from '../shared/lists/SelectionBar.tsx'
import { labelAmong, PersonSelect } from '../shared/people/PersonSelect.tsx'
import type { DashboardPartProps, RecordFilter } from './dashboard-search.ts'
import { recordFilterOf, NO_FILTERS, RECORDS_TAB } from './dashboard-search.ts'
import { useWorkTag } from './queries.ts'
import type { RecordQuery } from './record-requests.ts'
import { recordsQuery, refusedResets } from './record-requests.ts'
import { scopesOf } from './record-scopes.ts'
import { ScopeSelect } from './ScopeSelect.tsx'

const text = dashboardText.records
const PAGE_SIZE = 20
const NONE: ReadonlySet<string> = new Set()

interface RecordsProps extends DashboardPartProps {
  onOpen: (resourceId: string) => void
}

export const Records = memo(function Records({ kind, user, tagId, search, change, onOpen }: RecordsProps) {
  const filter = recordFilterOf(search, user, kind)
  const page = readNumber(search.page) ?? 1
  const [resetting, setResetting] = useState<readonly OperationRecord[]>([])
  const [selected, setSelected] = useState(NONE)
  const ontology = useWorkTag(kind, tagId).data?.settings.ontology
  // Typed values and numbers.
  const labels = useDebounced(JSON.stringify(labelChoiceOf(search, ontology)))
  const query = { kind, tagId, filter, labels: JSON.parse(labels) as LabelChoice }
  const records = useRecords(query, page, PAGE_SIZE)
  const onPage = (next: number) => change({ list: RECORDS_TAB, page: next === 1 ? null : next })
  const chosen = records.data?.items.filter((row) => canReset(row) && selected.has(String(row.id))) ?? []
  const mayReset = isAdmin(user)
  const found = records.data?.items.flatMap((row) => row.user ?? []) ?? []
  return (
    <>
      <RecordFilters
        kind={kind}
        user={user}
        value={filter}
        found={found}
        ontology={ontology}
        search={search}
        onChange={change}
      >
        <CsvButton query={query} />
      </RecordFilters>
      <PagedTable
        query={records}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={onPage}
        pager="always"
        padded
        compact
        label={text.title}
        columns={recordColumns({ onOpen, onReset: mayReset ? (row) => setResetting([row]) : null })}
        rowId={(row) => String(row.id)}
        {...(mayReset && { selected, onSelect: setSelected, isSelectable: canReset })}
        empty={<EmptyState title={text.empty} hint={text.emptyHint} />}
      />
      {chosen.length > 0 && (
        <SelectionBar label={text.bulk.label} count={chosen.length}>
          <Button tone="danger" onClick={() => setResetting(chosen)}>
            {text.bulk.reset}
          </Button>
          <Button tone="quiet" onClick={() => setSelected(NONE)}>
            {text.bulk.clear}
          </Button>
        </SelectionBar>
      )}
      {resetting.length > 0 && <ResetDialog records={resetting} onClose={() => setResetting([])} />}
    </>
  )
})

function CsvButton({ query }: { query: RecordQuery }) {
  const download = useMutation({
    mutationFn: () => api.get('/api/operationRecords/csv/link', recordsQuery(query)),
    onSuccess: ({ url }) => saveFrom(apiOrigin + url),
  })
  return (
    <span data-density="tool">
      <Button icon={<Download size={14} />} busy={download.isPending} onClick={() => download.mutate()}>
        {text.csv}
      </Button>
    </span>
  )
}

interface RecordFiltersProps {
  kind: Kind
  user: SessionUser
  value: RecordFilter
  found: readonly Person[]
  ontology: Ontology | undefined
  search: Search
  onChange: (part: SearchChange) => void
  children: ReactNode
}

function RecordFilters(props: RecordFiltersProps) {
  const { kind, user, value, found, ontology, search, onChange, children } = props
  const change = (part: SearchChange) => onChange({ list: RECORDS_TAB, page: null, ...part })
  const isFiltered =
    Object.keys(value).length > 1 || (ontology !== undefined && search['label'] !== undefined)
  return (
    <div
      className="flex flex-wrap items-start gap-2 border-b border-line px-4 py-2.5"
      data-density="tool"
      role="search"
      aria-label={text.title}
    >
      <ScopeSelect
        label={text.filters.scope}
        scopes={scopesOf(user, kind)}
        value={value.scope}
        onChange={(scope) => change({ scope, user: null })}
      />
      {value.scope !== 'mine' && (
        <PersonSelect
          kind={kind}
          label={text.filters.user}
          all={text.everyone}
          className="w-32"
          value={value.userId ?? null}
          nameOf={(id) => labelAmong(found, id)}
          onChange={(chosen) => change({ user: chosen })}
        />
      )}
      <Select
        aria-label={text.filters.type}
        className="w-40"
        value={value.type ?? ''}
        options={[['', text.allTypes], ...Object.entries(domainText.records)]}
        onChange={({ target }) => change({ type: target.value })}
      />
      <Select
        aria-label={text.quality}
        className="w-28"
        value={value.quality ?? ''}
        options={[['', text.allQualities], ...Object.entries(domainText.quality)]}
        onChange={({ target }) => change({ quality: target.value })}
      />
      <Days value={value} onChange={change} />
      {ontology && <LabelFilter ontology={ontology} search={search} change={change} />}
      <Chips value={value} onChange={change} />
      {isFiltered && (
        <Button tone="quiet" onClick={() => change(NO_FILTERS)}>
          {text.clear}
        </Button>
      )}
      <span className="ml-auto">{children}</span>
    </div>
  )
}

function Days({ value, onChange }: Pick<RecordFiltersProps, 'value' | 'onChange'>) {
  return (
    <>
      <DateInput
        timeZone={CHINA}
        label={text.filters.from}
        value={value.from ?? ''}
        max={value.to}
        onChange={(from) => onChange({ from })}
      />
      <DateInput
        timeZone={CHINA}
        label={text.filters.to}
        value={value.to ?? ''}
        min={value.from}
        onChange={(to) => onChange({ to })}
      />
    </>
  )
}

function Chips({ value, onChange }: Pick<RecordFiltersProps, 'value' | 'onChange'>) {
  const { chips } = text
  const shown = [
    ...(value.stage ? [{ name: 'stage', label: chips.stage(domainText.stages[value.stage]) }] : []),
    ...(value.judged ? [{ name: 'judged', label: chips.judged(domainText.stages[value.judged]) }] : []),
    ...(value.first ? [{ name: 'first', label: chips.first }] : []),
    ...(value.handedIn
      ? [{ name: 'handedIn', label: chips.handedIn(domainText.stages[value.handedIn]) }]
      : []),
    ...(value.markerId ? [{ name: 'marker', label: chips.marker }] : []),
    ...(value.standing ? [{ name: 'standing', label: chips.standing }] : []),
  ]
  return shown.map(({ name, label }) => (
    <button
      key={name}
      type="button"
      aria-label={chips.remove(label)}
      className="inline-flex h-control items-center gap-1 rounded-md bg-accent-soft px-2 text-sm text-accent-text"
      onClick={() => onChange({ [name]: null })}
    >
      {label}
      <X size={12} />
    </button>
  ))
}

interface ResetDialogProps {
  records: readonly OperationRecord[]
  onClose: () => void
}

const hintOf = (records: readonly OperationRecord[]): string => {
  const [record] = records
  return record && records.length === 1
    ? text.resetHint(operationName(record.type), fileName(record.resourceName))
    : text.resetHints(new Set(records.map(({ resourceId }) => resourceId)).size)
}

function ResetDialog({ records, onClose }: ResetDialogProps) {
  const client = useQueryClient()
  const key = useIdempotencyKey()
  const reset = useMutation({
    mutationFn: () =>
      api.post(
        '/api/operationRecords/reset',
        { ids: records.map(({ id }) => id) },
        { idempotencyKey: key, report: 'caller' },
      ),
    onSuccess: ({ results }) => {
      const done = results.filter(({ ok }) => ok).length
      if (done > 0) toasts.show({ tone: 'ok', text: text.resetDone(done) })
      if (done === results.length) onClose()
      return client.invalidateQueries()
    },
  })
  const refused = refusedResets(records, reset.data?.results ?? [])
  return (
    <ConfirmDialog
      danger
      title={text.resetTitle(records.length)}
      description={hintOf(records)}
      action={text.reset}
      busy={reset.isPending}
      disabled={refused.length > 0}
      error={failureIn(reset.error)}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      {refused.length > 0 && (
        <ul role="alert" className="max-h-60 overflow-y-auto text-sm text-bad">
          {refused.map(({ id, said }) => (
            <li key={id}>{said}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}

const useRecords = (query: RecordQuery, page: number, pageSize: number) =>
  useQuery({
    queryKey: ['records', query.kind, query.tagId, query.filter, page],
    queryFn: ({ signal }) =>
      api.get('/api/operationRecords', { ...recordsQuery(query), page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
  })
