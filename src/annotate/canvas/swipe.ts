import type { PointerEvent } from 'react'
import { useRef } from 'react'
import type { Point } from '../../domain/geometry/point.ts'

/** CSS pixels that a finger goes sideways at least. */
const REACH = 64
/** Milliseconds that it takes at most: a slow finger pans. */
const LONGEST_MS = 500

interface Touch {
  readonly from: Point
  readonly at: number
}

/** The step that a finger asked for: 1 for the next item, -1 for the one before; null for none. */
export function swipeOf({ from, at }: Touch, to: Point, now: number): 1 | -1 | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (now - at > LONGEST_MS || Math.abs(dx) < REACH || Math.abs(dy) > Math.abs(dx) / 2) return null
  return dx < 0 ? 1 : -1
}

interface SwipeHandlers {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerUp: (event: PointerEvent) => void
  readonly onPointerCancel: () => void
}

/**
 * One finger that goes sideways over a picture. A second finger makes it a pinch.
 * @param isFree whether there is nothing at the sides that one could pan to
 */
export function useSwipe(isFree: () => boolean, onSwipe: (step: 1 | -1) => void): SwipeHandlers {
  const touch = useRef<Touch | null>(null)
  return {
    onPointerDown(event) {
      const { pointerType, isPrimary, clientX, clientY, timeStamp } = event
      const isSwipe = pointerType === 'touch' && isPrimary && isFree()
      touch.current = isSwipe ? { from: { x: clientX, y: clientY }, at: timeStamp } : null
    },
    onPointerUp({ clientX, clientY, timeStamp }) {
      const step = touch.current && swipeOf(touch.current, { x: clientX, y: clientY }, timeStamp)
      touch.current = null
      if (step) onSwipe(step)
    },
    onPointerCancel() {
      touch.current = null
    },
  }
}
