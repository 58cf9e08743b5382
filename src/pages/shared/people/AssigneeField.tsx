import { api } from '../../../platform/services.ts'
import { handOverText } from '../../../text/hand-over.ts'
import { Field } from '../../../ui/Field.tsx'
import type { Data } from '../../../api/call-types.ts'
import { searchParam } from '../lists/search.ts'
import { SearchedSelect } from '../lists/SearchedSelect.tsx'

const text = handOverText
const ANYBODY = { id: '', label: text.anybody }

const choiceOf = ({ id, name, username, corpName }: Assignee) => ({
  id: String(id),
  label: `${name}（${username}，${corpName}）`,
})

interface AssigneeFieldProps {
  excludedId: number | null
  value: Assignee | null
  'data-autofocus'?: boolean
  onChange: (heir: Assignee | null) => void
}

export function AssigneeField({ excludedId, value, onChange, ...field }: AssigneeFieldProps) {
  return (
    <Field label={text.to}>
      <SearchedSelect<Assignee>
        {...field}
        label={text.to}
        value={value ? choiceOf(value) : ANYBODY}
        always={[ANYBODY]}
        queryKey={['users', 'heirs', excludedId]}
        find={async (search, limit, signal) => {
          // One more, because the excluded person may be among them.
          const asked = { disabled: false, page: 1, pageSize: limit + 1, ...searchParam(search) }
          const { items } = await api.get('/api/users', asked, { signal })
          return items.filter(({ id }) => id !== excludedId).slice(0, limit)
        }}
        choiceOf={choiceOf}
        onChange={(_id, heir) => onChange(heir)}
      />
    </Field>
  )
}

export type Assignee = Data<'/api/users', 'get'>['items'][number]
