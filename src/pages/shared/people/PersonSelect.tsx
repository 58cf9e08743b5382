import type { QueryKey } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { Kind } from '../../../domain/kinds.ts'
import type { Person } from '../../../domain/person.ts'
import { personLabel } from '../../../domain/person.ts'
import { api } from '../../../platform/services.ts'
import { commonText } from '../../../text/common.ts'
import { dashboardText } from '../../../text/dashboard.ts'
import type { FindItems } from '../lists/search.ts'
import { searchParam } from '../lists/search.ts'
import { SearchedSelect } from '../lists/SearchedSelect.tsx'

/** `count` exists if the list is limited to people with items. */
type Offered = Person & { count?: number }

interface PersonSelectProps {
  kind: Kind
  label: string
  className?: string
  all: string
  value: number | null
  nameOf?: (id: number) => string
  among?: { queryKey: QueryKey; find: FindItems<Offered> }
  onChange: (userId: string) => void
}

export function PersonSelect(props: PersonSelectProps) {
  const { kind, all, value, nameOf = String, among = everybody(kind), onChange, ...field } = props
  const chosen = usePerson(kind, value)
  const nobody = { id: '', label: all }
  const chosenName = (id: number) =>
    chosen.data ? personLabel(chosen.data) : chosen.isPending ? '' : nameOf(id)
  return (
    <SearchedSelect<Offered>
      {...field}
      {...among}
      value={value === null ? nobody : { id: String(value), label: chosenName(value) }}
      always={[nobody]}
      choiceOf={({ id, count, ...person }) => ({
        id: String(id),
        label:
          count === undefined ? personLabel(person) : commonText.nameAndCount(personLabel(person), count),
      })}
      onChange={onChange}
    />
  )
}

const everybody = (kind: Kind): NonNullable<PersonSelectProps['among']> => ({
  queryKey: ['people', kind],
  find: async (search, limit, signal) =>
    (await api.get('/api/user/list', { kind, limit, ...searchParam(search) }, { signal })).items,
})

export const labelAmong = (people: readonly (Person | null | undefined)[], id: number): string => {
  const found = people.find((person) => person?.id === id)
  return found ? personLabel(found) : dashboardText.records.person(id)
}

const usePerson = (kind: Kind, id: number | null) =>
  useQuery({
    queryKey: ['people', kind, id],
    queryFn: async ({ signal }): Promise<Person | null> => {
      const { items } = await api.get('/api/user/list', { kind, id: id ?? 0 }, { signal })
      return items[0] ?? null
    },
    staleTime: 60_000,
    enabled: id !== null,
  })
