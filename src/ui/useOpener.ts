import { useLayoutEffect, useRef } from 'react'

/** Returns the focus to the opener of a layer without a Radix trigger. @returns call when the layer closes */
export function useOpener(open: boolean): () => void {
  const opener = useRef<Element | null>(null)
  // Runs before fields inside take the focus.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return () => {
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
}
