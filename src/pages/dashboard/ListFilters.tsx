import { familyPath } from '../../api/families.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { api } from '../../platform/services.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Select } from '../../ui/Input.tsx'
import { searchParam } from '../shared/lists/search.ts'
import type { SearchChange } from '../shared/address/search-params.ts'
import { PersonSelect, labelAmong } from '../shared/people/PersonSelect.tsx'
import type { WorkSummary } from '../history/resource-cell.tsx'
import type { ListPeople } from './list-filters.ts'
import { judgeTitle, listScopesOf, sidesOf } from './list-filters.ts'
import type { ListFilter, WorkListName } from './queries.ts'
import { PAGE_SIZE } from './MyListTables.tsx'
import { useWorkList, withTag } from './queries.ts'

const text = dashboardText.lists

interface ListFiltersProps {
  name: WorkListName
  kind: Kind
  user: SessionUser
  tagId: number | null
  filter: ListFilter
  find: string
  page: number
  change: (part: SearchChange) => void
}

/** Whose work a list shows, by whom it was marked, and by whom judged. */
export function ListFilters({ change, find, page, ...of }: ListFiltersProps) {
  const { name, kind, user, tagId, filter } = of
  const list = useWorkList({ name, kind, tagId, find, ...filter }, page, PAGE_SIZE)
  const scopes = listScopesOf(name, user, kind)
  const narrow = (part: SearchChange) => change({ list: name, listPage: null, ...part })
  return (
    <>
      {scopes.length > 1 && (
        <Select
          aria-label={text.filters.scope}
          className="w-24"
          value={filter.scope}
          onChange={({ target }) => narrow({ listScope: target.value, listMarker: null, listJudge: null })}
        >
          {scopes.map((scope) => (
            <option key={scope} value={scope}>
              {text.scopes[scope]}
            </option>
          ))}
        </Select>
      )}
      {sidesOf(name, filter.scope).map((each) => (
        <SideSelect
          key={each.side}
          {...of}
          {...each}
          shown={list.data?.items ?? []}
          onChange={(id) => narrow(each.side === 'marker' ? { listMarker: id } : { listJudge: id })}
        />
      ))}
    </>
  )
}

interface SideSelectProps
  extends Pick<ListFiltersProps, 'name' | 'kind' | 'tagId' | 'filter'>, Pick<ListPeople, 'side' | 'people'> {
  /** In these stand the names also of people of other companies, for whom one cannot ask by their number. */
  shown: readonly WorkSummary[]
  onChange: (userId: string) => void
}

/** One of those who marked or judged what lies in the list, and how much of it is theirs. */
function SideSelect({ name, kind, tagId, filter, shown, side, people, onChange }: SideSelectProps) {
  const label = side === 'marker' ? text.columns.marker : judgeTitle(name)
  const { userId, judgeId, scope } = filter
  // Each is counted among what the other choice leaves.
  const within = {
    scope,
    ...withTag(tagId),
    ...(side === 'judge' ? userId !== undefined && { userId } : judgeId !== undefined && { judgeId }),
  }
  const shownPeople = shown.map(({ marker, judgement }) => (side === 'marker' ? marker : judgement?.by))
  return (
    <PersonSelect
      kind={kind}
      label={label}
      all={text.filters.all(label)}
      className="w-30"
      value={(side === 'marker' ? userId : judgeId) ?? null}
      nameOf={(id) => labelAmong(shownPeople, id)}
      among={{
        queryKey: ['work-list', kind, 'people', people, within],
        find: async (search, limit, signal) =>
          (await api.get(familyPath(kind, people), { ...within, limit, ...searchParam(search) }, { signal }))
            .items,
      }}
      onChange={onChange}
    />
  )
}
