import { Select } from '../../../ui/Input.tsx'
import type { Kind } from '../../../domain/kinds.ts'
import { annotateText } from '../../../text/annotate.ts'
import { chosenFilter } from './strip-rows.ts'
import type { Screen } from '../state/useScreen.ts'

interface StripFilterProps {
  label: string
  options: readonly { readonly value: string | number; readonly label: string }[]
  value: string | number | null
  onChange: (value: string | number) => void
  /** How many items are shown, of how many. */
  shown: string
}

/** Shows only some items of the batch. The first option shows all. */
export function StripFilter({ label, options, value, onChange, shown }: StripFilterProps) {
  const chosen = options.findIndex((option) => option.value === value)
  return (
    <div className="flex flex-col gap-1 border-b border-line p-2">
      <Select
        aria-label={label}
        value={Math.max(chosen, 0)}
        onChange={(event) => {
          const option = options[Number(event.target.value)]
          if (option) onChange(option.value)
        }}
      >
        {options.map((option, index) => (
          <option key={option.value} value={index}>
            {option.label}
          </option>
        ))}
      </Select>
      {chosen > 0 && <span className="text-2xs text-text-soft">{shown}</span>}
    </div>
  )
}

/** The kind's filter of the batch; nothing where it has none. */
export function ScreenStripFilter<K extends Kind>({ screen }: { screen: Screen<K> }) {
  const { kind, fields, setFields, rows, state } = screen
  const filter = kind.strip?.filter
  if (!filter || state.tasks.length === 0) return null
  return (
    <StripFilter
      label={filter.label}
      options={filter.options}
      value={chosenFilter(kind, fields)}
      onChange={(value) => setFields({ [filter.field]: value })}
      shown={annotateText.bar.filter(rows.length, state.tasks.length)}
    />
  )
}
