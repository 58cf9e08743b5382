import { keysText } from '../../../text/annotate-keys.ts'
import { Input } from '../../../ui/Input.tsx'

interface KeySearchProps {
  query: string
  onSearch: (query: string) => void
}

export const KeySearch = ({ query, onSearch }: KeySearchProps) => (
  <Input
    autoFocus
    type="search"
    aria-label={keysText.search}
    placeholder={keysText.searchPlaceholder}
    value={query}
    onChange={(event) => onSearch(event.target.value)}
    className="mb-4"
  />
)
