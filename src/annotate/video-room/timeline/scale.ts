/** The stretch of a video that a timeline shows: seconds from its left to its right end. */
export interface TimelineView {
  readonly from: number
  readonly to: number
}

/** One zooms in no farther than to this many seconds. */
const SECONDS_MIN = 0.2

const lengthOf = ({ from, to }: TimelineView): number => to - from

/** The whole video. */
export const wholeView = (duration: number): TimelineView => ({
  from: 0,
  to: duration > 0 ? duration : SECONDS_MIN,
})

/** Pixels from the left end, of a timeline `width` pixels wide; outside of it for what is not in view. */
export const xOf = (view: TimelineView, width: number, seconds: number): number =>
  ((seconds - view.from) / lengthOf(view)) * width

export const secondsAt = (view: TimelineView, width: number, x: number): number =>
  view.from + (x / width) * lengthOf(view)

function inside({ from, to }: TimelineView, duration: number): TimelineView {
  const whole = wholeView(duration)
  const length = Math.min(Math.max(to - from, SECONDS_MIN), whole.to)
  const start = Math.min(Math.max(from, 0), whole.to - length)
  return { from: start, to: start + length }
}

/** Shows less (factor above 1) or more, with the time at `seconds` staying where it is. */
export function zoomed(view: TimelineView, duration: number, seconds: number, factor: number): TimelineView {
  const length = Math.min(Math.max(lengthOf(view) / factor, SECONDS_MIN), wholeView(duration).to)
  const share = (seconds - view.from) / lengthOf(view)
  return inside({ from: seconds - share * length, to: seconds + (1 - share) * length }, duration)
}

/** The same view where it cannot go on. */
export function moved(view: TimelineView, duration: number, seconds: number): TimelineView {
  const next = inside({ from: view.from + seconds, to: view.to + seconds }, duration)
  return next.from === view.from && next.to === view.to ? view : next
}

/** Most pixels that a view goes on in one frame while something is dragged beyond one of its ends. */
const EDGE_MOST = 24

/**
 * The time under a pointer that drags, never outside of the view, and how far the view is to go on: pixels, the more the
 * farther the pointer is beyond an end, negative to the left.
 */
export function heldAt(
  view: TimelineView,
  width: number,
  x: number,
): { readonly seconds: number; readonly onBy: number } {
  const within = Math.min(Math.max(x, 0), width)
  return {
    seconds: secondsAt(view, width, within),
    onBy: Math.min(Math.max(x - within, -EDGE_MOST), EDGE_MOST),
  }
}

/** Part of the view that stays free between the playhead and its ends. */
const MARGIN = 0.1

/** The view turned so that a time is in it; the same one when it is in it already. */
export function following(view: TimelineView, duration: number, seconds: number): TimelineView {
  if (seconds >= view.from && seconds <= view.to) return view
  const length = lengthOf(view)
  const from = seconds < view.from ? seconds - length * (1 - MARGIN) : seconds - length * MARGIN
  return inside({ from, to: from + length }, duration)
}

/** Seconds from one tick to the next, rising. */
const STEPS = [0.04, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]

/** Times of the ticks in view, `gap` pixels apart at least. */
export function ticksIn(view: TimelineView, width: number, gap: number): number[] {
  const least = (lengthOf(view) * gap) / width
  const step = STEPS.find((each) => each >= least) ?? Math.ceil(least / 3600) * 3600
  const first = Math.ceil(view.from / step - 1e-9)
  const last = Math.floor(view.to / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}

/** What a turn of the wheel is for: along the time where it is turned sideways or Shift is held, else how much is shown. */
export const wheelAlong = ({
  deltaX,
  deltaY,
  shiftKey,
}: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'shiftKey'>): number => {
  if (shiftKey) return deltaY || deltaX
  // Two fingers on a touch pad never go straight up.
  return Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : 0
}
