import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/services.ts'
import { heirsText } from '../../text/heirs.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Input.tsx'
import type { Heir } from './heirs.ts'
import { heirFilter, heirsOffered } from './heirs.ts'
import { SearchInput } from './SearchInput.tsx'

const text = heirsText

interface HeirFieldProps {
  /** Whose work it is, who cannot have it; null where it is of several people. */
  leaverId: number | null
  value: Heir | null
  onChange: (heir: Heir | null) => void
}

/** Who takes the work over, found by name: there may be more people than a list can show. */
export function HeirField({ leaverId, value, onChange }: HeirFieldProps) {
  const [search, setSearch] = useState('')
  const filter = heirFilter(search)
  const people = useQuery({
    queryKey: ['users', 'heirs', filter],
    queryFn: ({ signal }) => api.get('/api/users', filter, { signal }),
    placeholderData: keepPreviousData,
  })
  const { items = [], total = 0 } = people.data ?? {}
  const offered = heirsOffered(items, leaverId, value)
  return (
    <div className="@container">
      <div className="flex flex-col gap-3 @md:flex-row @md:items-start">
        <div className="flex flex-col gap-1">
          {/* As high as the label beside it: aligned at the bottom, the hint below the list would push the two apart. */}
          <span aria-hidden className="invisible hidden text-control font-medium @md:block">
            {text.to}
          </span>
          <SearchInput label={text.search} value={search} onChange={setSearch} />
        </div>
        <div className="min-w-0 flex-1">
          <Field label={text.to} {...(total > items.length && { hint: text.more(items.length, total) })}>
            <Select
              value={value?.id ?? ''}
              onChange={({ target }) =>
                onChange(offered.find(({ id }) => String(id) === target.value) ?? null)
              }
            >
              <option value="">{text.anybody}</option>
              {offered.map(({ id, name, username, corpName }) => (
                <option key={id} value={id}>
                  {`${name}（${username}，${corpName}）`}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
    </div>
  )
}
