import type { ReactNode } from 'react'
import type { SessionUser } from '../../platform/session.ts'
import { usersText } from '../../text/users.ts'
import { Select } from '../../ui/Input.tsx'
import { SearchInput } from '../shared/SearchInput.tsx'
import type { Corp, UserFilter } from './queries.ts'

const text = usersText

interface UserFiltersProps {
  me: SessionUser
  value: UserFilter
  onChange: (filter: UserFilter) => void
  corps: readonly Corp[]
  /** Actions at the end of the row. */
  children: ReactNode
}

/** A filter without the parts that are switched off, at its first page. */
const changed = (filter: UserFilter, part: Record<string, unknown>): UserFilter =>
  Object.fromEntries(
    Object.entries({ ...filter, ...part, page: 1 }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  ) as unknown as UserFilter

/** Search, company and state in one row. */
export function UserFilters({ me, value, onChange, corps, children }: UserFiltersProps) {
  const change = (part: Record<string, unknown>) => onChange(changed(value, part))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        label={text.searchUsers}
        value={value.search ?? ''}
        onChange={(search) => change({ search })}
      />
      {me.type === 1 && (
        <Select
          aria-label={text.corpFilter}
          className="!w-44"
          value={value.corpId ?? ''}
          onChange={({ target }) =>
            change({ corpId: target.value === '' ? undefined : Number(target.value) })
          }
        >
          <option value="">{text.allCorps}</option>
          {corps.map((corp) => (
            <option key={corp.id} value={corp.id}>
              {corp.name}
            </option>
          ))}
        </Select>
      )}
      <Select
        aria-label={text.stateFilter}
        className="!w-32"
        value={value.disabled === undefined ? '' : String(value.disabled)}
        onChange={({ target }) =>
          change({ disabled: target.value === '' ? undefined : target.value === 'true' })
        }
      >
        <option value="">{text.allStates}</option>
        <option value="false">{text.states.active}</option>
        <option value="true">{text.states.disabled}</option>
      </Select>
      {children}
    </div>
  )
}
