import { useEffect, useRef } from 'react'
import { barsOf } from './frame-positions.ts'
import type { TimelineRow, TimelineScale } from './rows.ts'
import { clearTrack } from './track-canvas.ts'

/** CSS pixels above and below what is drawn. */
const GAP = 5

/** Height of a layer that is a line. */
const LOW = 3

function draw(canvas: HTMLCanvasElement, scale: TimelineScale, row: TimelineRow): void {
  const track = clearTrack(canvas, scale.width)
  if (!track) return
  const { context, height, ratio } = track
  const whole = { top: GAP, height: height - 2 * GAP }
  const line = { top: height - GAP - LOW, height: LOW }
  for (const { colour, runs = [], low = false } of [row, ...(row.layers ?? [])] as readonly Layer[]) {
    context.fillStyle = colour
    const { top, height: tall } = low ? line : whole
    for (const [from, to] of barsOf(scale, runs, ratio)) context.fillRect(from, top, to - from, tall)
  }
}

type Layer = Pick<TimelineRow, 'colour' | 'runs'> & { readonly low?: boolean }

/** Where something is, however often: drawn as pixels. */
export function RunsTrack({ row, scale }: { row: TimelineRow; scale: TimelineScale }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (ref.current) draw(ref.current, scale, row)
  }, [row, scale])
  return <canvas ref={ref} className="pointer-events-none absolute inset-0 size-full" />
}
