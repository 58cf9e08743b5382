import { X } from 'lucide-react'
import type { Kind } from '../../domain/kinds.ts'
import type { Person } from '../../domain/person.ts'
import { CHINA } from '../../domain/china.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Button } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Select } from '../../ui/Input.tsx'
import type { SearchChange } from '../shared/address/search-params.ts'
import { labelAmong, PersonSelect } from '../shared/people/PersonSelect.tsx'
import type { RecordFilter } from './dashboard-search.ts'
import { NO_FILTERS } from './dashboard-search.ts'
import { scopesOf } from './record-scopes.ts'
import { ScopeSelect } from './ScopeSelect.tsx'

const text = dashboardText.records

const TYPES = Object.entries(domainText.records)

interface RecordFiltersProps {
  kind: Kind
  user: SessionUser
  value: RecordFilter
  /** Whose records are shown. */
  found: readonly Person[]
  onChange: (part: SearchChange) => void
}

/** Filters of the records; what only a chart sets stands behind them as chips that can be taken off. */
export function RecordFilters({ kind, user, value, found, onChange }: RecordFiltersProps) {
  const change = (part: SearchChange) => onChange({ page: null, ...part })
  const isFiltered = Object.keys(value).length > 1
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
      <Choice
        label={text.filters.type}
        all={text.allTypes}
        className="w-40"
        value={value.type}
        options={TYPES}
        onChange={(type) => change({ type })}
      />
      <Choice
        label={text.quality}
        all={text.allQualities}
        className="w-28"
        value={value.quality}
        options={Object.entries(domainText.quality)}
        onChange={(quality) => change({ quality })}
      />
      <Days value={value} onChange={change} />
      <Chips value={value} onChange={change} />
      {isFiltered && (
        <Button tone="quiet" onClick={() => change(NO_FILTERS)}>
          {text.clear}
        </Button>
      )}
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

interface ChoiceProps {
  label: string
  /** The choice of none. */
  all: string
  className: string
  value: number | undefined
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}

function Choice({ label, all, className, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      className={className}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
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
