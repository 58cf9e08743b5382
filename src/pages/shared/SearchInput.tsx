import { Search } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { Input } from '../../ui/Input.tsx'

interface SearchInputProps {
  label: string
  value: string
  className?: string
  onChange: (text: string) => void
}

export function SearchInput({ label, value, className = 'w-60', onChange }: SearchInputProps) {
  return (
    <div className={classNames('relative', className)}>
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
