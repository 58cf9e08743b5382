import { Search } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Input } from '../../ui/Input.tsx'

interface SearchInputProps {
  label: string
  value: string
  className?: string
  onChange: (text: string) => void
}

/** What an input method still composes is not searched for: nothing is called by half a pinyin. */
export function SearchInput({ label, value, className = 'w-60', onChange }: SearchInputProps) {
  const [composed, setComposed] = useState<string | null>(null)
  const take = (text: string) => {
    setComposed(null)
    onChange(text)
  }
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(target.value)
    else take(target.value)
  }
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
        value={composed ?? value}
        onChange={type}
        onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
      />
    </div>
  )
}
