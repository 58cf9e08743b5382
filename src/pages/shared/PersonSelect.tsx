import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import { withFind } from './find.ts'
import { usePerson } from './people.ts'
import type { Person } from './people.ts'
import { SearchedSelect } from './SearchedSelect.tsx'

interface PersonSelectProps {
  kind: Kind
  label: string
  className?: string
  /** The choice of nobody. */
  all: string
  value: number | null
  /** What somebody is called who is not among the people any more. */
  nameOf?: (id: number) => string
  onChange: (userId: string) => void
}

/** One of those whose work on a kind one may filter by. Whoever is chosen stays so, also who has left since. */
export function PersonSelect({ kind, all, value, nameOf = String, onChange, ...field }: PersonSelectProps) {
  const chosen = usePerson(kind, value)
  const nobody = { id: '', label: all }
  const chosenName = (id: number) => chosen.data?.name ?? (chosen.isPending ? '' : nameOf(id))
  return (
    <SearchedSelect<Person>
      {...field}
      value={value === null ? nobody : { id: String(value), label: chosenName(value) }}
      always={[nobody]}
      queryKey={['people', kind]}
      find={async (search, limit, signal) =>
        (await api.get('/api/user/list', { kind, limit, ...withFind(search) }, { signal })).items
      }
      choiceOf={({ id, name }) => ({ id: String(id), label: name })}
      onChange={onChange}
    />
  )
}
