import type { Rect, Size } from '../../../domain/geometry/rect.ts'

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

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** By preference: right, left, below, above. */
const beside = ({ box, size }: Bubble): BubblePlace[] => [
  { x: box.x + box.width + GAP, y: box.y },
  { x: box.x - GAP - size.width, y: box.y },
  { x: box.x, y: box.y + box.height + GAP },
  { x: box.x, y: box.y - GAP - size.height },
]

const pushedInto = ({ x, y }: BubblePlace, size: Size, area: Size): BubblePlace => ({
  x: Math.max(0, Math.min(x, area.width - size.width)),
  y: Math.max(0, Math.min(y, area.height - size.height)),
})

const covered = (at: BubblePlace, size: Size, taken: readonly Rect[]): number =>
  taken.reduce((sum, other) => sum + overlap({ ...at, ...size }, other), 0)

/** Each covers least of boxes and earlier bubbles. @returns top-left corners; null outside the screen */
export function layoutBubbles(bubbles: readonly Bubble[], area: Size): (BubblePlace | null)[] {
  const screen = { x: 0, y: 0, ...area }
  const taken: Rect[] = bubbles.map(({ box }) => box)
  return bubbles.map((bubble) => {
    const { box, size } = bubble
    if (overlap(box, screen) === 0) return null
    const places = beside(bubble).map((at) => pushedInto(at, size, area))
    const costs = places.map((at) => covered(at, size, taken))
    const [first = box] = places
    const at = places[costs.indexOf(Math.min(...costs))] ?? first
    taken.push({ ...at, ...size })
    return at
  })
}
