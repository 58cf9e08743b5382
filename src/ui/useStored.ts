import { useCallback, useState } from 'react'

/** `parse` must accept any stored text, or null. */
export function useStored<Value>(
  key: string,
  parse: (text: string | null) => Value,
): readonly [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => parse(localStorage.getItem(key)))
  const change = useCallback(
    (next: Value) => {
      setValue(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // With a full or blocked storage the choice lasts as long as the page.
      }
    },
    [key],
  )
  return [value, change]
}
