import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { listSearchText as text } from '../../text/list-search.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { belongsToInputMethod } from '../../ui/input-method.ts'
import { Input } from '../../ui/Input.tsx'
import { useCommands } from '../useCommands.ts'
import { setListSearch, useEndOfSearch, useListSearch, useSearchCalls } from './list-search.ts'

export function ListSearchButton() {
  const { keyOf, labelOf, run } = useCommands()
  return (
    <IconButton
      className="!h-6 !w-6 thumb:!h-11 thumb:!w-11"
      label={labelOf('panel.search')}
      keys={keyOf('panel.search')}
      side="left"
      pressed={useListSearch() !== null}
      icon={<Search size={14} />}
      onClick={() => run('panel.search')}
    />
  )
}

interface ListSearchProps {
  label: string
  /** How many were found; null while all are shown. */
  found: number | null
  /** Enter takes the first that was found. */
  onTake: () => void
  /** The arrow down goes on in the list. */
  onDown?: () => void
}

/** The field above a list. Escape clears it, and closes it once it is empty. */
export function ListSearch(props: ListSearchProps) {
  const query = useListSearch()
  useEndOfSearch()
  return query === null ? null : <SearchField {...props} query={query} />
}

function SearchField({ label, found, onTake, onDown, query }: ListSearchProps & { query: string }) {
  const field = useRef<HTMLInputElement>(null)
  const calls = useSearchCalls()
  useEffect(() => field.current?.select(), [calls])
  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (belongsToInputMethod(event.nativeEvent)) return
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      Escape: () => setListSearch(query === '' ? null : ''),
      Enter: onTake,
      ArrowDown: onDown,
    }
    const act = acts[event.key]
    if (!act) return
    // The page binds these keys to something else.
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className="flex flex-col gap-1">
      <Input
        ref={field}
        type="search"
        autoFocus
        aria-label={label}
        placeholder={text.placeholder}
        value={query}
        onChange={({ target }) => setListSearch(target.value)}
        onKeyDown={keyDown}
      />
      <p role="status" className={found === 0 ? 'text-xs text-text-soft' : 'sr-only'}>
        {found === null ? '' : found === 0 ? text.nothing : text.found(found)}
      </p>
    </div>
  )
}
