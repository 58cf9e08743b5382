import type { PointerEvent, RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { Drag } from './drag.ts'
import { trackDrag } from './drag.ts'
import type { TimelineScale } from './rows.ts'
import { dragTarget } from './scale.ts'

interface TrackDrag extends Pick<Drag, 'end' | 'cancel'> {
  readonly to: (seconds: number) => void
}

export type StartTrackDrag = (event: PointerEvent<HTMLElement>, drag: TrackDrag) => void

/** The wheel may scroll during a drag, and beyond an end the view keeps scrolling. */
export function useTrackDrag(
  tracks: RefObject<HTMLElement | null>,
  scale: TimelineScale,
  pan: (pixels: number) => void,
): StartTrackDrag {
  const latest = useRef(scale)
  const again = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    latest.current = scale
    // After a scroll another time lies below a resting pointer.
    const frame = requestAnimationFrame(() => again.current?.())
    return () => cancelAnimationFrame(frame)
  }, [scale])
  return (event, { to, ...drag }) => {
    const goTo = (clientX: number): void => {
      const { view, width } = latest.current
      const left = tracks.current?.getBoundingClientRect().left ?? 0
      const { seconds, onBy } = dragTarget(view, width, clientX - left)
      to(seconds)
      if (onBy !== 0) pan(onBy)
    }
    const over = trackDrag(event, {
      ...drag,
      move(clientX) {
        again.current = () => goTo(clientX)
        goTo(clientX)
      },
    })
    over.addEventListener('abort', () => (again.current = null))
  }
}
