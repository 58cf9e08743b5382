export interface TimelineView {
  readonly from: number
  readonly to: number
}

/** Seconds at the closest zoom. */
const SECONDS_MIN = 0.2

const lengthOf = ({ from, to }: TimelineView): number => to - from

export const wholeView = (duration: number): TimelineView => ({
  from: 0,
  to: duration > 0 ? duration : SECONDS_MIN,
})

/** From the left end; outside [0, width] for times outside the view. */
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

export function zoomed(view: TimelineView, duration: number, seconds: number, factor: number): TimelineView {
  const length = Math.min(Math.max(lengthOf(view) / factor, SECONDS_MIN), wholeView(duration).to)
  const share = (seconds - view.from) / lengthOf(view)
  return inside({ from: seconds - share * length, to: seconds + (1 - share) * length }, duration)
}

/** Returns the same object at the ends. */
export function moved(view: TimelineView, duration: number, seconds: number): TimelineView {
  const next = inside({ from: view.from + seconds, to: view.to + seconds }, duration)
  return next.from === view.from && next.to === view.to ? view : next
}

/** Pixels per frame of the screen while a drag is beyond an end. */
const EDGE_MOST = 24

/** `seconds` within the view, and the pixels to scroll: more the farther outside, negative to the left. */
export function dragTarget(
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

/** Share of the view between the playhead and the ends. */
const MARGIN = 0.1

/** The same object if the time is visible. */
export function following(view: TimelineView, duration: number, seconds: number): TimelineView {
  if (seconds >= view.from && seconds <= view.to) return view
  const length = lengthOf(view)
  const from = seconds < view.from ? seconds - length * (1 - MARGIN) : seconds - length * MARGIN
  return inside({ from, to: from + length }, duration)
}

/** Seconds. */
const STEPS = [0.04, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]

/** At least `gap` pixels apart. */
export function ticksIn(view: TimelineView, width: number, gap: number): number[] {
  const least = (lengthOf(view) * gap) / width
  const step = STEPS.find((each) => each >= least) ?? Math.ceil(least / 3600) * 3600
  const first = Math.ceil(view.from / step - 1e-9)
  const last = Math.floor(view.to / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}

/** 0 for a zoom. Shift makes the vertical wheel horizontal. */
export const wheelAlong = ({
  deltaX,
  deltaY,
  shiftKey,
}: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'shiftKey'>): number => {
  if (shiftKey) return deltaY || deltaX
  // Touch pads are never exactly vertical.
  return Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : 0
}
