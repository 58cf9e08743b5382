import { SearchParameterLimits } from '../../../contract/limits.ts'
import { Search } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Input } from '../../../ui/Input.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useComposed } from '../../../ui/useComposed.ts'
import { usePageKeys } from '../usePageKeys.ts'

const KEY = '/'

interface SearchInputProps {
  label: string
  value: string
  className?: string
  isMain?: boolean
  onChange: (text: string) => void
}

export function SearchInput({
  label,
  value,
  className = 'w-60',
  isMain = false,
  onChange,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const keys = useMemo(() => {
    const go = () => {
      input.current?.focus()
      input.current?.select()
    }
    return isMain ? { [KEY]: go } : {}
  }, [isMain])
  usePageKeys(keys)
  const { composed, field } = useComposed(onChange)
  return (
    <div className={classNames('relative', className)}>
      <Search
        size={14}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-text-soft"
      />
      <Input
        ref={input}
        type="search"
        aria-keyshortcuts={isMain ? KEY : undefined}
        aria-label={label}
        placeholder={label}
        className="peer pl-8"
        maxLength={SearchParameterLimits.maxLength}
        value={composed ?? value}
        {...field}
      />
      {isMain && value === '' && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-text-soft peer-focus:hidden"
        >
          <Kbd keys={KEY} />
        </span>
      )}
    </div>
  )
}
