import type { PointerEvent, ReactNode } from 'react'
import { memo, useEffect, useLayoutEffect, useRef, useMemo, useState } from 'react'
import { formatDuration } from '../../../domain/time.ts'
import type { FrameTable } from '../../../domain/frame-table.ts'
import { frameCount, timeOf, frameAt } from '../../../domain/frame-table.ts'
import { videoText } from '../../../text/video.ts'
import type { VideoController } from '../playback/video-controller.ts'
import { xOfFrame, frameAtX } from './frame-positions.ts'
import type { PendingSpan, TimelineScale, TimelineActions, TimelineRow } from './rows.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { SpanHands } from './SpanBar.tsx'
import { FrameMark, PendingBar } from './SpanBar.tsx'
import { SpansTrack } from './SpansTrack.tsx'
import type { ShownRows } from './RowNames.tsx'
import { RowNames } from './RowNames.tsx'
import { RunsTrack, WaveTrack } from './CanvasTracks.tsx'
import { TimelineRuler } from './TimelineRuler.tsx'
import { useVirtualRows } from '../../panel/useVirtualRows.ts'
import { useTimelineView } from './useTimelineView.ts'
import type { StartTrackDrag } from './useTrackDrag.ts'
import { useTrackDrag } from './useTrackDrag.ts'

const text = videoText.timeline

export interface TimelineProps extends TimelineActions {
  video: VideoController
  table: FrameTable
  rows: readonly TimelineRow[]
  pending?: readonly PendingSpan[]
  head?: (scale: TimelineScale) => ReactNode
}

export function Timeline(props: TimelineProps) {
  const { video, table, pending = NOTHING_PENDING, head, onChoose } = props
  const tracks = useRef<HTMLDivElement>(null)
  const { view, width, zoom, pan, showAll, follow } = useTimelineView(tracks, table.duration)
  const { scroller, lines } = useShownRows(props)
  const scale = useMemo((): TimelineScale => ({ table, view, width }), [table, view, width])
  const startTrackDrag = useTrackDrag(tracks, scale, pan)
  const hands = useHands(props, startTrackDrag)
  const scrub = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    video.seek(frameAtX(scale, event.clientX - event.currentTarget.getBoundingClientRect().left))
    startTrackDrag(event, { to: (seconds) => video.seek(frameAt(table, seconds)) })
  }
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={text.label}
      className="relative flex min-h-0 flex-1 items-start overflow-y-auto"
    >
      <RowNames
        lines={lines}
        hasHead={head !== undefined}
        onChoose={onChoose}
        onZoom={(factor) => zoom(factor, timeOf(table, video.state().frame))}
        onShowAll={showAll}
      />
      <div
        ref={tracks}
        data-tracks
        className="relative min-h-full min-w-0 flex-1 cursor-pointer touch-none overflow-x-clip"
        onPointerDown={scrub}
      >
        {width > 0 && (
          <>
            <TimelineRuler video={video} scale={scale} />
            {head && <div className="relative h-11 overflow-hidden border-b border-line">{head(scale)}</div>}
            <div style={{ height: lines.before }} />
            {lines.rows.map((row) => (
              <Track
                key={row.id}
                video={video}
                row={row}
                scale={scale}
                hands={hands}
                pendingFrom={pending.find(({ rows }) => rows.includes(row.id))?.from ?? null}
              />
            ))}
            <div style={{ height: lines.after }} />
            <Playhead video={video} scale={scale} onMove={follow} />
          </>
        )}
      </div>
    </div>
  )
}

const NOTHING_PENDING: readonly PendingSpan[] = []

/** CSS pixels. */
const RULER_HEIGHT = 20
const STILLS_HEIGHT = 44
export const ROW_HEIGHT = 28

/** Stays visible after a pending span ends, until another row is selected. */
function usePlace({ rows, pending = NOTHING_PENDING }: TimelineProps): number {
  const selected = rows.findLastIndex((row) => row.selected)
  const making = rows.findIndex(({ id }) => pending.some((each) => each.rows.includes(id)))
  const [seen, setSeen] = useState({ selected, place: selected })
  const place = making >= 0 ? making : seen.selected === selected ? seen.place : selected
  if (place !== seen.place || selected !== seen.selected) setSeen({ selected, place })
  return place
}

