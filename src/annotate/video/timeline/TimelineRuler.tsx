import { useEffect, useRef } from 'react'
import { formatDuration } from '../../../domain/time.ts'
import { frameCount } from '../../../domain/frame-table.ts'
import { themes } from '../../../platform/theme.ts'
import type { VideoController } from '../playback/video-controller.ts'
import { xOfFrame } from './frame-positions.ts'
import type { TimelineScale } from './rows.ts'
import { ticksIn, xOf } from './scale.ts'

/** CSS pixels between two labels. */
const GAP = 76
/** No cache holds frames farther away. */
const REACH = 600

function labelOf(seconds: number, step: number): string {
  const whole = formatDuration(Math.floor(seconds + 1e-9))
  if (step >= 1) return whole
  const digits = step >= 0.1 ? 1 : 2
  return whole + (seconds - Math.floor(seconds + 1e-9)).toFixed(digits).slice(1)
}

function drawReady(canvas: HTMLCanvasElement, video: VideoController, scale: TimelineScale): void {
  const width = Math.round(scale.width)
  if (canvas.width !== width) canvas.width = width
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, width, canvas.height)
  context.fillStyle = getComputedStyle(canvas).color
  const { frame } = video.state()
  const last = Math.min(frame + REACH, frameCount(scale.table) - 1)
  for (let from = Math.max(frame - REACH, 0); from <= last; from += 1) {
    if (!video.isReady(from)) continue
    let to = from
    while (to < last && video.isReady(to + 1)) to += 1
    const [x, end] = [xOfFrame(scale, from), xOfFrame(scale, to + 1)]
    context.fillRect(x, 0, Math.max(end - x, 1), canvas.height)
    from = to
  }
}

export function TimelineRuler({ video, scale }: { video: VideoController; scale: TimelineScale }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let frame = 0
    const look = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => ref.current && drawReady(ref.current, video, scale))
    }
    look()
    const stops = [video.subscribe(look), themes.subscribe(look)]
    return () => {
      cancelAnimationFrame(frame)
      stops.forEach((stop) => stop())
    }
  }, [video, scale])
  const ticks = ticksIn(scale.view, Math.max(scale.width, 1), GAP)
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
  return (
    <div
      aria-hidden
      className="sticky top-0 z-10 h-5 overflow-hidden border-b border-line bg-surface text-2xs text-text-soft"
    >
      {ticks.map((seconds) => (
        <span
          key={seconds}
          className="absolute top-0 h-full border-l border-line-strong pl-1 leading-4 tabular-nums"
          style={{ left: xOf(scale.view, scale.width, seconds) }}
        >
          {labelOf(seconds, step)}
        </span>
      ))}
      <canvas ref={ref} height={2} className="absolute inset-x-0 bottom-0 h-0.5 w-full text-accent" />
    </div>
  )
}
