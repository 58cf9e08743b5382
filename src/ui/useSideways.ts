import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

/**
 * For a box around something that may be too wide for it: it scrolls sideways only while that is so. A box that always
 * may is what `position: sticky` inside of it holds on to, and so nothing in it would stay in sight as the page scrolls.
 * Meanwhile it has `data-sideways`.
 */
export function useSideways(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const outer = box.current
    const inner = outer?.firstElementChild
    if (!outer || !inner) return
    const watcher = new ResizeObserver(() => {
      const isWide = inner.scrollWidth > outer.clientWidth
      outer.style.overflowX = isWide ? 'auto' : 'visible'
      outer.toggleAttribute('data-sideways', isWide)
    })
    watcher.observe(outer)
    watcher.observe(inner)
    return () => watcher.disconnect()
  }, [])
  return box
}

/** Of a cell at the end of a row in such a box, over which the others pass: its ground hides them, in the colour of its row. */
const STAYS =
  'in-data-sideways:sticky in-data-sideways:right-0 ' +
  'in-data-sideways:bg-[linear-gradient(var(--row,transparent)_0_0),linear-gradient(var(--surface-raised)_0_0)]'
export const STAYS_BELOW = `${STAYS} in-data-sideways:shadow-[inset_1px_0_var(--line)]`
export const STAYS_IN_HEAD = `${STAYS} in-data-sideways:shadow-[inset_1px_0_var(--line),inset_0_-1px_var(--line-strong)]`
