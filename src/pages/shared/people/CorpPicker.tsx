import type { UseQueryResult } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import { useState } from 'react'
import { domainText } from '../../../text/common.ts'
import { databasesText } from '../../../text/databases.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Checkbox } from '../../../ui/Input.tsx'
import { QueryView } from '../lists/QueryView.tsx'
import { useSearchResults } from '../lists/search.ts'
import { SearchInput } from '../lists/SearchInput.tsx'
import type { Corp } from './corps.ts'
import { findCorps, useCorpsOfTag, useInternalCompanies } from './corps.ts'

const text = databasesText.drawer

/** Fewer need no search. */
const IN_SIGHT = 4

interface CorpPickerProps {
  value: readonly number[]
  onChange: (ids: number[]) => void
}

export const TagCorpPicker = ({ tagId, ...props }: CorpPickerProps & { tagId: number }) => (
  <CorpPicker {...props} initial={useCorpsOfTag(tagId)} />
)

export const NewTagCorpPicker = (props: CorpPickerProps) => (
  <CorpPicker {...props} initial={useInternalCompanies()} />
)

interface PickerProps extends CorpPickerProps {
  initial: UseQueryResult<Corp[]>
}

function CorpPicker({ initial, value, onChange }: PickerProps) {
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<readonly Corp[]>([])
  const found = useSearchResults({ queryKey: ['corps', null], find: findCorps, search })
  const toggle = (corp: Corp) => {
    const isChosen = value.includes(corp.id)
    if (!isChosen) setTicked((before) => [...before, corp])
    onChange(isChosen ? value.filter((id) => id !== corp.id) : [...value, corp.id])
  }
  const listed = (chosen: readonly Corp[]): Corp[] =>
    search.trim() === '' ? distinct([...chosen, ...ticked, ...found.items]) : [...found.items]
  return (
    <fieldset>
      <legend className="mb-1 font-medium">
        {text.corps}
        <span className="ml-2 text-xs font-normal text-text-soft">{text.corpsChosen(value.length)}</span>
      </legend>
      <div className="rounded-md border border-line">
        <QueryView query={initial} rows={2}>
          {(chosen) => (
            <>
              {(search !== '' || listed(chosen).length > IN_SIGHT) && (
                <div className="border-b border-line p-2" data-density="tool" onKeyDown={keepEnter}>
                  <SearchInput label={text.searchCorps} value={search} onChange={setSearch} />
                </div>
              )}
              <CorpRows corps={listed(chosen)} value={value} onToggle={toggle} />
              {found.note !== null && <p className="px-3 py-1.5 text-xs text-text-soft">{found.note}</p>}
            </>
          )}
        </QueryView>
      </div>
      <p className="mt-1 text-xs text-text-soft">{text.corpsHint}</p>
    </fieldset>
  )
}

/** Enter in the search must not submit the form. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

const distinct = (corps: readonly Corp[]): Corp[] => [
  ...new Map(corps.map((corp) => [corp.id, corp])).values(),
]

interface CorpRowsProps {
  corps: readonly Corp[]
  value: readonly number[]
  onToggle: (corp: Corp) => void
}

function CorpRows({ corps, value, onToggle }: CorpRowsProps) {
  return (
    <ul className="max-h-40 overflow-y-auto">
      {corps.map((corp) => (
        <li key={corp.id}>
          <label className="flex h-9 items-center gap-2.5 px-3 hover:bg-hover">
            <Checkbox checked={value.includes(corp.id)} onChange={() => onToggle(corp)} />
            <span className="min-w-0 flex-1 truncate" title={corp.name}>
              {corp.name}
            </span>
            <span className="shrink-0 text-xs text-text-soft">{domainText.teamTypes[corp.teamType]}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

interface WithInternalCompaniesProps {
  title: string
  onClose: () => void
  children: (corpIds: number[]) => ReactNode
}

export function WithInternalCompanies({ title, onClose, children }: WithInternalCompaniesProps) {
  const internal = useInternalCompanies()
  if (internal.data) return children(internal.data.map(({ id }) => id))
  return (
    <Dialog placement="drawer" title={title} onClose={onClose}>
      <QueryView query={internal}>{() => null}</QueryView>
    </Dialog>
  )
}
