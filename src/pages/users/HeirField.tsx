import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/services.ts'
import { usersText } from '../../text/users.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Input.tsx'
import { SearchInput } from '../shared/SearchInput.tsx'
import { heirFilter, heirsOffered } from './heirs.ts'
import type { User } from './queries.ts'

const text = usersText.handOver

interface HeirFieldProps {
  leaver: User
  value: User | null
  onChange: (heir: User | null) => void
}

/** Who takes the work over, found by name: there may be more people than a list can show. */
export function HeirField({ leaver, value, onChange }: HeirFieldProps) {
  const [search, setSearch] = useState('')
  const filter = heirFilter(search)
  const people = useQuery({
    queryKey: ['users', 'heirs', filter],
    queryFn: ({ signal }) => api.get('/api/users', filter, { signal }),
    placeholderData: keepPreviousData,
  })
  const { items = [], total = 0 } = people.data ?? {}
  const offered = heirsOffered(items, leaver, value)
  return (
    <div className="flex items-start gap-3">
      <div className="flex flex-col gap-1">
        {/* As high as the label beside it: aligned at the bottom, the hint below the list would push the two apart. */}
        <span aria-hidden className="invisible text-control font-medium">
          {text.to}
        </span>
        <SearchInput label={text.search} value={search} onChange={setSearch} />
      </div>
      <div className="min-w-0 flex-1">
        <Field label={text.to} {...(total > items.length && { hint: text.more(items.length, total) })}>
          <Select
            value={value?.id ?? ''}
            onChange={({ target }) => onChange(offered.find(({ id }) => String(id) === target.value) ?? null)}
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
  )
}
