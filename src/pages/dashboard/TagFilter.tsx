import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { searchParam } from '../shared/lists/search.ts'
import { SearchedSelect } from '../shared/lists/SearchedSelect.tsx'
import { useWorkTag } from './queries.ts'
import type { WorkTag } from './queries.ts'

const ALL = { id: '', label: dashboardText.allTags }

interface TagFilterProps {
  kind: Kind
  value: number | null
  onChange: (tagId: string) => void
}

/** Of which database the dashboard tells; of all unless one is chosen. */
export function TagFilter({ kind, value, onChange }: TagFilterProps) {
  const chosen = useWorkTag(kind, value)
  return (
    <SearchedSelect<WorkTag>
      label={dashboardText.tagFilter}
      className="w-52"
      value={value === null ? ALL : { id: String(value), label: chosen.data?.name ?? '' }}
      always={[ALL]}
      queryKey={['work-tags', kind]}
      find={async (search, limit, signal) =>
        (await api.get('/api/tags', { kind, limit, ...searchParam(search) }, { signal })).items
      }
      choiceOf={({ id, name }) => ({ id: String(id), label: name })}
      onChange={onChange}
    />
  )
}
