import type { PointerEvent, RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { Drag } from './drag.ts'
import { followDrag } from './drag.ts'
import type { TimelineScale } from './rows.ts'
import { heldAt } from './scale.ts'

/** What is dragged along the tracks: `to` is told the time under the pointer. */
interface TrackDrag extends Pick<Drag, 'end' | 'cancel'> {
  readonly to: (seconds: number) => void
}

/** Begins to follow a press on the tracks. */
export type FollowTrackDrag = (event: PointerEvent<HTMLElement>, drag: TrackDrag) => void

/**
 * Presses along the tracks, by how time lies on them at each moment: the wheel may turn while something is dragged, and beyond
 * an end of the tracks the view goes on, as long as the pointer stays there.
 */
export function useTrackDrag(
  tracks: RefObject<HTMLElement | null>,
  scale: TimelineScale,
  pan: (pixels: number) => void,
): FollowTrackDrag {
  const latest = useRef(scale)
  const again = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    latest.current = scale
    // What is below a pointer that rests is another time now.
    const frame = requestAnimationFrame(() => again.current?.())
    return () => cancelAnimationFrame(frame)
  }, [scale])
  return (event, { to, ...drag }) => {
    const goTo = (clientX: number): void => {
      const { view, width } = latest.current
      const left = tracks.current?.getBoundingClientRect().left ?? 0
      const { seconds, onBy } = heldAt(view, width, clientX - left)
      to(seconds)
      if (onBy !== 0) pan(onBy)
    }
    const over = followDrag(event, {
      ...drag,
      move(clientX) {
        again.current = () => goTo(clientX)
        goTo(clientX)
      },
    })
    over.addEventListener('abort', () => (again.current = null))
  }
}
