import type { Range } from '@tanstack/react-virtual'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'

const VIRTUAL_FROM = 60
const OVERSCAN = 8

interface VirtualRowsOptions {
  readonly count: number
  /** CSS pixels of a line; an estimate for measured lines. */
  readonly height: number
  readonly gap?: number
  /** Index of the line that stays rendered and in sight; -1 for none. */
  readonly place: number
  /** CSS pixels above the first line in the box. */
  readonly above?: number
}

/** Visible lines plus the one at `place`, where somebody may be typing. */
const useSeen = (place: number, count: number) =>
  useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range)
      return place < 0 || place >= count || seen.includes(place)
        ? seen
        : [...seen, place].toSorted((a, b) => a - b)
    },
    [place, count],
  )

/** Virtual lines of fixed or measured height. A line with `data-index` is also scrolled into view of outer boxes. */
export function useVirtualRows({ count, height, gap = 0, place, above = 0 }: VirtualRowsOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  // This project does not use the React compiler.
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component, so its moving value is seen
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    gap,
    rangeExtractor: useSeen(place, count),
    overscan: count > VIRTUAL_FROM ? OVERSCAN : count,
    scrollMargin: above,
    // Content above the lines is sticky.
    scrollPaddingStart: above,
  })
  useEffect(() => {
    if (place < 0) return
    virtual.scrollToIndex(place, { align: 'auto' })
    scroller.current?.querySelector(`[data-index="${place}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [virtual, place])
  return { scroller, virtual }
}
