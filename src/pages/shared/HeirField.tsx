import { api } from '../../platform/services.ts'
import { heirsText } from '../../text/heirs.ts'
import { Field } from '../../ui/Field.tsx'
import { withFind } from './find.ts'
import type { Heir } from './heirs.ts'
import { SearchedSelect } from './SearchedSelect.tsx'

const text = heirsText
const ANYBODY = { id: '', label: text.anybody }

const choiceOf = ({ id, name, username, corpName }: Heir) => ({
  id: String(id),
  label: `${name}（${username}，${corpName}）`,
})

interface HeirFieldProps {
  /** Whose work it is, who cannot have it; null where it is of several people. */
  leaverId: number | null
  value: Heir | null
  'data-autofocus'?: boolean
  onChange: (heir: Heir | null) => void
}

/** Who takes the work over, found by name. */
export function HeirField({ leaverId, value, onChange, ...field }: HeirFieldProps) {
  return (
    <Field label={text.to}>
      <SearchedSelect<Heir>
        {...field}
        label={text.to}
        value={value ? choiceOf(value) : ANYBODY}
        always={[ANYBODY]}
        queryKey={['users', 'heirs', leaverId]}
        find={async (search, limit, signal) => {
          // One more, since the leaver may be among them.
          const asked = { disabled: false, page: 1, pageSize: limit + 1, ...withFind(search) }
          const { items } = await api.get('/api/users', asked, { signal })
          return items.filter(({ id }) => id !== leaverId).slice(0, limit)
        }}
        choiceOf={choiceOf}
        onChange={(_id, heir) => onChange(heir)}
      />
    </Field>
  )
}
