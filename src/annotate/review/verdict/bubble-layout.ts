import type { Rect, Size } from '../../../domain/geometry/rect.ts'
import { clamp } from '../../../domain/geometry/clamp.ts'
import { area, centre, intersection } from '../../../domain/geometry/rect.ts'
import type { ScreenMark } from './screen-marks.ts'
import { hiddenBy } from './screen-marks.ts'

/** CSS pixels. */

interface Bubble {
  readonly box: Rect
  readonly size: Size
}

interface BubblePlace {
  readonly x: number
  readonly y: number
}

const GAP = 8

const overlap = (a: Rect, b: Rect): number => {
  const shared = intersection(a, b)
  return shared ? area(shared) : 0
}

/** By preference: right, left, below, above; each first from the top or left, then from the other end; then corners. */
function beside({ box, size }: Bubble): BubblePlace[] {
  const right = box.x + box.width
  const bottom = box.y + box.height
  const outer = {
    left: box.x - GAP - size.width,
    right: right + GAP,
    above: box.y - GAP - size.height,
    below: bottom + GAP,
  }
  const ends = { x: right - size.width, y: bottom - size.height }
  return [
    { x: outer.right, y: box.y },
    { x: outer.left, y: box.y },
    { x: box.x, y: outer.below },
    { x: box.x, y: outer.above },
    { x: outer.right, y: ends.y },
    { x: outer.left, y: ends.y },
    { x: ends.x, y: outer.below },
    { x: ends.x, y: outer.above },
    { x: outer.right, y: outer.above },
    { x: outer.right, y: outer.below },
    { x: outer.left, y: outer.above },
    { x: outer.left, y: outer.below },
  ]
}

const pushedInto = ({ x, y }: BubblePlace, size: Size, screen: Size): BubblePlace => ({
  x: Math.max(0, Math.min(x, screen.width - size.width)),
  y: Math.max(0, Math.min(y, screen.height - size.height)),
})

/** Where a folded bubble has its dot: its nearest point to the box, from its own top-left corner. */
export function dotAt(bubble: Rect, box: Rect): BubblePlace {
  const { x, y } = centre(box)
  return { x: clamp(x - bubble.x, 0, bubble.width), y: clamp(y - bubble.y, 0, bubble.height) }
}

/**
 * Each covers least of boxes, earlier bubbles and what is drawn on the picture.
 * @returns top-left corners; null outside the screen
 */
export function layoutBubbles(
  bubbles: readonly Bubble[],
  screen: Size,
  marks: readonly ScreenMark[] = [],
): (BubblePlace | null)[] {
  const taken: Rect[] = bubbles.map(({ box }) => box)
  return bubbles.map((bubble) => {
    const { box, size } = bubble
    if (overlap(box, { x: 0, y: 0, ...screen }) === 0) return null
    const places = beside(bubble).map((at) => pushedInto(at, size, screen))
    const costs = places.map((at) => {
      const rect = { ...at, ...size }
      return taken.reduce((sum, other) => sum + overlap(rect, other), hiddenBy(rect, marks))
    })
    const [first = box] = places
    const at = places[costs.indexOf(Math.min(...costs))] ?? first
    taken.push({ ...at, ...size })
    return at
  })
}
