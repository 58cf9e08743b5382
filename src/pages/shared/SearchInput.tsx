import { Search } from 'lucide-react'
import { Input } from '../../ui/Input.tsx'

interface SearchInputProps {
  label: string
  value: string
  onChange: (text: string) => void
}

export function SearchInput({ label, value, onChange }: SearchInputProps) {
  return (
    <div className="relative w-60">
      <Search
        size={14}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-text-soft"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-8"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
