import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Choice } from '../../../ui/Combobox.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import type { FindItems } from './search.ts'
import { useSearchResults } from './search.ts'

interface SearchedSelectProps<Item> {
  label: string
  className?: string
  'data-autofocus'?: boolean
  /** Shown even if the search does not find it; without a label while it loads. */
  value: Choice
  always: readonly Choice[]
  queryKey: QueryKey
  find: FindItems<Item>
  choiceOf: (item: Item) => Choice
  none?: string
  onChange: (id: string, item: Item | null) => void
}

export function SearchedSelect<Item>(props: SearchedSelectProps<Item>) {
  const { value, always, queryKey, find, choiceOf, none, onChange, ...field } = props
  const [picked, setPicked] = useState<Choice | null>(null)
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const { items, isStale, note } = useSearchResults({ queryKey, find, search, enabled: open, none })
  return (
    <Combobox
      {...field}
      value={value.label === '' && picked?.id === value.id ? picked : value}
      choices={[...(search.trim() === '' ? always : []), ...items.map(choiceOf)]}
      stale={isStale}
      note={note}
      open={open}
      onOpen={setOpen}
      onSearch={setSearch}
      onChoose={(choice) => {
        setPicked(choice)
        onChange(choice.id, items.find((item) => choiceOf(item).id === choice.id) ?? null)
      }}
    />
  )
}
