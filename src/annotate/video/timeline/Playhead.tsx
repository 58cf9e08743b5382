import { useEffect, useRef } from 'react'
import { formatDuration } from '../../../domain/time.ts'
import { frameCount, timeOf } from '../../../domain/frame-table.ts'
import { videoText } from '../../../text/video.ts'
import type { VideoController } from '../playback/video-controller.ts'
import { xOfFrame } from './frame-positions.ts'
import type { TimelineScale } from './rows.ts'

const text = videoText.timeline

interface PlayheadProps {
  video: VideoController
  scale: TimelineScale
  onMove: (seconds: number) => void
}

/** Moves without React. */
export function Playhead({ video, scale, onMove }: PlayheadProps) {
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
