import { useQuery } from '@tanstack/react-query'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import type { SessionUser } from '../../platform/session.ts'
import { domainText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { DateInput } from '../../ui/DateInput.tsx'
import { Select } from '../../ui/Input.tsx'
import type { OperationRecord } from './queries.ts'
import type { RecordScope } from './record-scopes.ts'
import { scopesOf } from './record-scopes.ts'

const text = dashboardText.records

export interface RecordFilter {
  scope: RecordScope
  type?: OperationRecord['type']
  userId?: number
  /** `YYYY-MM-DD`, both days included. */
  from?: string
  to?: string
}

const TYPES = Object.entries({ ...domainText.operations, ...text.events })

interface RecordFiltersProps {
  kind: Kind
  user: SessionUser
  value: RecordFilter
  onChange: (filter: RecordFilter) => void
}

/** The filter without what is empty. */
const cleaned = (filter: Record<string, unknown>): RecordFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  ) as unknown as RecordFilter

export function RecordFilters({ kind, user, value, onChange }: RecordFiltersProps) {
  const scopes = scopesOf(user, kind)
  const change = (part: Record<string, unknown>) => onChange(cleaned({ ...value, ...part }))
  const number = (chosen: string) => (chosen === '' ? undefined : Number(chosen))
  return (
    <div className="flex flex-wrap items-center gap-2" data-density="tool">
      {scopes.length > 1 && (
        <Select
          aria-label={text.filters.scope}
          className="!w-24"
          value={value.scope}
          onChange={(event) => change({ scope: event.target.value, userId: undefined })}
        >
          {scopes.map((scope) => (
            <option key={scope} value={scope}>
              {text.scopes[scope]}
            </option>
          ))}
        </Select>
      )}
      {value.scope !== 'mine' && (
        <PersonFilter kind={kind} value={value.userId} onChange={(userId) => change({ userId })} />
      )}
      <Select
        aria-label={text.filters.type}
        className="!w-40"
        value={value.type ?? ''}
        onChange={(event) => change({ type: number(event.target.value) })}
      >
        <option value="">{text.allTypes}</option>
        {TYPES.map(([type, name]) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </Select>
      <DateInput
        label={text.filters.from}
        value={value.from ?? ''}
        max={value.to}
        onChange={(from) => change({ from })}
      />
      <DateInput
        label={text.filters.to}
        value={value.to ?? ''}
        min={value.from}
        onChange={(to) => change({ to })}
      />
    </div>
  )
}

interface PersonFilterProps {
  kind: Kind
  value: number | undefined
  onChange: (userId: number | undefined) => void
}

function PersonFilter({ kind, value, onChange }: PersonFilterProps) {
  const people = useQuery({
    queryKey: ['people', kind],
    queryFn: ({ signal }) => api.get('/api/user/list', { kind }, { signal }),
    staleTime: 60_000,
  })
  return (
    <Select
      aria-label={text.filters.user}
      className="!w-32"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
    >
      <option value="">{text.everyone}</option>
      {people.data?.items.map((person) => (
        <option key={person.id} value={person.id}>
          {person.name}
        </option>
      ))}
    </Select>
  )
}
