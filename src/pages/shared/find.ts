import { useEffect, useState } from 'react'

/** Milliseconds that a text stays as it is before it counts as typed. */
const SETTLE_MS = 250

/** A text as it stands between its changes: what is typed is not looked for letter by letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Part of the names that a list is asked for; left out where all are. */
export const withFind = (find = ''): { search?: string } => (find === '' ? {} : { search: find })
