import type { ReactNode } from 'react'
import { isAdmin } from '../../domain/permissions.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { usersText } from '../../text/users.ts'
import { Select } from '../../ui/Input.tsx'
import { CorpSelect } from '../shared/people/CorpSelect.tsx'
import { searchParam } from '../shared/lists/search.ts'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { SearchInput } from '../shared/lists/SearchInput.tsx'
import type { UserFilter } from './queries.ts'

const text = usersText

interface UserFiltersProps {
  me: SessionUser
  search: Search
  onChange: (part: SearchChange) => void
  /** Actions at the end of the row. */
  children: ReactNode
}

/** What the address says of users, as the contract takes it; `find` is the part of their names, once it is typed. */
export const userFilterOf = (search: Search, find: string, pageSize: number): UserFilter => {
  const corpId = readNumber(search.corp)
  return {
    page: readNumber(search.page) ?? 1,
    pageSize,
    ...searchParam(find),
    ...(corpId !== null && { corpId }),
    ...((search.state === 'on' || search.state === 'off') && { disabled: search.state === 'off' }),
  }
}

/** Search, company and state in one row. */
export function UserFilters({ me, search, onChange, children }: UserFiltersProps) {
  const change = (part: SearchChange) => onChange({ ...part, page: null })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        isMain
        label={text.searchUsers}
        className="max-w-60 min-w-36 flex-1"
        value={search.q ?? ''}
        onChange={(q) => change({ q })}
      />
      {isAdmin(me) && (
        <CorpSelect
          label={text.corpFilter}
          className="w-44"
          none={text.allCorps}
          isOptional
          value={readNumber(search.corp)}
          onChange={(corp) => change({ corp })}
        />
      )}
      <Select
        aria-label={text.stateFilter}
        className="w-32"
        value={search.state ?? ''}
        onChange={({ target }) => change({ state: target.value })}
      >
        <option value="">{text.allStates}</option>
        <option value="on">{text.states.active}</option>
        <option value="off">{text.states.disabled}</option>
      </Select>
      {children}
    </div>
  )
}
