import type { RefObject } from 'react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { following, moved, secondsAt, wheelAlong, wholeView, zoomed } from './scale.ts'
import type { TimelineView } from './scale.ts'

/** Exponent per wheel pixel. */
const WHEEL_ZOOM = 0.0015
const LINE_HEIGHT = 16

interface TimelineViewControls {
  readonly view: TimelineView
  /** CSS pixels; 0 before the first measurement. */
  readonly width: number
  readonly zoom: (factor: number, seconds: number) => void
  readonly pan: (pixels: number) => void
  readonly showAll: () => void
  readonly follow: (seconds: number) => void
}

function useWidth(tracks: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = tracks.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [tracks])
  return width
}

/** The wheel zooms at the pointer; with Shift or sideways it scrolls. */
export function useTimelineView(
  tracks: RefObject<HTMLElement | null>,
  duration: number,
): TimelineViewControls {
  const [view, setView] = useState(() => wholeView(duration))
  const width = useWidth(tracks)
  const latest = useRef({ view, width })
  useEffect(() => {
    latest.current = { view, width }
  })
  const zoom = useCallback(
    (factor: number, seconds: number) => setView((was) => zoomed(was, duration, seconds, factor)),
    [duration],
  )
  const follow = useCallback(
    (seconds: number) => setView((was) => following(was, duration, seconds)),
    [duration],
  )
  const pan = useCallback(
    (pixels: number) =>
      setView((was) => {
        const { width: wide } = latest.current
        return moved(was, duration, (pixels * (was.to - was.from)) / Math.max(wide, 1))
      }),
    [duration],
  )
  useEffect(() => {
    const element = tracks.current
    if (!element) return
    const turn = (event: WheelEvent): void => {
      event.preventDefault()
      const now = latest.current
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1
      const along = wheelAlong(event)
      if (along !== 0) return pan(along * unit)
      const x = event.clientX - element.getBoundingClientRect().left
      zoom(Math.exp(-event.deltaY * unit * WHEEL_ZOOM), secondsAt(now.view, Math.max(now.width, 1), x))
    }
    // React's wheel listeners are passive.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [tracks, pan, zoom])
  return { view, width, zoom, pan, follow, showAll: () => setView(wholeView(duration)) }
}
