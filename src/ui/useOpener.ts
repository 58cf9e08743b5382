import { useLayoutEffect, useRef } from 'react'

/** For a layer without a Radix trigger. @returns call when the layer closes */
export function useOpener(open: boolean): () => void {
  const opener = useRef<Element | null>(null)
  // Before fields inside take the focus.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return () => {
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
}
