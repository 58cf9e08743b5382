import type { Range } from '@tanstack/react-virtual'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'

/** More lines than these exist only where they are in sight. */
const VIRTUAL_FROM = 60
/** Lines beyond either edge that exist nevertheless. */
const OVERSCAN = 8

interface LinesOptions {
  readonly count: number
  /** CSS pixels of each; those that are measured have about that many until they are seen. */
  readonly height: number
  /** CSS pixels between two. */
  readonly gap?: number
  /** The one that is kept in sight whenever it changes, and exists wherever one scrolls; -1 for none. */
  readonly place: number
  /** CSS pixels of what stands above the first line in the box. */
  readonly above?: number
}

/** The lines in sight and that of a place: somebody may be writing there. */
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

/**
 * Lines in a box that scrolls: of one height, or each measured once it is there. One that names its index (`data-index`) is
 * kept in sight also where what the box stands in scrolls.
 */
export function useLines({ count, height, gap = 0, place, above = 0 }: LinesOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  // The rule warns of the React compiler, which this project does not use.
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component, so its moving value is seen
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    gap,
    rangeExtractor: useSeen(place, count),
    overscan: count > VIRTUAL_FROM ? OVERSCAN : count,
    scrollMargin: above,
    // What stands above stays there while the lines move below it.
    scrollPaddingStart: above,
  })
  useEffect(() => {
    if (place < 0) return
    virtual.scrollToIndex(place, { align: 'auto' })
    scroller.current?.querySelector(`[data-index="${place}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [virtual, place])
  return { scroller, virtual }
}
