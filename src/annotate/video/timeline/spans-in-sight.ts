import { spanBox } from './frame-positions.ts'
import type { TimelineScale, TimelineSpan } from './rows.ts'

/** Which spans of a row are elements: a thousand of them took a tenth of a second at each turn of the wheel. */

/** CSS pixels of a row that spans fill, and above them. */
const FILLED = 23
const ABOVE = 2

export const laneBox = (
  [index, of]: readonly [number, number] = [0, 1],
): { top: number; height: number } => ({
  top: ABOVE + (index * FILLED) / of,
  height: FILLED / of - (of > 1 ? 1 : 0),
})

/** Half clear, so that the row's ground shows through; hatched ones lighter, where there is no room for lines. */
export const spanFill = (colour: string, hatched = false): string => `${colour}${hatched ? '40' : '59'}`

/** CSS pixels. Shorter spans have no room for a name or for two ends. */
const SHORT = 12

/** While a row has no more in sight, all of them are elements. */
const FEW = 60

export interface SpansInSight {
  readonly bars: readonly TimelineSpan[]
  /** Too short and too many: drawn, until the pointer comes to one. */
  readonly drawn: readonly TimelineSpan[]
}

/** @param held id of the span under the pointer, or being dragged; an element even out of sight */
export function spansInSight(
  scale: TimelineScale,
  spans: readonly TimelineSpan[],
  held: string | null,
): SpansInSight {
  const seen = spans.flatMap((span) => {
    const box = spanBox(scale, span)
    return box || span.id === held ? [{ span, isShort: box !== null && box.width < SHORT }] : []
  })
  const isDrawn = ({ span, isShort }: (typeof seen)[number]): boolean =>
    isShort && seen.length > FEW && span.id !== held
  return {
    bars: seen.filter((one) => !isDrawn(one)).map(({ span }) => span),
    drawn: seen.filter(isDrawn).map(({ span }) => span),
  }
}

/** The topmost span at a place of the row, in CSS pixels; null for none. */
export const spanAtPlace = (
  scale: TimelineScale,
  spans: readonly TimelineSpan[],
  { x, y }: { readonly x: number; readonly y: number },
): string | null =>
  spans.findLast((span) => {
    const box = spanBox(scale, span)
    const { top, height } = laneBox(span.lane)
    return box && x >= box.left && x < box.left + box.width && y >= top && y < top + height
  })?.id ?? null
