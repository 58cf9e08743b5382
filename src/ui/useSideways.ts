import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

/**
 * For a box around something that may be too wide for it: it scrolls sideways only while that is so. A box that always
 * may is what `position: sticky` inside of it holds on to, and so nothing in it would stay in sight as the page scrolls.
 */
export function useSideways(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const outer = box.current
    const inner = outer?.firstElementChild
    if (!outer || !inner) return
    const watcher = new ResizeObserver(() => {
      outer.style.overflowX = inner.scrollWidth > outer.clientWidth ? 'auto' : 'visible'
    })
    watcher.observe(outer)
    watcher.observe(inner)
    return () => watcher.disconnect()
  }, [])
  return box
}
