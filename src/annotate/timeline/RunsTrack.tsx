import { useEffect, useRef } from 'react'
import { xOfFrame } from './places.ts'
import type { TimelineRow, TimelineScale } from './rows.ts'

/** CSS pixels above and below what is drawn. */
const GAP = 5

/** Height of a layer that is a line. */
const LOW = 3

interface Band {
  readonly top: number
  readonly height: number
}

function fill(
  context: CanvasRenderingContext2D,
  scale: TimelineScale,
  runs: NonNullable<TimelineRow['runs']>,
  { top, height }: Band,
): void {
  const hair = 1 / globalThis.devicePixelRatio
  // Runs are drawn once for each pixel that they reach, however many of them lie in it.
  let drawnTo = 0
  for (const [start, end] of runs) {
    const from = Math.max(xOfFrame(scale, start), drawnTo)
    const to = Math.max(xOfFrame(scale, end), from + 1)
    if (from > scale.width) break
    if (to <= drawnTo) continue
    context.fillRect(from, top, to - from, height)
    drawnTo = to - hair
  }
}

function draw(canvas: HTMLCanvasElement, scale: TimelineScale, row: TimelineRow): void {
  const ratio = globalThis.devicePixelRatio
  const height = canvas.clientHeight
  const [columns, rows] = [Math.round(scale.width * ratio), Math.round(height * ratio)]
  if (canvas.width !== columns) canvas.width = columns
  if (canvas.height !== rows) canvas.height = rows
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, scale.width, height)
  const whole = { top: GAP, height: height - 2 * GAP }
  const line = { top: height - GAP - LOW, height: LOW }
  for (const { colour, runs = [], low = false } of [row, ...(row.layers ?? [])] as readonly Layer[]) {
    context.fillStyle = colour
    fill(context, scale, runs, low ? line : whole)
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
