import type { CSSProperties, PointerEvent } from 'react'
import { memo, useState } from 'react'
import type { SpanEnd } from '../../../domain/clips/clips.ts'
import type { RowPress } from '../../../machines/editor/selection.ts'
import { videoText } from '../../../text/video.ts'
import { classNames } from '../../../ui/class-names.ts'
import { edgeFrameAt, spanBox } from './frame-positions.ts'
import type { FrameSpan, TimelineActions, TimelineMark, TimelineScale, TimelineSpan } from './rows.ts'
import { laneBox, spanFill } from './spans-in-sight.ts'
import type { StartTrackDrag } from './useTrackDrag.ts'
import { useVideoFact } from '../playback/useVideoState.ts'
import type { VideoController } from '../playback/video-controller.ts'

const text = videoText.timeline

/** What a press on a span does. The same object while it can do the same, so that unchanged spans are not drawn again. */
export interface SpanHands extends Pick<TimelineActions, 'onPick' | 'resized' | 'onResize'> {
  readonly drag: StartTrackDrag
  readonly seek: (frame: number) => void
}

interface SpanBarProps {
  span: TimelineSpan
  /** Id of the row that it is in. */
  row: string
  colour: string
  scale: TimelineScale
  hands: SpanHands
}

/** CSS pixels; hundreds of shorter spans would each need a text layout. */
const NAMELESS = 20

const fillOf = (colour: string, hatched: boolean | undefined): CSSProperties => ({
  borderColor: colour,
  background: hatched
    ? `repeating-linear-gradient(135deg, ${colour}66 0 4px, ${colour}1f 4px 9px)`
    : spanFill(colour, hatched),
})

const SpanName = ({ name, width }: { name: string; width: number }) =>
  width > NAMELESS && <span className="pointer-events-none min-w-0 truncate px-1.5 text-clip">{name}</span>

const isSameSpan = (a: TimelineSpan, b: TimelineSpan): boolean =>
  a.id === b.id &&
  a.name === b.name &&
  a.startFrame === b.startFrame &&
  a.endFrame === b.endFrame &&
  a.selected === b.selected &&
  a.hatched === b.hatched &&
  a.mark === b.mark &&
  a.locked === b.locked &&
  a.lane?.[0] === b.lane?.[0] &&
  a.lane?.[1] === b.lane?.[1]

/** Of a thousand spans only those that change are drawn again. */
export const SpanBar = memo(
  Bar,
  (a, b) =>
    a.row === b.row &&
    a.colour === b.colour &&
    a.scale === b.scale &&
    a.hands === b.hands &&
    isSameSpan(a.span, b.span),
)

function Bar({ span, row, colour, scale, hands }: SpanBarProps) {
  const { onPick, resized, onResize, drag, seek } = hands
  const [dragged, setDragged] = useState<FrameSpan | null>(null)
  const box = spanBox(scale, dragged ?? span)
  // A dragged span stays mounted while the wheel scrolls it out of view.
  if (!box && !dragged) return null
  const pull = (event: PointerEvent<HTMLElement>, end: SpanEnd): void => {
    if (event.button !== 0 || !onResize || !resized) return
    event.stopPropagation()
    onPick?.(row, span.id, event)
    let frame: number | null = null
    drag(event, {
      to(seconds) {
        frame = edgeFrameAt(scale.table, seconds, end)
        const next = resized(row, span.id, end, frame)
        setDragged(next)
        seek(end === 'start' ? next.startFrame : next.endFrame - 1)
      },
      end() {
        setDragged(null)
        if (frame !== null) onResize(row, span.id, end, frame)
      },
      cancel: () => setDragged(null),
    })
  }
  return (
    <div
      data-span={span.id}
      hidden={!box}
      title={span.name}
      className={classNames(
        'absolute flex items-center overflow-hidden rounded-xs border text-2xs leading-4',
        span.selected && 'ring-2 ring-accent',
      )}
      style={{ ...box, ...laneBox(span.lane), ...fillOf(colour, span.hatched) }}
      onPointerDown={(event) => onPick?.(row, span.id, event)}
    >
      {box && (span.lane?.[1] ?? 1) < 3 && <SpanName name={span.name} width={box.width} />}
      {span.mark && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 bottom-0 h-[3px]"
          style={{ background: span.mark }}
        />
      )}
      {onResize &&
        !span.locked &&
        (['start', 'end'] as const).map((end) => (
          <span
            key={end}
            data-end={end}
            title={end === 'start' ? text.start(span.name) : text.end(span.name)}
            onPointerDown={(event) => pull(event, end)}
            className={classNames(
              'absolute inset-y-0 w-1.5 cursor-ew-resize touch-none',
              end === 'start' ? 'left-0' : 'right-0',
              span.selected && 'bg-accent/70',
            )}
          />
        ))}
    </div>
  )
}

interface FrameMarkProps {
  mark: TimelineMark
  colour: string
  scale: TimelineScale
  onPick: (press: RowPress) => void
}

export function FrameMark({ mark, colour, scale, onPick }: FrameMarkProps) {
  const { frame, label, name, selected } = mark
  const box = spanBox(scale, { startFrame: frame, endFrame: frame + 1 })
  if (!box) return null
  const pick = (event: PointerEvent): void => {
    if (event.button !== 0) return
    // Seeks to the marked frame, not to the one below the pointer.
    event.stopPropagation()
    onPick(event)
  }
  return (
    <span
      data-mark={frame}
      title={name}
      onPointerDown={pick}
      className={classNames(
        'absolute top-1 bottom-1 min-w-4 -translate-x-1/2 rounded-xs border bg-surface-raised px-1 text-center text-2xs leading-[18px] tabular-nums',
        selected && 'z-1 ring-2 ring-accent',
      )}
      style={{ left: box.left + box.width / 2, borderColor: colour, color: colour }}
    >
      {label}
    </span>
  )
}

interface PendingBarProps {
  video: VideoController
  scale: TimelineScale
  from: number
}

export function PendingBar({ video, scale, from }: PendingBarProps) {
  const frame = useVideoFact(video, (state) => state.frame)
  const box = spanBox(scale, { startFrame: Math.min(from, frame), endFrame: Math.max(from, frame) + 1 })
  return (
    box && (
      <div
        data-pending
        className="pointer-events-none absolute inset-y-0.5 rounded-xs border border-dashed border-accent bg-accent/20"
        style={box}
      />
    )
  )
}
