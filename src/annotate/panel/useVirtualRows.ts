import type { Range } from '@tanstack/react-virtual'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { THUMB, useThumb } from '../../ui/phone.ts'

const VIRTUAL_FROM = 60
const OVERSCAN = 4

interface VirtualRowsOptions {
  readonly count: number
  /** CSS pixels; an estimate for measured lines. */
  readonly height: number
  readonly gap?: number
  /** Stays rendered and visible; -1 for none. */
  readonly place: number
  /** CSS pixels above the first line. */
  readonly above?: number
  /** Indices of lines that head those below them, ascending; the one of the first line in sight stays at the top. */
  readonly heads?: readonly number[]
}

const NO_HEADS: readonly number[] = []

const headOf = (heads: readonly number[], index: number): number =>
  heads.findLast((head) => head <= index) ?? -1

/** Visible lines plus the one at `place`, where somebody may be typing, and the head of the first. */
const useSeen = (place: number, count: number, heads: readonly number[]) =>
  useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range)
      const more = [place, headOf(heads, range.startIndex)].filter((index) => index >= 0 && index < count)
      return [...new Set([...seen, ...more])].toSorted((a, b) => a - b)
    },
    [place, count, heads],
  )

/** CSS pixels of a line that is pressed, which a thumb must hit. */
export const useRowHeight = (least: number): number => (useThumb() ? Math.max(least, THUMB) : least)

/** Virtual lines of fixed or measured height. A line with `data-index` is also scrolled into view of outer boxes. */
export function useVirtualRows({
  count,
  height,
  gap = 0,
  place,
  above = 0,
  heads = NO_HEADS,
}: VirtualRowsOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  // Lines are measured and made in a task of their own: the page's first one has enough to do.
  const isMeasured = useDeferredValue(true, false)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component, so its moving value is seen
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => (isMeasured ? scroller.current : null),
    estimateSize: () => height,
    // Lines that scroll into sight are made after the frame, not within it.
    useFlushSync: false,
    gap,
    rangeExtractor: useSeen(place, count, heads),
    overscan: count > VIRTUAL_FROM ? OVERSCAN : count,
    scrollMargin: above,
    // Content above the lines is sticky, and so are heads.
    scrollPaddingStart: above + (heads.length > 0 ? height : 0),
  })
  const sized = useRef(height)
  useEffect(() => {
    if (sized.current === height) return
    sized.current = height
    virtual.measure()
  }, [virtual, height])
  useEffect(() => {
    if (place < 0 || !isMeasured) return
    // The frame lays the page out anyway; asked for earlier, it would be laid out within the press.
    const frame = requestAnimationFrame(() => {
      virtual.scrollToIndex(place, { align: 'auto' })
      scroller.current?.querySelector(`[data-index="${place}"]`)?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [virtual, place, isMeasured])
  /** The head that stays at the top; -1 for none. */
  const pinned = headOf(heads, virtual.range?.startIndex ?? 0)
  return { scroller, virtual, pinned }
}
