import { domainText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { Checkbox } from '../../ui/Input.tsx'
import type { Corp } from '../shared/corps.ts'

const text = databasesText.drawer

interface CorpPickerProps {
  corps: readonly Corp[]
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Companies whose people may see the database. */
export function CorpPicker({ corps, value, onChange }: CorpPickerProps) {
  const toggle = (id: number) =>
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id])
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{text.corps}</legend>
      <ul className="max-h-40 overflow-y-auto rounded-md border border-line">
        {corps.map((corp) => (
          <li key={corp.id}>
            <label className="flex h-9 items-center gap-2.5 px-3 hover:bg-hover">
              <Checkbox checked={value.includes(corp.id)} onChange={() => toggle(corp.id)} />
              <span className="flex-1 truncate">{corp.name}</span>
              <span className="text-xs text-text-soft">{domainText.teamTypes[corp.teamType]}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-text-soft">{text.corpsHint}</p>
    </fieldset>
  )
}
