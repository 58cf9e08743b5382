import type { Range } from '@tanstack/react-virtual'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'

const VIRTUAL_FROM = 60
const OVERSCAN = 8

interface VirtualRowsOptions {
  readonly count: number
  /** CSS pixels; an estimate for measured lines. */
  readonly height: number
  readonly gap?: number
  /** Stays rendered and visible; -1 for none. */
  readonly place: number
  /** CSS pixels above the first line. */
  readonly above?: number
}

/** The line at `place` stays, because somebody may be typing there. */
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

/** A line with `data-index` is also scrolled into view of outer boxes. */
export function useVirtualRows({ count, height, gap = 0, place, above = 0 }: VirtualRowsOptions) {
  const scroller = useRef<HTMLDivElement>(null)
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
