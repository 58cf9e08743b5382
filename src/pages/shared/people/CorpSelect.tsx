import type { Choice } from '../../../ui/Combobox.tsx'
import type { Corp } from './corps.ts'
import { findCorps, useCorp } from './corps.ts'
import { SearchedSelect } from '../lists/SearchedSelect.tsx'

interface CorpSelectProps {
  label: string
  className?: string
  none: string
  isOptional?: boolean
  external?: boolean
  value: number | null
  onChange: (id: number | null) => void
}

const choiceOf = ({ id, name }: Corp): Choice => ({ id: String(id), label: name })

export function CorpSelect({
  none,
  isOptional = false,
  external,
  value,
  onChange,
  ...field
}: CorpSelectProps) {
  const chosen = useCorp(value)
  const nothing = { id: '', label: none }
  const nameOf = (id: number) => chosen.data?.name ?? (chosen.isPending ? '' : String(id))
  return (
    <SearchedSelect<Corp>
      {...field}
      value={value === null ? nothing : { id: String(value), label: nameOf(value) }}
      always={isOptional ? [nothing] : []}
      queryKey={['corps', external ?? null]}
      find={(search, limit, signal) => findCorps(search, limit, signal, external)}
      choiceOf={choiceOf}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    />
  )
}