function useShownRows(props: TimelineProps) {
  const { rows, head } = props
  const above = RULER_HEIGHT + (head ? STILLS_HEIGHT : 0)
  const place = usePlace(props)
  const { scroller, virtual } = useVirtualRows({ count: rows.length, height: ROW_HEIGHT, place, above })
  const shown = virtual.getVirtualItems()
  const lines: ShownRows = {
    rows: shown.flatMap(({ index }) => rows[index] ?? []),
    before: (shown[0]?.start ?? above) - above,
    after: virtual.getTotalSize() + above - (shown.at(-1)?.end ?? above),
  }
  return { scroller, lines }
}

/** Callers make new functions with each render; spans keep these, which call the newest. */
function useHands(props: TimelineProps, drag: StartTrackDrag): SpanHands {
  const latest = useRef({ ...props, drag })
  useLayoutEffect(() => {
    latest.current = { ...props, drag }
  })
  const { video } = props
  const [picks, resizes] = [props.onPick !== undefined, props.onResize !== undefined]
  return useMemo(
    () => ({
      drag: (event, track) => latest.current.drag(event, track),
      seek: (frame) => video.seek(frame),
      ...(picks && { onPick: (row, id, press) => latest.current.onPick?.(row, id, press) }),
      ...(resizes && {
        resized: (row, id, end, frame) => latest.current.resized?.(row, id, end, frame) ?? NO_FRAMES,
        onResize: (row, id, end, frame) => latest.current.onResize?.(row, id, end, frame),
      }),
    }),
    [video, picks, resizes],
  )
}

const NO_FRAMES = { startFrame: 0, endFrame: 1 }

interface TrackProps {
  video: VideoController
  row: TimelineRow
  scale: TimelineScale
  hands: SpanHands
  pendingFrom: number | null
}

const Track = memo(function Track({ row, scale, hands, pendingFrom, video }: TrackProps) {
  const { spans, runs, wave, marks } = row
  return (
    <div
      data-row={row.id}
      className={classNames(
        'relative h-7 overflow-hidden border-b border-line',
        row.selected && 'bg-accent-soft',
      )}
    >
      {runs && <RunsTrack row={row} scale={scale} />}
      {wave && <WaveTrack wave={wave} colour={row.colour} scale={scale} />}
      {spans && <SpansTrack row={row.id} {...{ spans, scale, hands }} colour={row.colour} />}
      {marks?.map((mark) => (
        <FrameMark
          key={mark.frame}
          mark={mark}
          colour={row.colour}
          scale={scale}
          onPick={(press) => {
            video.seek(mark.frame)
            hands.onPick?.(row.id, mark.id, press)
          }}
        />
      ))}
      {pendingFrom !== null && <PendingBar video={video} scale={scale} from={pendingFrom} />}
    </div>
  )
})

interface PlayheadProps {
  video: VideoController
  scale: TimelineScale
  onMove: (seconds: number) => void
}

/** Moves without React. */
function Playhead({ video, scale, onMove }: PlayheadProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let last = -1
    const look = (): void => {
      const { frame } = video.state()
      const element = ref.current
      if (!element || frame >= frameCount(scale.table)) return
      const seconds = timeOf(scale.table, frame)
      element.style.transform = `translateX(${xOfFrame(scale, frame)}px)`
      element.setAttribute('aria-valuenow', String(frame))
      element.setAttribute('aria-valuetext', text.position(formatDuration(seconds), frame))
      if (last >= 0 && frame !== last) onMove(seconds)
      last = frame
    }
    look()
    return video.subscribe(look)
  }, [video, scale, onMove])
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={text.playhead}
      aria-valuemin={0}
      aria-valuemax={frameCount(scale.table) - 1}
      aria-valuenow={0}
      data-playhead
      className="pointer-events-none absolute inset-y-0 left-0 z-10 w-0 will-change-transform"
    >
      <span className="absolute top-0 -left-[5px] size-0 border-x-[5px] border-t-[7px] border-x-transparent border-t-bad" />
      <span className="absolute inset-y-0 -left-px w-0.5 bg-bad" />
    </div>
  )
}
