import type { PointerEvent } from 'react'
import { useRef } from 'react'
import type { Point } from '../../domain/geometry/point.ts'

/** CSS pixels sideways. */
const REACH = 64
/** Milliseconds; a slower finger pans. */
const LONGEST_MS = 500

interface Touch {
  readonly from: Point
  readonly at: number
}

/** 1: the next item, -1: the one before; null: no swipe. */
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

/** A second finger makes it a pinch. @param isFree nothing at the sides could be panned to */
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
