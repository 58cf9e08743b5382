import type { Kind } from '../../../domain/kinds.ts'
import { annotateText } from '../../../text/annotate.ts'
import { Select } from '../../../ui/Input.tsx'
import type { FieldsAccess, KindPage } from '../kind-page.ts'
import { chosenFilter } from './strip-rows.ts'

interface StripFilterProps<K extends Kind> extends FieldsAccess {
  kind: KindPage<K>
  shown: number
  all: number
}

export function StripFilter<K extends Kind>({ kind, fields, setFields, shown, all }: StripFilterProps<K>) {
  const filter = kind.strip?.filter
  if (!filter || all === 0) return null
  const value = chosenFilter(kind, fields)
  const chosen = filter.options.findIndex((option) => option.value === value)
  return (
    <div className="flex flex-col gap-1 border-b border-line p-2">
      <Select
        aria-label={filter.label}
        value={Math.max(chosen, 0)}
        onChange={(event) => {
          const option = filter.options[Number(event.target.value)]
          if (option) setFields({ [filter.field]: option.value })
        }}
      >
        {filter.options.map((option, index) => (
          <option key={option.value} value={index}>
            {option.label}
          </option>
        ))}
      </Select>
      {chosen > 0 && <span className="text-2xs text-text-soft">{annotateText.bar.filter(shown, all)}</span>}
    </div>
  )
}
