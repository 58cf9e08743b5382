import { useEffect, useRef } from 'react'
import { barsOf, spanBox } from './frame-positions.ts'
import type { TimelineRow, TimelineScale, TimelineSpan } from './rows.ts'
import { laneBox, spanFill } from './spans-in-sight.ts'
import { LEVELS_PER_SECOND, loudest, LOUDEST } from '../../../platform/media/levels.ts'
import type { SoundLevels } from '../../../platform/media/sound.ts'
import { videoText } from '../../../text/video.ts'
import { secondsAt } from './scale.ts'
import { sizedContext } from '../../canvas/sized-context.ts'

/** CSS pixels above and below the runs. */
const GAP = 5

/** CSS pixels of a `low` layer: a line at the bottom of the row. */
const LOW = 3

function drawRuns(canvas: HTMLCanvasElement, scale: TimelineScale, row: TimelineRow): void {
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

/** Pixels, because there may be any number of runs. */
export function RunsTrack({ row, scale }: { row: TimelineRow; scale: TimelineScale }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (ref.current) drawRuns(ref.current, scale, row)
  }, [row, scale])
  return <canvas ref={ref} className="pointer-events-none absolute inset-0 size-full" />
}

const text = videoText.timeline

/** CSS pixels above and below the loudest level. */
const WAVE_GAP = 3
/** CSS pixels and opacity; unread parts are empty. */
const SILENCE = { height: 1, opacity: 0.5 }

/** Square root, so that quiet speech is visible. */
const reachOf = (level: number): number => Math.sqrt(level / LOUDEST)

function drawWave(
  canvas: HTMLCanvasElement,
  { view, width }: TimelineScale,
  { wave: { levels, isRead }, colour }: Omit<WaveTrackProps, 'scale'>,
): void {
  const track = clearTrack(canvas, width)
  if (!track) return
  const { context, height } = track
  const levelAt = (x: number): number => secondsAt(view, width, x) * LEVELS_PER_SECOND
  context.fillStyle = colour
  for (let x = 0; x < width; x += 1) {
    const from = Math.floor(levelAt(x))
    const level = loudest(levels, from, Math.max(Math.ceil(levelAt(x + 1)), from + 1))
    const reach = Math.max(reachOf(level) * (height / 2 - WAVE_GAP), isRead(from) ? SILENCE.height / 2 : 0)
    context.globalAlpha = level > 0 ? 1 : SILENCE.opacity
    if (reach > 0) context.fillRect(x, height / 2 - reach, 1, 2 * reach)
  }
}

interface WaveTrackProps {
  wave: SoundLevels
  /** `#rrggbb` */
  colour: string
  scale: TimelineScale
}

export function WaveTrack({ wave, colour, scale }: WaveTrackProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (ref.current) drawWave(ref.current, scale, { wave, colour })
  }, [wave, colour, scale])
  return (
    <>
      <canvas ref={ref} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
      {wave.failed && (
        <span className="pointer-events-none absolute inset-y-0 left-2 leading-7 text-xs text-warn">
          {text.soundFailed}
        </span>
      )}
    </>
  )
}

interface SpansCanvasProps {
  spans: readonly TimelineSpan[]
  /** `#rrggbb` */
  colour: string
  scale: TimelineScale
}

/** CSS pixels of the lines around selected spans, and of marks. */
const RING = 2
const MARK = 3

function drawSpans(canvas: HTMLCanvasElement, { spans, colour, scale }: SpansCanvasProps): void {
  const track = clearTrack(canvas, scale.width)
  if (!track) return
  const { context } = track
  const accent = getComputedStyle(canvas).color
  for (const span of spans) {
    const box = spanBox(scale, span)
    if (!box) continue
    const { left, width } = box
    const { top, height } = laneBox(span.lane)
    context.fillStyle = spanFill(colour, span.hatched)
    context.fillRect(left, top, width, height)
    context.fillStyle = colour
    context.fillRect(left, top, 1, height)
    if (span.mark) {
      context.fillStyle = span.mark
      context.fillRect(left, top + height - MARK, width, MARK)
    }
    if (span.selected) {
      context.fillStyle = accent
      context.fillRect(left, top, width, RING)
      context.fillRect(left, top + height - RING, width, RING)
    }
  }
}

/** Pixels, because hundreds of elements take long to be made anew at each zoom. */
export function SpansCanvas({ spans, colour, scale }: SpansCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (ref.current) drawSpans(ref.current, { spans, colour, scale })
  }, [spans, colour, scale])
  return (
    <canvas
      ref={ref}
      data-drawn-spans={spans.length}
      className="pointer-events-none absolute inset-0 size-full text-accent"
    />
  )
}

/** `ratio` device pixels per CSS pixel. */
function clearTrack(canvas: HTMLCanvasElement, width: number) {
  const ratio = globalThis.devicePixelRatio
  const height = canvas.clientHeight
  const context = sizedContext(canvas, { width, height, ratio })
  return context && { context, height, ratio }
}
