import { useCallback, useState } from 'react'

/** A choice of a person that this browser keeps. `parse` takes what is stored, of whatever time, or null. */
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
        // A full or blocked storage only means that the choice is forgotten with the page.
      }
    },
    [key],
  )
  return [value, change]
}
