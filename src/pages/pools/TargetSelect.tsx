import { adminPath } from '../../api/families.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import { poolsText } from '../../text/pools.ts'
import type { Tag } from '../databases/queries.ts'
import { searchParam } from '../shared/lists/search.ts'
import { SearchedSelect } from '../shared/lists/SearchedSelect.tsx'
import { NEW_TAG } from './split-form.ts'

const text = poolsText.splitting
const NEW = { id: NEW_TAG, label: text.newTag }
const NOTHING = { id: '', label: text.chooseTarget }

const choiceOf = ({ id, name }: Tag) => ({ id: String(id), label: name })

interface TargetSelectProps {
  kind: Kind
  /** Databases that were chosen before, here or elsewhere in the form. */
  targets: readonly Tag[]
  onTarget: (tag: Tag) => void
  /** Number of a database, `NEW_TAG`, or empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
}

/** The database that a row of a split deals into, known or new. */
export function TargetSelect({ kind, targets, onTarget, value, onChange, ...field }: TargetSelectProps) {
  const tag = targets.find(({ id }) => String(id) === value)
  const other = value === NEW_TAG ? NEW : NOTHING
  return (
    <SearchedSelect<Tag>
      {...field}
      label={text.target}
      value={tag ? choiceOf(tag) : other}
      always={[NEW]}
      queryKey={['admin-tags', kind, 'find']}
      find={async (search, limit, signal) => {
        const asked = { page: 1, pageSize: limit, ...searchParam(search) }
        return (await api.get(adminPath(kind, 'tags'), asked, { signal })).items
      }}
      choiceOf={choiceOf}
      none={text.noTag}
      onChange={(id, chosen) => {
        if (chosen) onTarget(chosen)
        onChange(id)
      }}
    />
  )
}
