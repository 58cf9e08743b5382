import type { RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'

/** Cells are at least this wide, in pixels. */
const CELL_MIN = 176

/** As many columns as fit, and what is left for each. */
function gridSize(width: number, gap: number): { columns: number; cell: number } {
  const columns = Math.max(1, Math.floor((width + gap) / (CELL_MIN + gap)))
  return { columns, cell: Math.max(1, (width - gap * (columns - 1)) / columns) }
}

/** Columns of a grid and the width of its cells, kept true while its container changes its size. */
export function useGridSize(container: RefObject<HTMLElement | null>, gap: number) {
  const [width, setWidth] = useState(CELL_MIN)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return undefined
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      setWidth(element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [container])
  return gridSize(width, gap)
}
