import type { QueryKey } from '@tanstack/react-query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commonText } from '../../text/common.ts'
import type { Choice } from '../../ui/Combobox.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { useSettled } from './find.ts'

const text = commonText.searched

/** As many are offered at once; the others are found by their names. */
const SHOWN = 50

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
  /** So many items at most with that in their name. */
  find: (search: string, limit: number, signal: AbortSignal) => Promise<readonly Item[]>
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
  const settled = useSettled(search.trim())
  const found = useQuery({
    queryKey: [...queryKey, 'choices', settled],
    // One more than is shown, so that it is known whether there are more.
    queryFn: ({ signal }) => find(settled, SHOWN + 1, signal),
    placeholderData: keepPreviousData,
    enabled: open,
  })
  const items = (found.data ?? []).slice(0, SHOWN)
  return (
    <Combobox
      {...field}
      value={value.label === '' && picked?.id === value.id ? picked : value}
      choices={[...(search.trim() === '' ? always : []), ...items.map(choiceOf)]}
      stale={settled !== search.trim() || found.isPlaceholderData || found.isPending}
      note={noteOf(found, items.length, settled === '' ? none : undefined)}
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

const noteOf = (
  { data, isError }: { data: readonly unknown[] | undefined; isError: boolean },
  shown: number,
  none: string = text.none,
): string | null => {
  if (isError) return text.failed
  if (data === undefined) return text.looking
  if (data.length > shown) return text.more(shown)
  return shown === 0 ? none : null
}
