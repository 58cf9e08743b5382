import { useVideoFact } from '../playback/useVideoState.ts'
import type { VideoController } from '../playback/video-controller.ts'
import { spanBox } from './frame-positions.ts'
import type { TimelineScale } from './rows.ts'

interface PendingBarProps {
  video: VideoController
  scale: TimelineScale
  /** The frame that was set as an end. */
  from: number
}

/** What would be marked if it ended at the frame that one is at. */
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
