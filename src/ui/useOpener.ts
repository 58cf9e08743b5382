import { useLayoutEffect, useRef } from 'react'

/**
 * For what opens over a page by itself, without a trigger that Radix would give the focus back to.
 * @returns gives it back to what had it when that opened
 */
export function useOpener(open: boolean): () => void {
  const opener = useRef<Element | null>(null)
  // What is inside comes after this, with the fields that take the focus as they come.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return () => {
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
}
