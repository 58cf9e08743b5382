import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

/** More lines than these exist only where they are in sight. */
const VIRTUAL_FROM = 60
/** Lines beyond either edge that exist nevertheless. */
const OVERSCAN = 8

interface LinesOptions {
  readonly count: number
  /** CSS pixels of each. */
  readonly height: number
  /** The one that is kept in sight whenever it changes; -1 for none. */
  readonly place: number
  /** CSS pixels of what stands above the first line in the box. */
  readonly above?: number
}

/** Lines of one height in a box that scrolls. */
export function useLines({ count, height, place, above = 0 }: LinesOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  // The rule warns of the React compiler, which this project does not use.
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component, so its moving value is seen
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: count > VIRTUAL_FROM ? OVERSCAN : count,
    scrollMargin: above,
    // What stands above stays there while the lines move below it.
    scrollPaddingStart: above,
  })
  useEffect(() => {
    if (place >= 0) virtual.scrollToIndex(place, { align: 'auto' })
  }, [virtual, place])
  return { scroller, virtual }
}
