import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Choice } from '../../../ui/Combobox.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import type { Find } from './search.ts'
import { useSearchResults } from './search.ts'

interface SearchedSelectProps<Item> {
  label: string
  className?: string
  'data-autofocus'?: boolean
  /** What is chosen; kept in sight whether it is found or not. Without a label while that is on its way. */
  value: Choice
  /** Offered above all that is found, such as all or none. */
  always: readonly Choice[]
  /** What the items that are found depend on, beside the text. */
  queryKey: QueryKey
  find: Find<Item>
  choiceOf: (item: Item) => Choice
  /** Said where there is nothing to choose at all. */
  none?: string
  /** `item`: null for one of those that are always there. */
  onChange: (id: string, item: Item | null) => void
}

/** A choice among more than a list can hold: the server is asked for what is typed, and only while the list is open. */
export function SearchedSelect<Item>(props: SearchedSelectProps<Item>) {
  // What else it is given comes from the label that it stands under.
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
